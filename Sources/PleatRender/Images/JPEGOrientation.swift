/// How to turn the picture of a file upright: EXIF tag 0x0112.
///
/// The numbers are those of EXIF. They say to which edges the first stored row and column belong.
enum JPEGOrientation: Int {
  case upright = 1
  case mirrored, upsideDown, flipped, transposed, turnedRight, transversed, turnedLeft

  /// Reads the orientation that a file states; upright if it states none or an invalid one.
  init(ofFile file: [UInt8], _ format: ImageFormat) {
    if format == .avif || format == .heic {
      self = HEIFBoxes(file).orientation
      return
    }
    let name = Array("Exif\0\0".utf8)
    let exif: ArraySlice<UInt8>? =
      switch format {
      case .jpeg:
        JPEGFile.segments(of: file).first { $0.kind == 0xE1 && $0.content.starts(with: name) }?
          .content
      case .png: format.chunk(named: "eXIf", in: file)
      case .tiff: file[...]
      case .webp: format.chunk(named: "EXIF", in: file)
      default: nil
      }
    let tiff = exif.map { $0.starts(with: name) ? $0.dropFirst(name.count) : $0 }
    // The value is one number of 16 bits, which is stored in the entry itself.
    let field = tiff.flatMap { Self.field(0x0112, of: $0) }
    self = field.flatMap { $0.type == 3 ? JPEGOrientation(rawValue: $0.short) : nil } ?? .upright
  }

  /// Whether stored rows become columns.
  var swapsAxes: Bool { rawValue >= JPEGOrientation.transposed.rawValue }

  /// Returns the position of the stored pixel that belongs at (x, y) in the upright picture, where
  /// `width` and `height` are those of the stored picture.
  func stored(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .mirrored: (width - 1 - x, y)
    case .upsideDown: (width - 1 - x, height - 1 - y)
    case .flipped: (x, height - 1 - y)
    case .transposed: (y, x)
    case .turnedRight: (y, height - 1 - x)
    case .transversed: (width - 1 - y, height - 1 - x)
    case .turnedLeft: (width - 1 - y, x)
    }
  }

  /// Returns the ICC profile in the first directory of a TIFF file.
  static func profile(ofTIFF tiff: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    field(34675, of: tiff).map { tiff.dropFirst($0.long).prefix($0.count) }
  }

  /// Returns a field in the first directory of a TIFF file: its type, its count, and its value as a number
  /// of 16 and of 32 bits.
  private static func field(
    _ wanted: Int, of tiff: ArraySlice<UInt8>
  ) -> (type: Int, count: Int, short: Int, long: Int)? {
    let isBigEndian = tiff.starts(with: "MM".utf8)
    guard isBigEndian || tiff.starts(with: "II".utf8) else { return nil }
    func number(_ offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset + bytes <= tiff.count else { return nil }
      let part = tiff.dropFirst(offset).prefix(bytes)
      return isBigEndian ? part.number : part.reversed().number
    }
    guard number(2, bytes: 2) == 42, let directory = number(4, bytes: 4),
      let count = number(directory, bytes: 2)
    else { return nil }
    for entry in (0..<count).map({ directory + 2 + 12 * $0 }) {
      guard let tag = number(entry, bytes: 2), let type = number(entry + 2, bytes: 2),
        let count = number(entry + 4, bytes: 4), let short = number(entry + 8, bytes: 2),
        let long = number(entry + 8, bytes: 4)
      else { return nil }
      if tag == wanted { return (type, count, short, long) }
    }
    return nil
  }
}

extension Image {
  func turnedUpright(from orientation: JPEGOrientation) throws(ImageError.Reason) -> Image {
    if orientation == .upright { return self }
    let swaps = orientation.swapsAxes
    var turned = try Image(
      decodingWidth: swaps ? height : width, height: swaps ? width : height)
    turned.remark = remark
    for y in 0..<turned.height {
      for x in 0..<turned.width {
        let place = orientation.stored(x: x, y: y, width: width, height: height)
        let from = place.y * width + place.x
        turned.storage.copy(from..<from + 1, of: storage, to: y * turned.width + x)
      }
    }
    return turned
  }
}
