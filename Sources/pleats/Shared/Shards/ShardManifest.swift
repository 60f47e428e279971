import CPleat
import Foundation
import Pleat
import PleatRender

struct ShardManifest: Codable, Equatable {
  struct Origin: Codable, Equatable {
    var request: String
    var version = PLT_VERSION
    /// The backend that has computed the frames; if another backend has drawn them, this one follows.
    var backend: String
    var encoder: String?
    var frameCount: Int
    var content: Content

    /// The properties that must be the same in all parts, as text, and whether messages show the text.
    var properties: [(name: String, text: String, isShown: Bool)] {
      [
        ("request: kind, options or pictures", request, false),
        ("version of Pleat", version, true), ("backend", backend, true),
        ("encoder", encoder ?? "none", true),
      ]
    }
  }

  enum Content: Codable, Equatable {
    /// Numbers of one precision, in one file or, for NumPy, two; each frame has `panels` panels.
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
  /// The index of the part and the number of parts, as in `--shard`.
  var shard: String
  /// The numbers of the first frame, and of the frame after the last.
  var first, end: Int
  /// The number of bytes before the first frame in a file of numbers.
  var head: Int?
  /// The size in bytes of each file of numbers or video, or of all pictures together.
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
  /// The ending that is added to the name of a part for its manifest.
  ///
  /// The ending is not `.json`, so that `part-*.json` does not include the manifests.
  static let ending = ".shard"

  static func path(of output: String) -> String { output + ending }

  static func path(of pattern: FramePattern, _ shard: Shard) -> String {
    "\(pattern.before)\(shard.index)-of-\(shard.count)\(pattern.after)\(ending)"
  }

  /// Returns the size of all files together, in bytes; nil if one of them is missing.
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
