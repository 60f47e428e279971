import CPleat
import Foundation
import Pleat
import PleatRender

struct ShardManifest: Codable, Equatable {
  struct Origin: Codable, Equatable {
    var request: String
    var version = PLT_VERSION
    /// The backend that has computed, and the one that has drawn if that is another.
    var backend: String
    var encoder: String?
    var frameCount: Int
    var content: Content

    /// The properties that must be the same in all shards, in words, and whether messages show them.
    var properties: [(name: String, text: String, isShown: Bool)] {
      [
        ("request: kind, options or pictures", request, false),
        ("version of Pleat", version, true), ("backend", backend, true),
        ("encoder", encoder ?? "none", true),
      ]
    }
  }

  enum Content: Codable, Equatable {
    /// Numbers in a file, or in two for NumPy, of which each frame has `panels` of a precision.
    case numbers(format: FrameFormat, panels: Int, precision: Precision)
    case pictures(width: Int, height: Int)
    case video(
      format: VideoFormat, width: Int, height: Int, frameRate: Double, hold: Double,
      isTransparent: Bool)

    fileprivate var isPossible: Bool {
      let sizes = 1...1 << 24
      return switch self {
      case .numbers(_, let panels, _): sizes.contains(panels)
      case .pictures(let width, let height): sizes.contains(width) && sizes.contains(height)
      case .video(_, let width, let height, let frameRate, let hold, _):
        sizes.contains(width) && sizes.contains(height)
          && VideoFormat.frameRates.contains(frameRate)
          && (0...VideoEncoder.longestHold).contains(hold)
      }
    }
  }

  var origin: Origin
  /// The part and the number of parts, as `--shard` has them.
  var shard: String
  /// The numbers of the frames: the first, and the one after the last.
  var first, end: Int
  /// The number of bytes before the first frame in a file of numbers.
  var head: Int?
  /// The number of bytes of each file, for numbers and videos; of all files together, for pictures.
  var bytes: [Int]?
  /// The name of numbered files, relative to the folder of the manifest.
  var name: String?

  var frames: Range<Int> { first..<end }

  init(_ origin: Origin, _ shard: Shard) {
    self.origin = origin
    self.shard = "\(shard)"
    let part = shard.part(of: origin.frameCount)
    (first, end) = (part.lowerBound, part.upperBound)
  }
}

// MARK: - Files

extension ShardManifest {
  /// The end of the name of a manifest, after the name of the shard.
  ///
  /// It is not that of JSON, so that `part-*.json` are only the shards.
  static let ending = ".shard"

  static func path(of output: String) -> String { output + ending }

  static func path(of pattern: FramePattern, _ shard: Shard) -> String {
    "\(pattern.before)\(shard.index)-of-\(shard.count)\(pattern.after)\(ending)"
  }

  /// The size of files together, in bytes; nil if one of them is missing.
  static func size(ofFiles paths: some Sequence<String>) -> Int? {
    var size = 0
    for path in paths {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      size += Int(status.st_size)
    }
    return size
  }

  init(contentsOf path: String) throws {
    let file: FileReader
    do {
      file = try FileReader(path)
    } catch let failure as Failure {
      throw Failure("\(failure); every part needs this file, which --shard writes next to it")
    }
    guard file.count <= 1 << 20,
      let manifest = try? JSONDecoder().decode(Self.self, from: Data(file.bytes(file.count))),
      manifest.isPossible
    else {
      throw Failure("\(path.printable) is not the manifest of a shard, which --shard writes")
    }
    self = manifest
  }

  private var isPossible: Bool {
    first >= 0 && first <= end && end <= origin.frameCount && origin.frameCount <= 1 << 50
      && (head ?? 0) >= 0 && (bytes ?? []).allSatisfy { $0 >= head ?? 0 }
      && origin.content.isPossible
      && !(name ?? "").utf8.contains { $0 == 0 || $0 == UInt8(ascii: "/") }
  }
}

enum FrameFormat: String, CaseIterable, Codable {
  case json
  case ndjson
  case csv
  case npy
}
