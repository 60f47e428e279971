/// A damped spring by the exponential of its matrix: the same for every damping.
public enum ExactSpring {
  /// The value and the velocity at a time that is a double.
  public static func state(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, at time: Double
  ) -> (value: DoubleDouble, velocity: DoubleDouble) {
    state(
      mass: mass, stiffness: stiffness, damping: damping, velocity: velocity,
      at: DoubleDouble(time))
  }

  /// The value and the velocity at a time, by scaling and squaring with Taylor's series in double-double
  /// arithmetic.
  ///
  /// The distance y = 1 - x and its velocity satisfy (y, y′)′ = (y, y′) · M with a constant matrix M.
  public static func state(
    mass: Double, stiffness: Double, damping: Double, velocity: Double, at time: DoubleDouble
  ) -> (value: DoubleDouble, velocity: DoubleDouble) {
    let (m, t) = (DoubleDouble(mass), time)
    let pull = -(DoubleDouble(stiffness) / m) * t * t
    let drag = -(DoubleDouble(damping) / m) * t
    // The second number of the state is the velocity times the time.
    var matrix = Matrix(a: DoubleDouble(0), b: pull, c: DoubleDouble(1), d: drag)
    let size = max(1, pull.value.magnitude, drag.value.magnitude)
    let halvings = Int(size.exponent) + 6
    matrix = matrix * DoubleDouble(Double(sign: .plus, exponent: -halvings, significand: 1))
    var (term, sum) = (Matrix.identity, Matrix.identity)
    for order in 1...20 {
      term = term * matrix * (DoubleDouble(1) / Double(order))
      sum = sum + term
    }
    for _ in 0..<halvings { sum = sum * sum }
    let start = -DoubleDouble(velocity) * t
    let y = sum.a + sum.c * start
    let rate = sum.b + sum.d * start
    return (DoubleDouble(1) - y, time.value == 0 ? DoubleDouble(velocity) : -rate / t)
  }

  /// A 2x2 matrix for row vectors.
  private struct Matrix {
    var a, b, c, d: DoubleDouble

    static var identity: Matrix {
      Matrix(a: DoubleDouble(1), b: DoubleDouble(0), c: DoubleDouble(0), d: DoubleDouble(1))
    }

    static func + (lhs: Matrix, rhs: Matrix) -> Matrix {
      Matrix(a: lhs.a + rhs.a, b: lhs.b + rhs.b, c: lhs.c + rhs.c, d: lhs.d + rhs.d)
    }

    static func * (lhs: Matrix, rhs: Matrix) -> Matrix {
      Matrix(
        a: lhs.a * rhs.a + lhs.b * rhs.c, b: lhs.a * rhs.b + lhs.b * rhs.d,
        c: lhs.c * rhs.a + lhs.d * rhs.c, d: lhs.c * rhs.b + lhs.d * rhs.d)
    }

    static func * (lhs: Matrix, factor: DoubleDouble) -> Matrix {
      Matrix(a: lhs.a * factor, b: lhs.b * factor, c: lhs.c * factor, d: lhs.d * factor)
    }
  }
}

/// Springs and times that a formula for one damping would get wrong.
public enum NastySprings {
  /// The numbers of a spring, and a time.
  public struct Case {
    public var mass, stiffness, damping, velocity, time: Double
  }

  /// A spring that swings, creeps, or is critically damped, exactly or nearly.
  public static func next(using generator: inout some RandomNumberGenerator) -> Case {
    func random(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &generator)
    }
    func power(_ range: ClosedRange<Double>) -> Double {
      let exponent = random(range)
      return Double(sign: .plus, exponent: Int(exponent.rounded(.down)), significand: 1)
        * (1 + exponent - exponent.rounded(.down))
    }
    var mass = Bool.random(using: &generator) ? 1 : power(-6...6)
    var stiffness = power(-3...13)
    let critical = 2 * (stiffness * mass).squareRoot()
    var damping: Double
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: damping = critical * random(0...1)
    case 1: damping = critical * power(0...8)
    case 2:
      damping = critical * (1 + (Bool.random(using: &generator) ? 1 : -1) * power(-53 ... -20))
    case 3: damping = critical * power(-20...0)
    case 4:
      let rate = Double(Int.random(in: 1...9, using: &generator))
      mass = Double(Int.random(in: 1...8, using: &generator))
      (stiffness, damping) = (mass * rate * rate, 2 * mass * rate)
    default: damping = critical * (1 + random(-1e-12...1e-12))
    }
    let rate = (stiffness / mass).squareRoot()
    let velocity = [0, 0, random(-10...10), rate * random(-30...30)].randomElement(
      using: &generator)!
    let time = [power(-20...3), random(0...20) / rate].randomElement(using: &generator)!
    return Case(
      mass: mass, stiffness: stiffness, damping: damping, velocity: velocity, time: time)
  }
}
