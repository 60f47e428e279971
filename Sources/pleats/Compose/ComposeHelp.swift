/// The part of the help that the demos of `pleats compose` share.
enum ComposeHelp {
  /// The help of a demo: what it shows, then what is written.
  ///
  /// - Parameter film: what a film shows.
  static func discussion(_ demo: String, film: String) -> String {
    """
    \(demo)

    The extension of --output selects what is written:

    -            JSON on standard output (default): all numbers of each frame
    numbers.json the same in a file
    frame.png    a picture of one frame
    film.gif, .apng, .mp4, .webm
                 a film, which needs the program ffmpeg:
                 \(film)

    Matrices are for row vectors, row by row: m11 m12 … m44, as in CSS matrix3d(). Corners go \
    clockwise from the top left; those behind the viewer are null. A file appears under its name \
    only when it is complete.

    Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
    """
  }
}
