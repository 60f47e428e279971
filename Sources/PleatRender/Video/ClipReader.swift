/// Reads the frames of a clip, one after another, at a size and a rate, with the program `ffmpeg`.
///
/// ffmpeg runs as a child process and is ahead by a few frames at most, so a long clip takes no more memory
/// than a short one. A clip that was recorded on its side is turned upright.
package final class ClipReader {
  package let path: String
  private let child: ChildProcess
  private let timeLimit: Double
  private let size: (width: Int, height: Int)
  private var isAtEnd = false

  /// Starts ffmpeg, to read frames of a width and a height in pixels.
  ///
  /// - Parameters:
  ///   - frameRate: the number of frames for each second of the clip.
  ///   - fit: how a frame of other proportions fills the size.
  ///   - timeLimit: the number of seconds after which ffmpeg is ended if it prints nothing.
  package init(
    _ path: String, width: Int, height: Int, frameRate: Double, fit: PictureFit,
    timeLimit: Double = VideoEncoder.defaultTimeLimit
  ) throws(VideoError) {
    self.path = path
    self.timeLimit = timeLimit
    size = (width, height)
    let scale = "flags=bicubic+accurate_rnd+full_chroma_int"
    let fitted =
      switch fit {
      case .stretch: "scale=\(width):\(height):\(scale),format=rgba"
      case .contain:
        "scale=\(width):\(height):force_original_aspect_ratio=decrease:\(scale),format=rgba,"
          + "pad=\(width):\(height):-1:-1:color=black@0"
      case .cover:
        "scale=\(width):\(height):force_original_aspect_ratio=increase:\(scale),"
          + "crop=\(width):\(height),format=rgba"
      }
    do throws(ChildProcess.StartError) {
      child = try ChildProcess(
        "ffmpeg",
        [
          "-nostdin", "-hide_banner", "-loglevel", "error", "-i", "file:\(path)", "-map", "0:V:0",
          "-an", "-sn", "-dn", "-vf",
          "fps=\(frameRate),scale=w='max(1,iw*if(sar,sar,1))':h=ih:\(scale),setsar=1,\(fitted)",
          "-f", "rawvideo", "pipe:1",
        ], keepsOutput: true, patience: .withoutProgress(.seconds(timeLimit)))
    } catch {
      throw .startOfFFmpeg(error)
    }
  }

  /// Reads the next frame, and returns false after the last one, which leaves the picture unchanged.
  ///
  /// - Throws: `VideoError.clipUnreadable` if ffmpeg fails or stalls, or `outOfMemory`.
  package func read(into image: inout Image) throws(VideoError) -> Bool {
    if isAtEnd { return false }
    var next: Image
    do throws(OutOfMemory) {
      next = try Image(roomForWidth: size.width, height: size.height)
    } catch {
      throw .outOfMemory(bytes: error.bytes)
    }
    var bytes = next.mutableBytes
    let (room, count) = (bytes.count, child.read(into: &bytes))
    guard count < room else {
      if !next.isOpaque { next.storage.multiplyByAlpha() }
      image = next
      return true
    }
    isAtEnd = true
    let ending = child.waitForEnd()
    if ending.isLate {
      throw .clipUnreadable(path: path, why: "ffmpeg has read nothing of it for \(timeLimit) s")
    }
    guard ending.exitCode == 0, count == 0 else {
      let why = ending.lastLines(1).first.map { ": \($0)" } ?? ""
      throw .clipUnreadable(path: path, why: "ffmpeg cannot read it\(why)")
    }
    return false
  }
}
