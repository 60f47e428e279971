import ArgumentParser
import Pleat
import PleatContainers

extension OrientationTurn {
  /// Parses an option of the form `0,1,-1,0` or `0,1,-1,0,10,20`.
  static func option(_ text: String) throws -> OrientationTurn {
    let words = text.entries
    guard words.count == 4 || words.count == 6 else {
      throw UsageError(
        "\(accepted: "the numbers a,b,c,d or a,b,c,d,tx,ty are needed, as in 0,1,-1,0"); \(words.count) "
          + "were given")
    }
    let numbers = try words.map { word in
      guard let number = decimal(word), number.isFinite else {
        throw UsageError(
          "\(word.quoted) is not a finite number; "
            + "\(accepted: "a,b,c,d or a,b,c,d,tx,ty are needed, as in 0,1,-1,0")")
      }
      return number
    }
    let isWhole = numbers.count == 6
    let transform = AffineTransform(
      a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: isWhole ? numbers[4] : 0,
      ty: isWhole ? numbers[5] : 0)
    do {
      return try OrientationTurn(transform)
    } catch {
      throw UsageError("\(error)")
    }
  }
}

extension InterfaceOrientationMask {
  static func option(_ text: String) throws -> InterfaceOrientationMask {
    guard let number = Int(text), Self.all.isSuperset(of: Self(rawValue: number)) else {
      throw UsageError(
        "\(accepted: "a sum of 2 (portrait), 4 (portraitUpsideDown), 8 (landscapeRight) and 16 (landscapeLeft) is needed, as in 26")"
      )
    }
    return Self(rawValue: number)
  }
}
