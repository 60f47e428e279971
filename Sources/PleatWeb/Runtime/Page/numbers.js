// Numbers as text.

// A number with decimals, as in C's %.3f: ties go to the even digit, and there is no -0.
export function fixed(value, decimals) {
  const exact = Math.abs(value).toFixed(40);
  if (exact.includes('e')) return String(value);
  const point = exact.indexOf('.');
  let units = BigInt(exact.slice(0, point) + exact.slice(point + 1, point + 1 + decimals));
  const rest = exact.slice(point + 1 + decimals);
  const isTie = /^50*$/.test(rest);
  if (isTie ? units % 2n === 1n : rest[0] >= '5') units += 1n;
  const digits = units.toString().padStart(decimals + 1, '0');
  const sign = value < 0 && units > 0n ? '-' : '';
  const whole = digits.slice(0, digits.length - decimals);
  return sign + whole + (decimals > 0 ? `.${digits.slice(-decimals)}` : '');
}
