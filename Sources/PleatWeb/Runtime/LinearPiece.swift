import Pleat

struct LinearPiece {
  let start: Double
  let end: Double
  let from: Double
  let to: Double

  /// Returns straight pieces of a function of progress.
  ///
  /// Between two neighbouring places the function becomes one piece if it is straight there, otherwise 1024.
  static func pieces(
    of function: (Double) -> Double, between places: [Double]
  ) -> [LinearPiece] {
    let pieces = zip(places, places.dropFirst()).flatMap { start, end in
      let (from, to) = (function(start), function(end))
      return cut(LinearPiece(start: start, end: end, from: from, to: to), along: function)
    }
    return pieces.reduce(into: []) { joined, piece in
      guard let last = joined.last else { return joined.append(piece) }
      let whole = LinearPiece(start: last.start, end: piece.end, from: last.from, to: piece.to)
      if whole.isNear(piece.from, at: piece.start) {
        joined[joined.count - 1] = whole
      } else {
        joined.append(piece)
      }
    }
  }

  /// Returns the piece itself if the function is straight on it, and otherwise 1024 parts of the piece.
  static func cut(_ piece: LinearPiece, along function: (Double) -> Double) -> [LinearPiece] {
    let length = piece.end - piece.start
    let isStraight = (1..<8).allSatisfy { place in
      let progress = piece.start + length * Double(place) / 8
      return piece.isNear(function(progress), at: progress)
    }
    guard !isStraight, length > 0 else { return [piece] }
    let places = (0...1024).map {
      $0 == 1024 ? piece.end : piece.start + length * Double($0) / 1024
    }
    let values = [piece.from] + places[1..<1024].map(function) + [piece.to]
    return (0..<1024).map {
      LinearPiece(start: places[$0], end: places[$0 + 1], from: values[$0], to: values[$0 + 1])
    }
  }

  private func isNear(_ value: Double, at progress: Double) -> Bool {
    guard end > start else { return value == to }
    let share = (progress - start) / (end - start)
    let size = max(from.magnitude, to.magnitude, 1)
    return ((1 - share) * from + share * to - value).magnitude <= 1e-12 * size
  }
}

extension Track {
  /// The pieces of the track as straight lines.
  ///
  /// A piece that follows a timing curve is cut into 1024 straight ones.
  var linearPieces: [LinearPiece] {
    pieces.flatMap { piece in
      LinearPiece.cut(
        LinearPiece(
          start: piece.progress.lowerBound, end: piece.progress.upperBound, from: piece.from,
          to: piece.to),
        along: quarterTurns(at:))
    }
  }
}
