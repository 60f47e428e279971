/// Returns the cosine and sine of an angle in quarter turns, exact at whole quarter turns.
///
/// The angle is reduced to an angle y of at most half a quarter turn, |y| <= π/4. In this range the
/// first terms of the power series of sine and cosine are enough: the remaining terms sum to less
/// than 3e-17. Results are accurate to 2 units in the last place of 1, for any number of quarter
/// turns that fits into an Int.
@inline(__always)
func direction(quarterTurns: Double) -> (cosine: Double, sine: Double) {
  let nearest = quarterTurns.rounded()
  let y = (quarterTurns - nearest) * (Double.pi / 2)
  let z = y * y
  // 1/n! with alternating signs, the highest power first.
  var sine = -1 / 1_307_674_368_000.0
  sine = sine * z + 1 / 6_227_020_800.0
  sine = sine * z - 1 / 39_916_800.0
  sine = sine * z + 1 / 362_880.0
  sine = sine * z - 1 / 5_040.0
  sine = sine * z + 1 / 120.0
  sine = sine * z - 1 / 6.0
  sine = y + y * (z * sine)
  var cosine = 1 / 20_922_789_888_000.0
  cosine = cosine * z - 1 / 87_178_291_200.0
  cosine = cosine * z + 1 / 479_001_600.0
  cosine = cosine * z - 1 / 3_628_800.0
  cosine = cosine * z + 1 / 40_320.0
  cosine = cosine * z - 1 / 720.0
  cosine = cosine * z + 1 / 24.0
  cosine = (1 - z / 2) + z * (z * cosine)
  switch Int(nearest) & 3 {
  case 1: return (-sine, cosine)
  case 2: return (-cosine, -sine)
  case 3: return (sine, -cosine)
  default: return (cosine, sine)
  }
}
