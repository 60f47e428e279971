extension VideoError {
  /// The error for a run of ffmpeg that has not started.
  static func startOfFFmpeg(_ error: ChildProcess.StartError) -> VideoError {
    error.code.map { .encoderNotStarted(code: $0) } ?? .encoderMissing
  }

  /// The error for a run of ffprobe that has not started.
  static func startOfProbe(_ error: ChildProcess.StartError) -> VideoError {
    error.code.map { .probeNotStarted(code: $0) } ?? .probeMissing
  }

  /// The error for a run of ffmpeg that has failed, or that a time limit in seconds has ended.
  static func end(_ ending: ChildProcess.Ending, timeLimit: Double) -> VideoError {
    let lines = ending.lastLines(8)
    return ending.isLate
      ? .encoderStalled(seconds: timeLimit, lines: lines)
      : .encoderFailed(exitCode: ending.exitCode, lines: lines)
  }
}

extension OutputFile {
  /// Puts a video in place after a function has completed or checked it, and discards it if that fails.
  func commit(after check: () throws(VideoError) -> Void) throws(VideoError) {
    do throws(VideoError) {
      try check()
    } catch {
      discard()
      throw error
    }
    do throws(OutputError) {
      try Self.commit([self])
    } catch {
      throw VideoError(error)
    }
  }
}
