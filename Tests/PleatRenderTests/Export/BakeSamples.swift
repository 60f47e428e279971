import Pleat

@testable import PleatRender

/// Pictures and bakes that the tests of exports share.
enum BakeSamples {
  /// One colour throughout, not multiplied by its alpha's absence: opaque unless said otherwise.
  static func picture(_ size: Size, scale: Double = 1, alpha: UInt8 = 255) -> Image {
    var image = Image(
      width: max(Int((size.width * scale).rounded()), 1),
      height: max(Int((size.height * scale).rounded()), 1))
    var bytes = image.mutableBytes
    for index in bytes.indices { bytes[index] = alpha }
    return image
  }

  static func fold(
    _ style: FoldStyle, _ size: Size, scale: Double = 1, perspective: Perspective = .automatic,
    duration: Double = 0.3, tolerance: Double = 0.25, alpha: UInt8 = 255, name: String = "fold"
  ) throws -> Bake {
    let fold = FoldTransition(style, size: size, scale: scale, perspective: perspective)
    return try bake(fold, name, size, duration, tolerance, alpha)
  }

  static func flip(
    _ style: FlipStyle, _ size: Size, scale: Double = 1, perspective: Perspective = .automatic,
    duration: Double = 0.3, tolerance: Double = 0.25, alpha: UInt8 = 255, name: String = "flip"
  ) throws -> Bake {
    let flip = FlipTransition(style, size: size, scale: scale, perspective: perspective)
    return try bake(flip, name, size, duration, tolerance, alpha)
  }

  static func bake(
    _ transition: some Transition, _ name: String, _ size: Size, _ duration: Double,
    _ tolerance: Double,
    _ alpha: UInt8
  ) throws -> Bake {
    let page = picture(size, scale: transition.scale, alpha: alpha)
    return Bake(
      transition, name: name, timeline: try transition.timeline(duration: duration), source: page,
      destination: page, scale: transition.scale, tolerance: tolerance)
  }
}

extension OwnTransition {
  /// Two pages on a wheel, which pass each other.
  static func wheel(
    _ size: Size, distance: Double = 400, far: Panel.Page = .destination
  ) -> OwnTransition {
    let middle = Point3(x: size.width / 2, y: size.height / 2, z: 0)
    var rig = Rig(
      sortsByDistance: true,
      projection: .perspective(distance: distance).anchored(at: middle))
    for (name, page, sign) in [("near", Panel.Page.source, 1.0), ("far", far, -1)] {
      let joint = rig.add(
        Joint(
          position: Point3(x: 0, y: 0, z: 0), axis: Vector3(x: 0, y: 0, z: 0),
          slide: .init(
            cosine: Vector3(x: 0, y: 0, z: sign * 50), sine: Vector3(x: sign * 70, y: 0, z: 0))))
      rig.add(
        Panel(
          name: name, joint: joint,
          content: .init(page: page, rect: Rect(origin: .zero, size: size))))
    }
    return OwnTransition(own: rig, streams: [Track(to: 2)])
  }
}
