import Foundation
import Pleat

/// A scalar with the sine, cosine and arc cosine of the C library in its own precision.
protocol PlainScalar: BatchScalar {
  static func sine(_ angle: Self) -> Self
  static func cosine(_ angle: Self) -> Self
  static func arcCosine(_ cosine: Self) -> Self
}

extension Float: PlainScalar {
  static func sine(_ angle: Float) -> Float { sin(angle) }
  static func cosine(_ angle: Float) -> Float { cos(angle) }
  static func arcCosine(_ cosine: Float) -> Float { acos(cosine) }
}

extension Double: PlainScalar {
  static func sine(_ angle: Double) -> Double { sin(angle) }
  static func cosine(_ angle: Double) -> Double { cos(angle) }
  static func arcCosine(_ cosine: Double) -> Double { acos(cosine) }
}
