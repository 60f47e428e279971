/// How ffmpeg makes the colours of a clip sRGB.
struct ClipColors: Equatable, Sendable {
  /// The first filter, which states the properties of the colours that the clip does not state.
  let tags: String
  /// The filters from frames of the final size to RGBA.
  let conversion: String

  /// Creates the conversion of a clip whose matrix, transfer curve and primaries ffprobe has named.
  ///
  /// The curves of bright displays, PQ and HLG, are compressed. White paper, which has 203 cd/m² in them
  /// (BT.2408), becomes nearly white. Anything up to five times as bright lies between that and white.
  init(matrix: String?, transfer: String?, primaries: String?, width: Int, height: Int) {
    let isBright = transfer == "smpte2084" || transfer == "arib-std-b67"
    let usual = isBright ? "bt2020nc" : Self.matrix(width: width, height: height)
    let missing =
      (matrix == nil ? ["colorspace=\(usual)"] : [])
      + (isBright && primaries == nil ? ["color_primaries=bt2020"] : [])
    tags = missing.isEmpty ? "null" : "setparams=" + missing.joined(separator: ":")
    let toneMapping =
      "format=yuv444p10le,zscale=t=linear:npl=203,format=gbrpf32le,zscale=p=bt709,"
      + "tonemap=mobius:param=0.7:peak=5:desat=0,zscale=t=iec61966-2-1:m=gbr:r=pc,format=gbrp,"
    conversion = (isBright ? toneMapping : "") + "format=rgba"
  }

  /// The matrix that players assume of a clip that states none.
  static func matrix(width: Int, height: Int) -> String {
    width >= 1280 || height > 576 ? "bt709" : "smpte170m"
  }
}
