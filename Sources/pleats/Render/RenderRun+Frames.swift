import Foundation
import Pleat
import PleatRender

extension RenderRun {
  /// Writes a file per frame, several at a time.
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
          // Opened first: a place that cannot be written is known before anything is drawn.
          let file = try OutputFile(path)
          var canvas = try image.take() ?? newImage()
          try draw(index, into: &canvas)
          try write(canvas, to: file)
          image = canvas
          queue.finish()
        } catch {
          queue.stop(error)
        }
      }
    }
    try queue.end()
  }
}

/// Deals the numbers of frames out to threads, lowest first, until one of them fails.
private final class FrameQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var rest: Range<Int>
  private var done = 0
  private var error: (any Error)?
  private var line: ProgressLine

  init(_ frames: Range<Int>) {
    rest = frames
    line = ProgressLine(total: frames.count, files: [])
  }

  /// The next frame; nil if there is none, or no more are wanted.
  func next() -> Int? {
    lock.withLock { error == nil ? rest.popFirst() : nil }
  }

  /// Notes that a frame is written.
  func finish() {
    lock.withLock {
      done += 1
      line.show(done)
    }
  }

  /// Notes that a frame was there.
  func skip() { lock.withLock { line.skip() } }

  /// Notes why no more frames are wanted; only the first reason counts.
  func stop(_ error: any Error) {
    lock.withLock { if self.error == nil { self.error = error } }
  }

  /// Throws what went wrong.
  func end() throws {
    try lock.withLock {
      line.clear()
      if let error { throw error }
    }
  }
}
