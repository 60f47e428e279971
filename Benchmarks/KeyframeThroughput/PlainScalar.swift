import Foundation
import Pleat

/// A scalar with the sine and cosine of the C library in its own precision, and with loops of the
/// library's calls whose types are concrete, as they are where people write such calls.
protocol PlainScalar: BatchScalar {
  static func sine(_ angle: Self) -> Self
  static func cosine(_ angle: Self) -> Self

  /// Regenerates keyframes at angles so many times.
  static func regenerate(
    _ keyframes: inout Keyframes<Self>, at turns: borrowing Batch<Real, Self>, on backend: Backend,
    calls: Int) throws
  /// Regenerates keyframes at times so many times, from 0 to a quarter turn.
  static func regenerate(
    _ keyframes: inout Keyframes<Self>, at times: borrowing Batch<Real, Self>,
    along curve: TimingCurve, on backend: Backend, calls: Int) throws
  /// Eases times so many times.
  static func ease(
    _ times: borrowing Batch<Real, Self>, into eased: inout Batch<Real, Self>,
    by curve: TimingCurve, on backend: Backend, calls: Int) throws
}

extension Float: PlainScalar {
  static func sine(_ angle: Float) -> Float { sin(angle) }
  static func cosine(_ angle: Float) -> Float { cos(angle) }

  static func regenerate(
    _ keyframes: inout Keyframes<Float>, at turns: borrowing Batch<Real, Float>,
    on backend: Backend, calls: Int
  ) throws {
    for _ in 0..<calls { try keyframes.regenerate(atQuarterTurns: turns.scalars, backend: backend) }
  }

  static func regenerate(
    _ keyframes: inout Keyframes<Float>, at times: borrowing Batch<Real, Float>,
    along curve: TimingCurve, on backend: Backend, calls: Int
  ) throws {
    for _ in 0..<calls {
      try keyframes.regenerate(
        atTimes: times.scalars, curve: curve, fromQuarterTurns: 0, to: 1, backend: backend)
    }
  }

  static func ease(
    _ times: borrowing Batch<Real, Float>, into eased: inout Batch<Real, Float>,
    by curve: TimingCurve, on backend: Backend, calls: Int
  ) throws {
    var scalars = eased.mutableScalars
    for _ in 0..<calls { try curve.ease(times.scalars, into: &scalars, backend: backend) }
  }
}

// The same once more: only where types are concrete does Swift choose the library's overloads for them.
extension Double: PlainScalar {
  static func sine(_ angle: Double) -> Double { sin(angle) }
  static func cosine(_ angle: Double) -> Double { cos(angle) }

  static func regenerate(
    _ keyframes: inout Keyframes<Double>, at turns: borrowing Batch<Real, Double>,
    on backend: Backend, calls: Int
  ) throws {
    for _ in 0..<calls { try keyframes.regenerate(atQuarterTurns: turns.scalars, backend: backend) }
  }

  static func regenerate(
    _ keyframes: inout Keyframes<Double>, at times: borrowing Batch<Real, Double>,
    along curve: TimingCurve, on backend: Backend, calls: Int
  ) throws {
    for _ in 0..<calls {
      try keyframes.regenerate(
        atTimes: times.scalars, curve: curve, fromQuarterTurns: 0, to: 1, backend: backend)
    }
  }

  static func ease(
    _ times: borrowing Batch<Real, Double>, into eased: inout Batch<Real, Double>,
    by curve: TimingCurve, on backend: Backend, calls: Int
  ) throws {
    var scalars = eased.mutableScalars
    for _ in 0..<calls { try curve.ease(times.scalars, into: &scalars, backend: backend) }
  }
}
