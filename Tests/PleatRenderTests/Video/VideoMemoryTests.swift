import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Videos in memory, and their cancellation.
@Suite(.needsFFmpeg) struct VideoMemoryTests {
  private static let frame = Image(
    width: 64, height: 48, filledWith: Pixel(red: 200, green: 60, blue: 40))

  private static func encoder() throws -> VideoEncoder {
    try VideoEncoder(width: 64, height: 48, frameRate: 25, format: .mp4)
  }

  @Test func hasTheBytesOfTheFile() throws {
    try withVideoFolder { folder in
      let file = try VideoEncoder(
        path: folder.path("x.mp4"), width: 64, height: 48, frameRate: 25, format: .mp4)
      let memory = try Self.encoder()
      for encoder in [file, memory] {
        for _ in 0..<5 { try encoder.append(Self.frame) }
      }
      try file.finish()
      let bytes = try memory.finishedBytes()
      #expect(try Data(bytes) == Data(contentsOf: URL(fileURLWithPath: folder.path("x.mp4"))))
      #expect(memory.frameCount == 5)
    }
  }

  @Test func anotherThreadCancels() throws {
    let encoder = try Self.encoder()
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.1)
      encoder.cancel()
    }
    #expect(throws: VideoError.cancelled) { while true { try encoder.append(Self.frame) } }
    #expect(throws: VideoError.cancelled) { try encoder.finishedBytes() }
    encoder.cancel()
  }

  @Test func aTaskThatIsCancelledThrows() async throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 64, height: 48)))
    let bytes = try await PleatRender.video(of: flip, from: Self.frame, to: Self.frame)
    #expect(bytes[4..<8].elementsEqual("ftyp".utf8))
    let task = Task {
      try await PleatRender.video(of: flip, from: Self.frame, to: Self.frame, duration: 3600)
    }
    try await Task.sleep(for: .milliseconds(200))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
