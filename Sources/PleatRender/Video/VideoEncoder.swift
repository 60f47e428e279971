internal import Foundation
public import Pleat
internal import Synchronization

/// Makes a video from frames with the program `ffmpeg`.
///
/// ```swift
/// let encoder = try VideoEncoder(
///   path: "turn.mp4", width: 640, height: 480, frameRate: 60, format: .mp4)
/// for progress in … { try encoder.append(try renderer.image(at: progress)) }
/// try encoder.finish()
/// ```
///
/// ffmpeg runs as a child process, at the same time as your program. ``append(_:)`` returns when
/// ffmpeg has taken the frame, and waits if ffmpeg is behind.
///
/// The video is written to a temporary file, which gets its final name when it is complete and on the
/// disk. It then replaces any existing file of that name and takes over the permissions of that file.
/// Symbolic links are followed. If the encoder fails, is cancelled or is released before ``finish()``,
/// no unfinished file remains. Only `kill -9` can leave a file `.pleats-…`: during the rename, or at any
/// time on a file system that does not support nameless files.
///
/// `ffprobe`, which comes with ffmpeg, checks the finished video: its codec, its size, and the
/// number of its frames.
///
/// ffmpeg leads its own process group, so the interrupt key of a terminal does not reach it. The encoder
/// ends ffmpeg and the processes that ffmpeg started in these cases: on ``cancel()``, on the first
/// error, and when ffmpeg stalls for `timeLimit` seconds. To stall means that ffmpeg takes no bytes of a
/// frame and writes nothing to the file. Messages that ffmpeg prints do not count.
///
/// After the first error, only ``cancel()`` may be called, which any thread may do at any time. One thread at
/// a time adds frames: a second one waits.
///
/// An encoder without a path returns the bytes of the video: see ``init(width:height:frameRate:format:background:hold:expectedFrames:timeLimit:encoding:)``.
///
/// | format | picture | transparency |
/// |---|---|---|
/// | `mp4` | H.264, 4:2:0; an odd width or height is padded by one pixel of the background | no |
/// | `webm` | VP9, 4:2:0 | yes |
/// | `gif` | 256 colours; one palette for all frames if `expectedFrames` is given and ``onePaletteLimit`` allows it, else one per frame | pixels below half opacity are transparent, others opaque |
/// | `apng` | lossless | yes |
/// | `mov` | ProRes 4444 | yes |
/// | `webp` | lossy WebP; equal frames are one | yes |
/// | `avif` | AV1, 4:2:0 | no |
/// | `y4m` | 4:2:0, not compressed | no |
///
/// A ``VideoEncoding`` chooses other codecs and another quality. A video has transparency only if no
/// background is given.
public final class VideoEncoder: @unchecked Sendable {
  /// The width of every frame in pixels.
  public let width: Int
  /// The height of every frame in pixels.
  public let height: Int
  /// The number of frames per second of the video.
  public let frameRate: Double
  /// The format of the video.
  public let format: VideoFormat
  /// The number of frames that ``append(_:)`` has added.
  public var frameCount: Int { lock.withLock { count } }

  /// The largest accepted value of the parameter `hold` of the initializer, in seconds.
  public static let longestHold = 3600.0

  /// The largest number of pixels in all frames together for which a GIF gets one palette: 2^28.
  ///
  /// To make one palette, ffmpeg keeps all frames in memory: 1 GiB for 2^28 pixels. A GIF with more
  /// pixels gets a palette for each frame.
  public static let onePaletteLimit = 1 << 28

  /// The default number of seconds after which ffmpeg is ended if it makes no progress.
  public static let defaultTimeLimit = 120.0

  /// The accepted values of the parameter `timeLimit` of the initializer, in seconds.
  public static let timeLimits: ClosedRange<Double> = 0.1...86400

  private let background: RGBColor?
  private let settings: VideoSettings
  private let probe: VideoProbe
  private let timeLimit: Double
  private let file: OutputFile
  private let child: ChildProcess
  /// The lock for the file, the child and the properties below; only the interruption of the child needs no lock.
  private let lock = NSRecursiveLock()
  private var count = 0
  private let isCancelled = Atomic(false)

  /// Starts ffmpeg to make a video.
  ///
  /// - Parameters:
  ///   - path: the path of the video. The name may have any extension.
  ///   - width: the width of every frame in pixels, above 0.
  ///   - height: the height of every frame in pixels, above 0. A frame has at most 2^31 pixels.
  ///   - frameRate: the number of frames per second. A GIF uses the nearest rate that it supports.
  ///   - format: the format of the video.
  ///   - background: the colour behind every frame. nil keeps transparency if the format has it,
  ///     and means white for formats and codecs without it, except GIF.
  ///   - hold: the number of seconds by which the first and the last frame are each shown longer,
  ///     rounded to whole frames.
  ///   - expectedFrames: the number of frames that will be added, or nil if it is unknown. A GIF
  ///     gets one palette for all frames only if the number is given and ``onePaletteLimit`` allows
  ///     it.
  ///   - timeLimit: the number of seconds after which ffmpeg is ended if it makes no progress. It
  ///     must be in ``timeLimits``.
  ///   - encoding: the codec, its quality, and arguments of ffmpeg.
  /// - Throws: `VideoError` if ffmpeg is missing, the file cannot be written, the format does not have
  ///   the codec, or a size, the rate, the hold, the quality or the time limit is out of range.
  public convenience init(
    path: String, width: Int, height: Int, frameRate: Double, format: VideoFormat,
    background: RGBColor? = nil, hold: Double = 0, expectedFrames: Int? = nil,
    timeLimit: Double = VideoEncoder.defaultTimeLimit, encoding: VideoEncoding = VideoEncoding()
  ) throws(VideoError) {
    try self.init(
      width: width, height: height, frameRate: frameRate, format: format, background: background,
      hold: hold, expectedFrames: expectedFrames, timeLimit: timeLimit, encoding: encoding,
      file: OutputFile(path, option: nil, regularFor: "a .\(format.rawValue)"))
  }

  /// Starts ffmpeg to make a video whose bytes ``finishedBytes()`` returns.
  ///
  /// Until then, the bytes are in a file without a name in the folder for temporary files, so nothing
  /// is left, however this process ends. On a system without nameless files, this file has a name, and
  /// `kill -9` leaves it there. The parameters are those of the initializer with a path.
  ///
  /// - Throws: `VideoError`, as that initializer.
  public convenience init(
    width: Int, height: Int, frameRate: Double, format: VideoFormat, background: RGBColor? = nil,
    hold: Double = 0, expectedFrames: Int? = nil,
    timeLimit: Double = VideoEncoder.defaultTimeLimit, encoding: VideoEncoding = VideoEncoding()
  ) throws(VideoError) {
    try self.init(
      width: width, height: height, frameRate: frameRate, format: format, background: background,
      hold: hold, expectedFrames: expectedFrames, timeLimit: timeLimit, encoding: encoding,
      file: OutputFile(forBytesOf: "a video in memory"))
  }

  /// Starts a program that takes the arguments of ffmpeg, to write a file that is open for reading and
  /// writing, or a pipe if the format streams.
  ///
  /// - Parameter file: the file, which is opened once the other arguments have been found right.
  package init(
    program: String = "ffmpeg", width: Int, height: Int, frameRate: Double, format: VideoFormat,
    background: RGBColor? = nil, hold: Double = 0, holdsStart: Bool = true, holdsEnd: Bool = true,
    expectedFrames: Int? = nil, timeLimit: Double = VideoEncoder.defaultTimeLimit,
    encoding: VideoEncoding = VideoEncoding(),
    file opened: @autoclosure () throws(OutputError) -> OutputFile
  ) throws(VideoError) {
    guard width > 0, height > 0, width <= Image.mostPixels / height else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    let rate = try format.frameRate(nearest: frameRate)
    guard hold >= 0, hold <= Self.longestHold else { throw .holdOutOfRange(hold) }
    guard Self.timeLimits.contains(timeLimit) else { throw .timeLimitOutOfRange(timeLimit) }
    try encoding.check(format)
    self.timeLimit = timeLimit
    self.width = width
    self.height = height
    self.frameRate = rate
    self.format = format
    self.background = background ?? encoding.ground(in: format)
    let pixels = (expectedFrames ?? .max).multipliedReportingOverflow(by: width * height)
    settings = VideoSettings(
      format: format, width: width, height: height, frameRate: rate,
      heldFrames: VideoSettings.frames(of: hold, at: rate), holdsStart: holdsStart,
      holdsEnd: holdsEnd, background: self.background,
      hasOnePalette: !pixels.overflow && pixels.partialValue <= Self.onePaletteLimit,
      encoding: encoding, frameCount: expectedFrames)
    probe = VideoProbe(ofEncoder: program)
    file = try translating(opened(), to: VideoError.init)
    do throws(ChildProcess.StartError) {
      let output = file.name(forChildWith: ChildProcess.lentDescriptor)
      child = try ChildProcess(
        program, settings.arguments(output: output), lending: file.descriptor, hasInput: true,
        pixels: width * height, patience: .withoutProgress(.seconds(timeLimit)))
    } catch {
      file.discard()
      throw .startOfFFmpeg(error)
    }
    do throws(VideoError) {
      // ffprobe checks the finished video. If ffprobe cannot be started, this is found before the first frame.
      if file.isOwnFile { try probe.require() }
    } catch {
      cancel()
      throw error
    }
  }

  deinit { cancel() }

  /// Adds a frame to the video, and waits while ffmpeg is behind.
  ///
  /// - Precondition: the encoder has not been finished.
  /// - Throws: `VideoError` if the frame has another size, ffmpeg has ended, there is no memory
  ///   to convert the frame, or the encoder is or was cancelled.
  public func append(_ image: Image) throws(VideoError) {
    try exclusively { () throws(VideoError) in
      guard image.width == width, image.height == height else {
        end()
        throw .sizeDiffers(
          width: image.width, height: image.height, expectedWidth: width, expectedHeight: height)
      }
      precondition(child.isRunning, "the encoder has not been finished")
      let isTaken: Bool
      if image.isOpaque {
        isTaken = child.write(image.bytes)
      } else if let background {
        let flat = try room(image.laid(onto: Pixel(background)))
        isTaken = child.write(flat.bytes)
      } else {
        let straight = try room(image.storage.straightSamples(isOpaque: false))
        isTaken = child.write(straight.span)
      }
      guard isTaken else { throw failure(child.waitForEnd()) }
      count += 1
    }
  }

  /// Waits until ffmpeg is done, checks that the video is complete, and gives the file its name.
  ///
  /// - Precondition: the encoder was created with a path, and has not been finished.
  /// - Throws: `VideoError` if ffmpeg reports an error, no frame was added, the file is empty,
  ///   truncated or not the video that was asked for, it cannot be renamed, or the encoder is or was
  ///   cancelled.
  public func finish() throws(VideoError) {
    precondition(!file.isTemporary, "finishedBytes() finishes a video in memory")
    try finish { () throws(VideoError) in }
  }

  /// Finishes a video without a path, like ``finish()``, and returns its bytes; no copy is kept.
  ///
  /// - Precondition: the encoder was created without a path, and has not been finished.
  /// - Throws: `VideoError`, as ``finish()``, and if there is no memory for the bytes.
  public func finishedBytes() throws(VideoError) -> [UInt8] {
    precondition(file.isTemporary, "finish() finishes a video with a path")
    var bytes: [UInt8] = []
    try finish { () throws(VideoError) in
      let size = try translating(file.size, to: VideoError.init)
      try room(Memory.require(size))
      bytes = try translating(file.bytes, to: VideoError.init)
      // A file that is discarded gets no name.
      file.discard()
    }
    return bytes
  }

  private func finish(_ take: () throws(VideoError) -> Void) throws(VideoError) {
    try exclusively { () throws(VideoError) in
      precondition(child.isRunning, "the encoder has not been finished")
      guard count > 0 else {
        end()
        throw .noFrames
      }
      let ending = child.waitForEnd()
      guard ending.exitCode == 0, !ending.isLate else { throw failure(ending) }
      try file.commit { () throws(VideoError) in
        // What has gone into a pipe cannot be read again.
        let fault =
          file.isOwnFile
          ? try probe.fault(
            in: file, of: settings, frames: count,
            // A time limit for ffmpeg may be too short for ffprobe.
            timeLimit: .seconds(max(timeLimit, Self.defaultTimeLimit))) : nil
        if let fault { throw .resultUnreadable(format: format, why: fault) }
        try checkCancellation()
        try take()
      }
    }
  }

  /// Ends ffmpeg and removes the unfinished file.
  ///
  /// Any thread may call this. If another thread is adding a frame or finishing the video, it gets
  /// the error ``VideoError/cancelled``, and this method returns when that thread has let go of the
  /// file. After ``finish()`` has succeeded, this method does nothing.
  public func cancel() {
    isCancelled.store(true, ordering: .sequentiallyConsistent)
    child.interrupt()
    lock.withLock { end() }
  }

  private func end() {
    child.kill()
    file.discard()
  }

  private func checkCancellation() throws(VideoError) {
    if isCancelled.load(ordering: .sequentiallyConsistent) { throw .cancelled }
  }

  /// Runs a function that uses ffmpeg and the file, while no other thread does.
  private func exclusively(_ body: () throws(VideoError) -> Void) throws(VideoError) {
    lock.lock()
    defer { lock.unlock() }
    try checkCancellation()
    do throws(VideoError) {
      try body()
    } catch {
      try checkCancellation()
      throw error
    }
  }

  /// Returns a value, or cancels the encoder if there is no memory for it.
  private func room<Value>(
    _ value: @autoclosure () throws(OutOfMemory) -> Value
  ) throws(VideoError) -> Value {
    do throws(OutOfMemory) {
      return try value()
    } catch {
      end()
      throw .outOfMemory(bytes: error.bytes)
    }
  }

  private func failure(_ ending: ChildProcess.Ending) -> VideoError {
    file.discard()
    return .end(ending, timeLimit: timeLimit)
  }
}
