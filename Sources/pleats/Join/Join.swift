import ArgumentParser
import Foundation
import Pleat
import PleatRender

/// The shards of one request, in order, without gaps and doubles.
struct Join {
  struct Part {
    let manifest: ShardManifest
    /// The path of the shard's file or, of numbered files, of the manifest.
    let path: String

    let manifestPath: String

    var frames: Range<Int> { manifest.frames }

    func named(_ files: [String]) -> [(name: String, path: String)] {
      (files + [manifestPath]).map { (path, $0) }
    }

    func files(_ format: FrameFormat) -> [String] {
      format == .npy ? NPYWriter<Double>.names(path) : [path]
    }
  }

  let origin: ShardManifest.Origin
  let parts: [Part]

  /// Reads the manifests of parts, in any order.
  ///
  /// - Throws: `Failure` if they are not all parts of one request, or not all of it, or not once.
  init(_ names: [String]) throws {
    var parts = try names.map { name in
      let isManifest = name.hasSuffix(ShardManifest.ending)
      let manifestPath = isManifest ? name : ShardManifest.path(of: name)
      if name.lowercased().hasSuffix(".png"), access(manifestPath, F_OK) != 0 {
        throw Failure(
          "\(name.printable): the parts of numbered files are given by their manifests, as in "
            + "frames/*\(ShardManifest.ending)")
      }
      let manifest = try ShardManifest(contentsOf: manifestPath)
      let isNumbered = manifest.name != nil
      return Part(
        manifest: manifest,
        path: isManifest && !isNumbered ? String(name.dropLast(ShardManifest.ending.count)) : name,
        manifestPath: manifestPath)
    }
    guard let first = parts.first else { preconditionFailure("the parser wants one") }
    for part in parts { try Self.requireSameOrigin(first, part) }
    origin = first.manifest.origin
    // The same range can be there twice only if it is a double, so the order of equals does not matter.
    parts.removeAll { $0.frames.isEmpty }
    parts.sort { $0.frames.lowerBound < $1.frames.lowerBound }
    self.parts = parts
    try requireAllFrames()
  }

  private static func requireSameOrigin(_ first: Part, _ other: Part) throws {
    let pairs = zip(first.manifest.origin.properties, other.manifest.origin.properties)
    if let (one, two) = pairs.first(where: { $0.text != $1.text }) {
      throw Failure(
        "\(first.path.printable) and \(other.path.printable) cannot be joined, since they differ in the "
          + "\(one.name)"
          + (one.isShown ? ": \(one.text.printable) and \(two.text.printable)" : ""))
    }
    if first.manifest.origin != other.manifest.origin {
      throw Failure(
        "\(first.path.printable) and \(other.path.printable) cannot be joined: their frames differ in number, "
          + "size or format")
    }
  }

  private func requireAllFrames() throws {
    var next = 0
    var last: Part?
    for part in parts {
      if part.frames.lowerBound < next, let last {
        if part.path == last.path {
          throw Failure(
            "\(part.path.printable) is given twice: \(accepted: "give each part once")")
        }
        let both = part.frames.lowerBound..<min(next, part.frames.upperBound)
        throw Failure(
          "\(Self.text(both)) in both \(last.path.printable) and \(part.path.printable): "
            + "\(accepted: "give each part once")")
      }
      if part.frames.lowerBound > next { throw missing(next..<part.frames.lowerBound) }
      (next, last) = (part.frames.upperBound, part)
    }
    if next < origin.frameCount { throw missing(next..<origin.frameCount) }
  }

  private func missing(_ frames: Range<Int>) -> Failure {
    Failure(
      "\(Self.text(frames)) in none of the parts: "
        + "\(accepted: "\(origin.frameCount) frames are needed, from 0 on")")
  }

  private static func text(_ frames: Range<Int>) -> String {
    frames.count == 1
      ? "frame \(frames.lowerBound) is"
      : "frames \(frames.lowerBound) to \(frames.upperBound - 1) are"
  }

  func write(to output: String) throws {
    switch origin.content {
    case .numbers(let format, let panels, let precision):
      try writeNumbers(format, panels: panels, precision, to: output)
    case .pictures(let width, let height):
      try writePictures(width: width, height: height, to: output)
    case .video(let format, let width, let height, let frameRate, let hold, let isTransparent):
      let joiner = VideoJoiner(
        width: width, height: height, frameRate: frameRate, format: format,
        isTransparent: isTransparent, hold: hold)
      try writeVideo(joiner, format, to: output)
    }
  }
}
