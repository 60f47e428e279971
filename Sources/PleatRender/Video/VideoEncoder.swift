public import Pleat

/// Makes a moving picture of frames, through the program `ffmpeg`.
///
/// ```swift
/// let encoder = try VideoEncoder(path: "turn.mp4", width: 640, height: 480, frameRate: 60, format: .mp4)
/// for progress in … { try encoder.append(try renderer.image(at: progress)) }
/// try encoder.finish()
/// ```
///
/// ffmpeg runs as a child process that is fed through a pipe, beside whoever draws: `append` returns
/// when the frame has been taken, and waits while ffmpeg is behind. The file gets its name when it is
/// whole and on the disk, in place of one of that name, whose permissions it takes over; symbolic links
/// are followed. An encoder that fails, is cancelled or is let go of before `finish` leaves nothing, and
/// what killed processes have left of such files in the folder is removed.
///
/// ffmpeg leads a process group of its own, which a terminal's interrupt does not reach. It is ended, with
/// what it has started, by `cancel`, by the first error, and when it makes no progress for `timeLimit`
/// seconds, that is, neither takes bytes of a frame, says anything, nor writes to the file.
///
/// The first error ends the child; after it, nothing may be called but `cancel`. An encoder is used from
/// one thread at a time.
///
/// | format | picture | transparency |
/// |---|---|---|
/// | `mp4` | H.264, 4:2:0; odd sizes get a row or column of the background | none |
/// | `webm` | VP9, 4:2:0 | any, without a background |
/// | `gif` | 256 colours: for all frames if there are few, else for each | clear below half, without a background |
/// | `apng` | lossless | any, without a background |
public final class VideoEncoder {
  /// The width of every frame in pixels.
  public let width: Int
  /// The height of every frame in pixels.
  public let height: Int
  /// Frames per second, as the format has them.
  public let frameRate: Double
  /// What is made.
  public let format: VideoFormat
  /// The number of frames so far.
  public private(set) var frameCount = 0

  /// The longest rest that is accepted, in seconds.
  public static let longestHold = 3600.0

  /// The most pixels of all frames together for which a GIF has one palette: 2^28, for which ffmpeg
  /// takes a gibibyte.
  public static let onePaletteLimit = 1 << 28

  /// How many seconds ffmpeg may make no progress, if nothing else is asked for.
  public static let usualTimeLimit = 120.0

  /// The time limits that are accepted, in seconds.
  public static let timeLimits: ClosedRange<Double> = 0.1...86400

  private let background: Color?
  private let timeLimit: Double
  private let file: OutputFile
  private let child: ChildProcess

  /// Starts ffmpeg.
  ///
  /// - Parameters:
  ///   - path: the file, whatever its name ends in.
  ///   - width: the width of every frame in pixels, above 0.
  ///   - height: the height of every frame in pixels, above 0; a frame has at most 2^31 pixels.
  ///   - frameRate: frames per second; of a GIF the nearest that it can have.
  ///   - format: what to make.
  ///   - background: what lies under every frame; nil keeps transparency, and is white where the format
  ///     has none.
  ///   - hold: how many seconds the first and the last frame rest on top of their own time, taken to
  ///     whole frames.
  ///   - expectedFrames: how many frames will come, if that is known.
  ///   - isInPlace: whether to write `path` itself, for callers who have their own way of putting files
  ///     in place; what is left of it after an error is then theirs to remove.
  ///   - timeLimit: how many seconds ffmpeg may make no progress before it is ended, in `timeLimits`.
  /// - Throws: `VideoError`: ffmpeg missing, an unwritable target, a size, a rate, a rest or a limit out
  ///   of range.
  public convenience init(
    path: String, width: Int, height: Int, frameRate: Double, format: VideoFormat,
    background: Color? = nil, hold: Double = 0, expectedFrames: Int? = nil, isInPlace: Bool = false,
    timeLimit: Double = VideoEncoder.usualTimeLimit
  ) throws(VideoError) {
    try self.init(
      program: "ffmpeg", path: path, width: width, height: height, frameRate: frameRate,
      format: format, background: background, hold: hold, expectedFrames: expectedFrames,
      isInPlace: isInPlace, timeLimit: timeLimit)
  }

  /// Starts a program that takes the arguments of ffmpeg.
  convenience init(
    program: String, path: String, width: Int, height: Int, frameRate: Double, format: VideoFormat,
    background: Color? = nil, hold: Double = 0, expectedFrames: Int? = nil, isInPlace: Bool = false,
    timeLimit: Double = VideoEncoder.usualTimeLimit
  ) throws(VideoError) {
    func open() throws(OutputError) -> OutputFile {
      isInPlace
        ? try OutputFile(inPlace: path)
        : try OutputFile(path, option: nil, regularFor: "a .\(format.rawValue)")
    }
    try self.init(
      program: program, width: width, height: height, frameRate: frameRate, format: format,
      background: background, hold: hold, expectedFrames: expectedFrames, timeLimit: timeLimit,
      open: open)
  }

  /// Starts ffmpeg to write a file that is open for reading and writing.
  package convenience init(
    width: Int, height: Int, frameRate: Double, format: VideoFormat, background: Color? = nil,
    hold: Double = 0, expectedFrames: Int? = nil,
    timeLimit: Double = VideoEncoder.usualTimeLimit, file: OutputFile
  ) throws(VideoError) {
    try self.init(
      program: "ffmpeg", width: width, height: height, frameRate: frameRate, format: format,
      background: background, hold: hold, expectedFrames: expectedFrames, timeLimit: timeLimit
    ) { () throws(OutputError) in file }
  }

  /// Starts a program that takes the arguments of ffmpeg, and writes the file that `open` opens once
  /// the other arguments have been found right.
  private init(
    program: String, width: Int, height: Int, frameRate: Double, format: VideoFormat,
    background: Color?, hold: Double, expectedFrames: Int?, timeLimit: Double,
    open: () throws(OutputError) -> OutputFile
  ) throws(VideoError) {
    guard width > 0, height > 0, width <= Image.mostPixels / height else {
      throw .sizeOutOfRange(width: width, height: height)
    }
    let rate = try format.frameRate(nearest: frameRate)
    guard hold >= 0, hold <= Self.longestHold else { throw .holdOutOfRange(hold) }
    guard Self.timeLimits.contains(timeLimit) else { throw .timeLimitOutOfRange(timeLimit) }
    self.timeLimit = timeLimit
    self.width = width
    self.height = height
    self.frameRate = rate
    self.format = format
    self.background = background ?? (format == .mp4 ? Color(red: 1, green: 1, blue: 1) : nil)
    let pixels = (expectedFrames ?? .max).multipliedReportingOverflow(by: width * height)
    let settings = VideoSettings(
      format: format, width: width, height: height, frameRate: rate,
      heldFrames: Int((hold * rate).rounded()), background: self.background,
      hasOnePalette: !pixels.overflow && pixels.partialValue <= Self.onePaletteLimit)
    do throws(OutputError) {
      file = try open()
    } catch {
      throw VideoError(error)
    }
    do throws(ChildProcess.StartError) {
      let output = file.name(forChildWith: ChildProcess.lentDescriptor)
      child = try ChildProcess(
        program, settings.arguments(output: output), lending: file.descriptor,
        timeLimit: .seconds(timeLimit))
    } catch {
      file.discard()
      throw error.code == nil ? .encoderMissing : .encoderNotStarted(code: error.code ?? 0)
    }
  }

  deinit { cancel() }

  /// Adds a frame.
  ///
  /// - Throws: `VideoError`: a frame of another size, ffmpeg's end, or no memory for the frame without
  ///   its background.
  public func append(_ image: Image) throws(VideoError) {
    guard image.width == width, image.height == height else {
      cancel()
      throw .sizeDiffers(
        width: image.width, height: image.height, expectedWidth: width, expectedHeight: height)
    }
    precondition(child.isRunning, "the encoder has not been finished or cancelled")
    let isTaken: Bool
    if image.isOpaque {
      isTaken = child.write(image.bytes)
    } else if let background {
      let flat = try room { () throws(OutOfMemory) in try image.laid(onto: Pixel(background)) }
      isTaken = child.write(flat.bytes)
    } else {
      let straight = try room { () throws(OutOfMemory) in
        try image.storage.straightSamples(isOpaque: false)
      }
      isTaken = child.write(straight.span)
    }
    guard isTaken else { throw failure(child.waitForEnd()) }
    frameCount += 1
  }

  /// Waits until ffmpeg is done, and puts the file in place if it is a whole one of its format.
  ///
  /// - Throws: `VideoError`: ffmpeg's errors, no frame at all, a file that is empty or cut off, or one that
  ///   cannot be put in place.
  public func finish() throws(VideoError) {
    precondition(child.isRunning, "the encoder has not been finished or cancelled")
    guard frameCount > 0 else {
      cancel()
      throw .noFrames
    }
    let ending = child.waitForEnd()
    guard ending.exitCode == 0, !ending.isLate else { throw failure(ending) }
    if let why = format.fault(in: file.bytes) {
      file.discard()
      throw .resultUnreadable(format: format, why: why)
    }
    do throws(OutputError) {
      try OutputFile.commit([file])
    } catch {
      throw VideoError(error)
    }
  }

  /// Ends ffmpeg and removes what it has written; does nothing after `finish`.
  public func cancel() {
    child.kill()
    file.discard()
  }

  /// What there is memory for; without any there will be no file.
  private func room<Result>(_ make: () throws(OutOfMemory) -> Result) throws(VideoError) -> Result {
    do throws(OutOfMemory) {
      return try make()
    } catch {
      cancel()
      throw .outOfMemory(bytes: error.bytes)
    }
  }

  private func failure(_ ending: ChildProcess.Ending) -> VideoError {
    file.discard()
    let lines = ending.lastLines(8)
    return ending.isLate
      ? .encoderStalled(seconds: timeLimit, lines: lines)
      : .encoderFailed(exitCode: ending.exitCode, lines: lines)
  }
}
