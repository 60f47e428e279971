import Foundation

/// One backend's times for one operation, precision and count; nanoseconds are per item.
struct Row: Codable {
  let operation: String
  let precision: String
  let backend: String
  let count: Int
  let median: Double
  let p10: Double
  let p90: Double
  /// The nanoseconds of the machine's limit.
  let limit: Double
  let toLimit: Double
  let toSwift: Double
  let itemsPerSecond: Double
  let bytesPerItem: Int
  let maxError: Double
  /// Pages touched for the first time while it was timed: memory that is reused has none.
  let pageFaultsPerCall: Double
}

/// What the machine could do at best for one operation, precision and count; nanoseconds per item.
struct LimitRow: Codable {
  let operation: String
  let precision: String
  let count: Int
  let bytesRead: Int
  let bytesWritten: Int
  let operations: Int
  /// A stream of the same reads and writes, into the caches and past them.
  let stream: Double
  let streamPastCaches: Double
  /// The operations at the rate of fused multiply-adds.
  let multiplyAdds: Double

  /// The larger of the faster stream and the operations.
  var limit: Double { max(min(stream, streamPastCaches), multiplyAdds) }
}

/// A candidate whose results are not what they should be; it is not timed.
struct WrongResult: Codable {
  let operation: String
  let precision: String
  let backend: String
  let count: Int
  let maxError: String
}

extension Double {
  /// The same to four significant digits, as it is written into files.
  var short: Double {
    guard self != 0, isFinite else { return self }
    return Double(String(format: "%.3e", self)) ?? self
  }
}
