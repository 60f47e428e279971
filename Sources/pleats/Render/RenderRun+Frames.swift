import Foundation
import Pleat
import PleatRender

extension RenderRun {
  func writeFrames(_ pattern: FramePattern) throws {
    let queue = FrameQueue(frames)
    ThreadTeam.run(min(plan.options.threads, frames.count)) { _ in
      var image: Image?
      while let index = queue.next() {
        do {
          let path = pattern.path(index)
          if plan.options.resume,
            FinishedPicture.isWhole(path, width: renderer.width, height: renderer.height)
          {
            queue.skip()
            continue
          }
          // The file is opened first, so that no frame is drawn that cannot be written.
          let file = try OutputFile(path)
          var canvas = try image.take() ?? newImage()
          try draw(index, into: &canvas)
          try write(canvas, to: file)
          image = canvas
          queue.finish()
        } catch {
          queue.stop(error, at: index)
        }
      }
    }
    try queue.end()
  }
}

/// Gives threads the numbers of frames to draw, lowest first, until a frame fails.
private final class FrameQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var rest: Range<Int>
  private var done = 0
  private var failure: (frame: Int, error: any Error)?
  private var line: ProgressLine

  init(_ frames: Range<Int>) {
    rest = frames
    line = ProgressLine(total: frames.count, files: [])
  }

  /// The next frame; nil if none is left, or after a failure.
  func next() -> Int? {
    lock.withLock { failure == nil ? rest.popFirst() : nil }
  }

  func finish() {
    lock.withLock {
      done += 1
      line.show(done)
    }
  }

  func skip() { lock.withLock { line.skip() } }

  /// Stops the queue because of an error.
  ///
  /// Only the error of the lowest frame counts. All lower frames have been begun, so the number of threads
  /// does not change which one that is.
  func stop(_ error: any Error, at frame: Int) {
    lock.withLock { if frame < failure?.frame ?? .max { failure = (frame, error) } }
  }

  func end() throws {
    try lock.withLock {
      line.clear()
      if let failure { throw failure.error }
    }
  }
}
