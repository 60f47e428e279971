import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct BakeLottieTests {
  private func object(_ text: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func list(_ value: Any?) throws -> [[String: Any]] {
    try #require(value as? [[String: Any]])
  }

  /// All values of a key, wherever they stand.
  private func all(_ key: String, in value: Any) -> [Any] {
    if let object = value as? [String: Any] {
      return object.flatMap { ($0.key == key ? [$0.value] : []) + all(key, in: $0.value) }
    }
    return (value as? [Any])?.flatMap { all(key, in: $0) } ?? []
  }

  private func check(_ text: String) throws {
    let root = try object(text)
    let assets = try list(root["assets"])
    let ids = assets.compactMap { $0["id"] as? String }
    #expect(Set(ids).count == ids.count)
    for reference in all("refId", in: root) {
      #expect(ids.contains(try #require(reference as? String)))
    }
    for layers in try [list(root["layers"])]
      + assets.filter({ $0["layers"] != nil }).map({ try list($0["layers"]) })
    {
      let indices = layers.compactMap { $0["ind"] as? Int }
      #expect(indices.count == layers.count && Set(indices).count == indices.count)
      for layer in layers {
        if let parent = layer["parent"] as? Int { #expect(indices.contains(parent)) }
        #expect(layer["op"] as? Int == root["op"] as? Int)
      }
    }
    for property in all("k", in: root) {
      guard let keys = property as? [[String: Any]], keys.first?["t"] != nil else { continue }
      let times = keys.compactMap { ($0["t"] as? NSNumber)?.doubleValue }
      #expect(times.count == keys.count)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      #expect(
        keys.allSatisfy { ($0["s"] as? [NSNumber])?.allSatisfy(\.doubleValue.isFinite) == true })
      let isHeld = keys.map { $0["h"] as? Int == 1 }
      let isEased = keys.map { $0["o"] != nil && $0["i"] != nil }
      #expect(isHeld.allSatisfy { $0 } || isEased.dropLast().allSatisfy { $0 })
    }
  }

  @Test(.needsPNG) func everyStyleIsWhole() throws {
    let size = Size(width: 31, height: 21)
    for style in FoldStyle.allStyles {
      try check(BakeSamples.fold(style, size, tolerance: 1).lottie().text)
    }
    for style in FlipStyle.allStyles {
      try check(BakeSamples.flip(style, size, tolerance: 1).lottie().text)
    }
    try check(BakeSamples.flip([], size, scale: 3, alpha: 128).lottie().text)
  }

  @Test(.needsPNG) func theLastFrameIsOneMore() throws {
    for (duration, frames, rate) in [(0.3, 18, 60.0), (0.05, 3, 60), (0.31, 19, 19 / 0.31)] {
      let root = try object(
        BakeSamples.flip([], Size(width: 31, height: 21), duration: duration).lottie().text)
      #expect(root["op"] as? Int == frames + 1)
      #expect((root["fr"] as? NSNumber)?.doubleValue == rate)
      let layers = try list(root["layers"])
      #expect(
        layers.map { $0["nm"] as? String } == [
          "back", "front", "facing", "reveal", "source", "destination",
        ])
      let switches = layers.map { layer in
        all("k", in: (layer["ks"] as? [String: Any])?["o"] as Any).flatMap { keys in
          ((keys as? [[String: Any]]) ?? []).compactMap { ($0["t"] as? NSNumber)?.doubleValue }
        }
      }
      #expect(switches[0].last == Double(frames))
      #expect(switches[0][1] == Double(frames) / 2)
      #expect(switches[1].last == Double(frames) / 2)
      #expect(switches[5] == [0, Double(frames)])
    }
  }

  @Test(.needsPNG) func aRunWithoutDurationIsOneFrame() throws {
    let root = try object(
      BakeSamples.fold([], Size(width: 20, height: 20), duration: 0).lottie().text)
    #expect(root["op"] as? Int == 1)
    #expect(try list(root["layers"]).map { $0["nm"] as? String } == ["destination"])
  }

  @Test(.needsPNG) func namesAreEscaped() throws {
    let text = try BakeSamples.fold(
      [], Size(width: 20, height: 20), name: "a\\b\"c\"\n"
    ).lottie().text
    #expect(try object(text)["nm"] as? String == "a\\b\"c\"\n")
  }

  @Test(.needsPNG) func aRunThatNobodyWaitsForIsRefused() throws {
    #expect(throws: PleatError.durationOutOfRange(1e9)) {
      try BakeSamples.fold([], Size(width: 20, height: 20), duration: 1e9).lottie()
    }
  }
}
