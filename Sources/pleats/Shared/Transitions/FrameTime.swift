/// The number of seconds below which two times are the same.
let sameTime = 1e-9

/// Returns the first of the times k/rate after a time; nil if the time is too large for a step of 1/rate.
func frameTime(after time: Double, _ rate: Double) -> Double? {
  var count = (time * rate).rounded(.down)
  // Rounding can require a second step.
  for _ in 0..<3 where count / rate <= time + sameTime { count += 1 }
  return count / rate > time + sameTime ? count / rate : nil
}
