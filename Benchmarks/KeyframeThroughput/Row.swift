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
  /// The limit in nanoseconds.
  let limit: Double
  let toLimit: Double
  let toSwift: Double
  let itemsPerSecond: Double
  let bytesPerItem: Int
  let maxError: Double
  /// The number of page faults per call while it was timed.
  ///
  /// It is 0 if all memory is reused.
  let pageFaultsPerCall: Double
}

/// The lower bounds for one operation, precision and count, in nanoseconds per item.
struct LimitRow: Codable {
  let operation: String
  let precision: String
  let count: Int
  let bytesRead: Int
  let bytesWritten: Int
  let operations: Int
  /// The same reads and writes, with ordinary and with non-temporal stores.
  let stream: Double
  let streamPastCaches: Double
  /// The operations at the rate of fused multiply-adds.
  let multiplyAdds: Double

  /// The larger of the faster stream and the operations.
  var limit: Double { max(min(stream, streamPastCaches), multiplyAdds) }
}

/// A candidate with wrong results, which is not timed.
struct WrongResult: Codable {
  let operation: String
  let precision: String
  let backend: String
  let count: Int
  let maxError: String
}

extension Double {
  /// The number rounded to four significant digits, as files have it.
  var short: Double {
    guard self != 0, isFinite else { return self }
    return Double(String(format: "%.3e", self)) ?? self
  }
}
