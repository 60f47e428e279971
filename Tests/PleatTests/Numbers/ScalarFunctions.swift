import Pleat

// Foundation has a type of this name too.
import struct Pleat.AffineTransform

/// The public functions of numbers in Geometry, Timing and Rig, and those of progress in Transitions, by the
/// names of their declarations.
enum ScalarFunctions {
  static let all =
    angles + vectors + points + quaternions + transforms + planes + rects + timing
    + progress

  private static let predicate = ScalarFunction.Rule.documented("a truth value")
  private static let pixel = PixelGrid(scale: 2)

  private static let angles: [ScalarFunction] = [
    .init("Angle.init(degrees:)", 1) { Angle(degrees: $0[0]) },
    .init("Angle.degrees(_:)", 1) { Angle.degrees($0[0]) },
    .init("Angle.init(radians:)", 1) { Angle(radians: $0[0]) },
    .init("Angle.radians(_:)", 1) { Angle.radians($0[0]) },
    .init("Angle.init(quarterTurns:)", 1) { Angle(quarterTurns: $0[0]) },
    .init("Angle.init(directionX:y:)", 2) { Angle(directionX: $0[0], y: $0[1]) },
    .init("Angle.radians", 1) { degrees($0).radians },
    .init("Angle.quarterTurns", 1) { degrees($0).quarterTurns },
    .init("Angle.sine", 1) { degrees($0).sine },
    .init("Angle.cosine", 1) { degrees($0).cosine },
    .init("Angle.tangent", 1) { Angle(radians: $0[0]).tangent },
    .init("Angle.wrapped", 1) { degrees($0).wrapped },
    .init("Angle.shortestDifference(to:)", 2) {
      degrees($0).shortestDifference(to: degrees($0, 1))
    },
    .init("Angle.+(lhs:rhs:)", 2) { degrees($0) + degrees($0, 1) },
    .init("Angle.-(lhs:rhs:)", 2) { degrees($0) - degrees($0, 1) },
    .init("Angle.-(angle:)", 1) { -degrees($0) },
    .init("Angle.*(lhs:rhs:)", 2) { degrees($0) * $0[1] },
    .init("Angle.*(lhs:rhs:)", 2) { $0[0] * degrees($0, 1) },
    .init("Angle./(lhs:rhs:)", 2) { degrees($0) / $0[1] },
    .init("Angle.<(lhs:rhs:)", 2, predicate) { degrees($0) < degrees($0, 1) },
    .init("Angle.==(lhs:rhs:)", 2, predicate) { degrees($0) == degrees($0, 1) },
  ]

  private static let vectors: [ScalarFunction] = [
    .init("Vector3.length", 3) { vector($0).length },
    .init("Vector3.normalized", 3) { vector($0).normalized },
    .init("Vector3.isFinite", 3, predicate) { vector($0).isFinite },
    .init("Vector3.dot(_:)", 6) { vector($0).dot(vector($0, 3)) },
    .init("Vector3.cross(_:)", 6) { vector($0).cross(vector($0, 3)) },
    .init("Vector3.angle(to:)", 6) { vector($0).angle(to: vector($0, 3)) },
    .init("Vector3.+(lhs:rhs:)", 6) { vector($0) + vector($0, 3) },
    .init("Vector3.-(lhs:rhs:)", 6) { vector($0) - vector($0, 3) },
    .init("Vector3.-(vector:)", 3) { -vector($0) },
    .init("Vector3.*(lhs:rhs:)", 4) { vector($0) * $0[3] },
    .init("Vector3.*(lhs:rhs:)", 4) { $0[3] * vector($0) },
    .init("Vector3.*(lhs:rhs:)", 6) { vector($0) * vector($0, 3) },
    .init("Vector3./(lhs:rhs:)", 4) { vector($0) / $0[3] },
    .init("Vector3./(lhs:rhs:)", 6) { vector($0) / vector($0, 3) },
    .init("Vector3.pointwiseMin(_:)", 6) { vector($0).pointwiseMin(vector($0, 3)) },
    .init("Vector3.pointwiseMax(_:)", 6) { vector($0).pointwiseMax(vector($0, 3)) },
    .init("Vector3.interpolated(to:at:)", 7) {
      vector($0).interpolated(to: vector($0, 3), at: $0[6])
    },
    .init("Vector3.isApproximatelyEqual(to:tolerance:)", 7, predicate) {
      vector($0).isApproximatelyEqual(to: vector($0, 3), tolerance: $0[6])
    },
  ]

  private static let points: [ScalarFunction] = [
    .init("Point.distance(to:)", 4) { point($0).distance(to: point($0, 2)) },
    .init("Point.isFinite", 2, predicate) { point($0).isFinite },
    .init("Point.+(lhs:rhs:)", 4) { point($0) + point($0, 2) },
    .init("Point.-(lhs:rhs:)", 4) { point($0) - point($0, 2) },
    .init("Point.-(point:)", 2) { -point($0) },
    .init("Point.*(lhs:rhs:)", 3) { point($0) * $0[2] },
    .init("Point.*(lhs:rhs:)", 3) { $0[2] * point($0) },
    .init("Point./(lhs:rhs:)", 3) { point($0) / $0[2] },
    .init("Point.interpolated(to:at:)", 5) { point($0).interpolated(to: point($0, 2), at: $0[4]) },
    .init("Point.isApproximatelyEqual(to:tolerance:)", 5, predicate) {
      point($0).isApproximatelyEqual(to: point($0, 2), tolerance: $0[4])
    },
    .init("Point3.distance(to:)", 6) { point3($0).distance(to: point3($0, 3)) },
    .init("Point3.isFinite", 3, predicate) { point3($0).isFinite },
    .init("Point3.+(lhs:rhs:)", 6) { point3($0) + vector($0, 3) },
    .init("Point3.-(lhs:rhs:)", 6) { point3($0) - vector($0, 3) },
    .init("Point3.-(lhs:rhs:)", 6) { point3($0) - point3($0, 3) },
    .init("Point3.*(lhs:rhs:)", 4) { point3($0) * $0[3] },
    .init("Point3.*(lhs:rhs:)", 4) { $0[3] * point3($0) },
    .init("Point3./(lhs:rhs:)", 4) { point3($0) / $0[3] },
    .init("Point3.interpolated(to:at:)", 7) {
      point3($0).interpolated(to: point3($0, 3), at: $0[6])
    },
    .init("Point3.isApproximatelyEqual(to:tolerance:)", 7, predicate) {
      point3($0).isApproximatelyEqual(to: point3($0, 3), tolerance: $0[6])
    },
    .init("Size.isEmpty", 2, predicate) { size($0).isEmpty },
    .init("Size.isFinite", 2, predicate) { size($0).isFinite },
    .init("Insets.-(insets:)", 4) {
      -Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    },
    .init("HomogeneousPoint.isFinite", 4, predicate) { homogeneous($0).isFinite },
    .init("HomogeneousPoint.projected", 3) {
      HomogeneousPoint(x: $0[0], y: $0[1], z: 0, w: $0[2]).projected
    },
    .init("HomogeneousPoint.projectedWithDepth", 4) { homogeneous($0).projectedWithDepth },
    .init("HomogeneousPoint2D.projected", 3) {
      HomogeneousPoint2D(x: $0[0], y: $0[1], w: $0[2]).projected
    },
    .init("Collection.clipped(minimumW:)", 12, .documented("an empty polygon")) { n in
      (0..<3).map { homogeneous(n, 4 * $0) }.clipped()
    },
    .init("Collection.visibleBounds", 12, .anyAtInfinity("an empty polygon")) { n in
      (0..<3).map { homogeneous(n, 4 * $0) }.visibleBounds
    },
    .init("Frustum.init(_:depth:)", 16) { Frustum(transform($0)).planes },
    .init("Frustum.mayShow(_:)", 22, predicate) { Frustum(transform($0)).mayShow(box($0, 16)) },
    .init("Frustum.mayShow(_:radius:)", 20, predicate) {
      Frustum(transform($0)).mayShow(point3($0, 16), radius: $0[19])
    },
  ]

  private static let quaternions: [ScalarFunction] = [
    .init("Quaternion.init(_:about:)", 4) { Quaternion(degrees($0), about: vector($0, 1)) },
    .init("Quaternion.init(_:_:_:order:)", 3) {
      Quaternion(degrees($0), degrees($0, 1), degrees($0, 2), order: .zxz)
    },
    .init("Quaternion.init(from:to:)", 6) { Quaternion(from: vector($0), to: vector($0, 3)) },
    .init("Quaternion.init(_:)", 9) { n in
      Quaternion(
        Transform3D(
          rows: SIMD4(n[0], n[1], n[2], 0), SIMD4(n[3], n[4], n[5], 0), SIMD4(n[6], n[7], n[8], 0),
          SIMD4(0, 0, 0, 1)))
    },
    .init("Quaternion.init(_:)", 4) { Quaternion(SIMD4($0[0], $0[1], $0[2], $0[3])) },
    .init("Quaternion.angle", 4) { quaternion($0).angle },
    .init("Quaternion.axis", 3) { Quaternion(x: $0[0], y: $0[1], z: $0[2], w: 1).axis },
    .init("Quaternion.angle(to:)", 8) { quaternion($0).angle(to: quaternion($0, 4)) },
    .init("Quaternion.eulerAngles(in:)", 4, unitOnly) { quaternion($0).eulerAngles(in: .xyx) },
    .init("Quaternion.dot(_:)", 8) { quaternion($0).dot(quaternion($0, 4)) },
    .init("Quaternion.length", 4) { quaternion($0).length },
    .init("Quaternion.normalized", 4) { quaternion($0).normalized },
    .init("Quaternion.conjugate", 4) { quaternion($0).conjugate },
    .init("Quaternion.inverse", 4) { quaternion($0).inverse },
    .init("Quaternion.-(value:)", 4) { -quaternion($0) },
    .init("Quaternion.concatenating(_:)", 8) { quaternion($0).concatenating(quaternion($0, 4)) },
    .init("Quaternion.*(lhs:rhs:)", 8) { quaternion($0) * quaternion($0, 4) },
    .init("Quaternion.*(lhs:rhs:)", 7) { quaternion($0) * vector($0, 4) },
    .init("Quaternion.interpolated(to:at:)", 9, unitOnly) {
      quaternion($0).interpolated(to: quaternion($0, 4), at: $0[8])
    },
    .init("Quaternion.isApproximatelyEqual(to:tolerance:)", 9, predicate) {
      quaternion($0).isApproximatelyEqual(to: quaternion($0, 4), tolerance: $0[8])
    },
    .init("Transform3D.rotation(_:)", 4) { Transform3D.rotation(quaternion($0)) },
  ]
  private static let unitOnly = ScalarFunction.Rule.anyAtInfinity("for quaternions of length one")

  private static let transforms: [ScalarFunction] = [
    .init("Transform3D.translation(x:y:z:)", 3) {
      Transform3D.translation(x: $0[0], y: $0[1], z: $0[2])
    },
    .init("Transform3D.translation(_:)", 3) { Transform3D.translation(vector($0)) },
    .init("Transform3D.scale(_:)", 1) { Transform3D.scale($0[0]) },
    .init("Transform3D.scale(_:)", 3) { Transform3D.scale(vector($0)) },
    .init("Transform3D.scale(x:y:z:)", 3) { Transform3D.scale(x: $0[0], y: $0[1], z: $0[2]) },
    .init("Transform3D.rotation(_:about:)", 4) {
      Transform3D.rotation(degrees($0), about: vector($0, 1))
    },
    .init("Transform3D.perspective(distance:)", 1) { Transform3D.perspective(distance: $0[0]) },
    .init("Transform3D.skew(x:y:)", 2) { Transform3D.skew(x: degrees($0), y: degrees($0, 1)) },
    .init("Transform3D.lookAt(eye:center:up:)", 9) {
      Transform3D.lookAt(eye: point3($0), center: point3($0, 3), up: vector($0, 6))
    },
    .init("Transform3D.perspective(verticalFieldOfView:aspect:near:far:depth:)", 4) {
      $0[2] <= 0 || $0[3] <= 0
        ? nil
        : Transform3D.perspective(
          verticalFieldOfView: degrees($0), aspect: $0[1], near: $0[2], far: $0[3])
    },
    .init("Transform3D.frustum(left:right:bottom:top:near:far:depth:)", 6) {
      $0[4] <= 0 || $0[5] <= 0
        ? nil
        : Transform3D.frustum(
          left: $0[0], right: $0[1], bottom: $0[2], top: $0[3], near: $0[4], far: $0[5])
    },
    .init("Transform3D.orthographic(left:right:bottom:top:near:far:depth:)", 6) {
      Transform3D.orthographic(
        left: $0[0], right: $0[1], bottom: $0[2], top: $0[3], near: $0[4], far: $0[5])
    },
    .init("Transform3D.init(_:)", 6) { Transform3D(affine($0)) },
    .init("Transform3D.init(_:)", 16) { Transform3D($0) },
    .init("Transform3D.elements", 16) { transform($0).elements },
    .init("Transform3D.concatenating(_:)", 32) { transform($0).concatenating(transform($0, 16)) },
    .init("Transform3D.*(lhs:rhs:)", 32) { transform($0) * transform($0, 16) },
    .init("Transform3D.*(lhs:rhs:)", 20) { SIMD4($0[0], $0[1], $0[2], $0[3]) * transform($0, 4) },
    .init("Transform3D.translatedBy(x:y:z:)", 19) {
      transform($0).translatedBy(x: $0[16], y: $0[17], z: $0[18])
    },
    .init("Transform3D.scaledBy(x:y:z:)", 19) {
      transform($0).scaledBy(x: $0[16], y: $0[17], z: $0[18])
    },
    .init("Transform3D.rotated(by:about:)", 20) {
      transform($0).rotated(by: degrees($0, 16), about: vector($0, 17))
    },
    .init("Transform3D.anchored(at:)", 19) { transform($0).anchored(at: point3($0, 16)) },
    .init("Transform3D.flattened", 9) { n in
      Transform3D(
        rows: SIMD4(n[0], n[1], 0, n[2]), SIMD4(n[3], n[4], 0, n[5]), SIMD4(0, 0, 1, 0),
        SIMD4(n[6], n[7], 0, n[8])
      ).flattened
    },
    .init("Transform3D.position(_:ofLayerSized:movingAnchorPointFrom:to:)", 9) {
      Transform3D.scale(2).position(
        point3($0), ofLayerSized: size($0, 3), movingAnchorPointFrom: point($0, 5), to: point($0, 7)
      )
    },
    .init("Transform3D.determinant", 16) { transform($0).determinant },
    .init("Transform3D.transpose", 16) { transform($0).transpose },
    .init("Transform3D.inverse", 16) { transform($0).inverse },
    .init("Transform3D.affine", 16) { transform($0).affine },
    .init("Transform3D.decomposition", 16) { transform($0).decomposition },
    .init("Transform3D.Decomposition.recomposed", 16) { n in
      Transform3D.Decomposition(
        scale: vector(n), skewXY: n[3], skewXZ: n[4], skewYZ: n[5], rotation: quaternion(n, 6),
        translation: vector(n, 10),
        perspective: HomogeneousPoint(x: n[13], y: n[14], z: n[15], w: 1)
      ).recomposed
    },
    .init("Transform3D.Decomposition.interpolated(to:at:)", 4) { n in
      Transform3D.Decomposition(scale: vector(n)).interpolated(to: .init(), at: n[3])
    },
    .init("Transform3D.interpolated(to:at:)", 17) {
      transform($0).interpolated(to: .scale(2), at: $0[16])
    },
    .init("Transform3D.mapHomogeneous(_:)", 20) {
      transform($0).mapHomogeneous(homogeneous($0, 16))
    },
    .init("Transform3D.mapHomogeneous(_:)", 20) { transform($0).mapHomogeneous(rect($0, 16)) },
    .init("Transform3D.mapHomogeneous(_:)", 24) { transform($0).mapHomogeneous(quad($0, 16)) },
    .init("Transform3D.map(_:)", 2) { Transform3D.perspective(distance: 9).map(point($0)) },
    .init("Transform3D.map(_:)", 19) { transform($0).map(point3($0, 16)) },
    .init("Transform3D.map(_:)", 12) { n in
      Transform3D(
        rows: SIMD4(n[0], n[1], n[2], 0), SIMD4(n[3], n[4], n[5], 0), SIMD4(n[6], n[7], n[8], 0),
        SIMD4(0, 0, 0, 1)
      ).map(vector(n, 9))
    },
    .init("Transform3D.map(_:)", 4) { Transform3D.perspective(distance: 9).map(rect($0)) },
    .init("Transform3D.map(_:)", 8) { Transform3D.perspective(distance: 9).map(quad($0)) },
    .init("Transform3D.bounds(of:)", 22) { transform($0).bounds(of: box($0, 16)) },
    .init("Transform3D.bounds(of:)", 20, finiteCorners) { transform($0).bounds(of: rect($0, 16)) },
    .init("Transform3D.visibleBounds(of:)", 20, finiteCorners) {
      transform($0).visibleBounds(of: rect($0, 16))
    },
    .init("Transform3D.clip(_:minimumW:)", 20, .documented("an empty polygon")) {
      transform($0).clip(rect($0, 16))
    },
    .init("Transform3D.clip(_:minimumW:)", 24, .documented("an empty polygon")) {
      transform($0).clip(quad($0, 16))
    },
    .init("Transform3D.hitTest(_:isDoubleSided:)", 2) {
      Transform3D.perspective(distance: 9).hitTest(point($0))
    },
    .init("Transform3D.projectAlongZ(_:)", 2) {
      Transform3D.perspective(distance: 9).projectAlongZ(point($0))
    },
    .init("Transform3D.unproject(_:)", 19) { transform($0).unproject(point3($0, 16)) },
    .init("Transform3D.ray(through:depth:)", 18) { transform($0).ray(through: point($0, 16)) },
    .init("Transform3D.roundingTranslation(to:)", 2) {
      Transform3D.translation(x: $0[0], y: $0[1]).roundingTranslation(to: pixel)
    },
    .init("Transform3D.snapped(to:over:)", 16) {
      transform($0).snapped(to: pixel, over: Rect(x: 0, y: 0, width: 9, height: 9))
    },
    .init("Transform3D.isIdentity", 16, predicate) { transform($0).isIdentity },
    .init("Transform3D.isTranslation", 16, predicate) { transform($0).isTranslation },
    .init("Transform3D.isScaleOrTranslation", 16, predicate) { transform($0).isScaleOrTranslation },
    .init("Transform3D.isAffine", 16, predicate) { transform($0).isAffine },
    .init("Transform3D.isFinite", 16, predicate) { transform($0).isFinite },
    .init("Transform3D.isInvertible", 16, predicate) { transform($0).isInvertible },
    .init("Transform3D.hasPerspective", 16, predicate) { transform($0).hasPerspective },
    .init("Transform3D.isBackFaceVisible", 16, predicate) { transform($0).isBackFaceVisible },
    .init("Transform3D.preservesAxisAlignment", 16, predicate) {
      transform($0).preservesAxisAlignment
    },
    .init("Transform3D.nonDegeneratelyPreservesAxisAlignment", 16, predicate) {
      transform($0).nonDegeneratelyPreservesAxisAlignment
    },
    .init("Transform3D.isApproximatelyEqual(to:tolerance:)", 17, predicate) {
      transform($0).isApproximatelyEqual(to: .identity, tolerance: $0[16])
    },
  ]
  private static let finiteCorners = ScalarFunction.Rule.documented("the corners that are finite")

  private static let planes: [ScalarFunction] = [
    .init("AffineTransform.init(_:)", 6) { n in
      AffineTransform(
        .init(
          scale: size(n), horizontalShear: n[2], rotation: degrees(n, 3), translation: point(n, 4)))
    },
    .init("AffineTransform.init(from:to:)", 8) { AffineTransform(from: rect($0), to: rect($0, 4)) },
    .init("AffineTransform.translation(x:y:)", 2) {
      AffineTransform.translation(x: $0[0], y: $0[1])
    },
    .init("AffineTransform.scale(x:y:)", 2) { AffineTransform.scale(x: $0[0], y: $0[1]) },
    .init("AffineTransform.rotation(_:)", 1) { AffineTransform.rotation(degrees($0)) },
    .init("AffineTransform.skew(x:y:)", 2) {
      AffineTransform.skew(x: degrees($0), y: degrees($0, 1))
    },
    .init("AffineTransform.elements", 6) { affine($0).elements },
    .init("AffineTransform.concatenating(_:)", 12) { affine($0).concatenating(affine($0, 6)) },
    .init("AffineTransform.*(lhs:rhs:)", 12) { affine($0) * affine($0, 6) },
    .init("AffineTransform.translatedBy(x:y:)", 8) { affine($0).translatedBy(x: $0[6], y: $0[7]) },
    .init("AffineTransform.scaledBy(x:y:)", 8) { affine($0).scaledBy(x: $0[6], y: $0[7]) },
    .init("AffineTransform.rotated(by:)", 7) { affine($0).rotated(by: degrees($0, 6)) },
    .init("AffineTransform.anchored(at:)", 8) { affine($0).anchored(at: point($0, 6)) },
    .init("AffineTransform.determinant", 4) { affine($0 + [0, 0]).determinant },
    .init("AffineTransform.inverse", 6) { affine($0).inverse },
    .init("AffineTransform.components", 6) { affine($0).components },
    .init("AffineTransform.map(_:)", 8) { affine($0).map(point($0, 6)) },
    .init("AffineTransform.map(_:)", 6) { affine($0 + [0, 0]).map(size($0, 4)) },
    .init("AffineTransform.map(_:)", 10) { affine($0).map(rect($0, 6)) },
    .init("AffineTransform.bounds(of:)", 10, finiteCorners) { affine($0).bounds(of: rect($0, 6)) },
    .init("AffineTransform.isIdentity", 6, predicate) { affine($0).isIdentity },
    .init("AffineTransform.isInvertible", 6, predicate) { affine($0).isInvertible },
    .init("AffineTransform.isApproximatelyEqual(to:tolerance:)", 7, predicate) {
      affine($0).isApproximatelyEqual(to: .identity, tolerance: $0[6])
    },
    .init("Homography.init(_:)", 9) { Homography(homography($0).transform) },
    .init("Homography.init(from:to:)", 12) { Homography(from: rect($0), to: quad($0, 4)) },
    .init("Homography.init(from:to:)", 16) { Homography(from: quad($0), to: quad($0, 8)) },
    .init("Homography.elements", 9) { homography($0).elements },
    .init("Homography.transform", 9) { homography($0).transform },
    .init("Homography.concatenating(_:)", 18) { homography($0).concatenating(homography($0, 9)) },
    .init("Homography.inverse", 9) { homography($0).inverse },
    .init("Homography.normalized", 9) { homography($0).normalized },
    .init("Homography.map(_:)", 11) { homography($0).map(point($0, 9)) },
    .init("Homography.map(_:)", 13) { homography($0).map(rect($0, 9)) },
    .init("Homography.map(_:)", 17) { homography($0).map(quad($0, 9)) },
  ]

  private static let rects: [ScalarFunction] = [
    .init("Rect.init(x:y:width:height:)", 4) {
      Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    },
    .init("Rect.init(minX:minY:maxX:maxY:)", 4, infiniteEdges) {
      Rect(minX: $0[0], minY: $0[1], maxX: $0[2], maxY: $0[3])
    },
    .init("Rect.init(around:)", 4, finiteCorners) { Rect(around: [point($0), point($0, 2)]) },
    .init("Rect.minX", 2, infiniteEdges) { Rect(x: $0[0], y: 0, width: $0[1], height: 1).minX },
    .init("Rect.maxX", 2, infiniteEdges) { Rect(x: $0[0], y: 0, width: $0[1], height: 1).maxX },
    .init("Rect.minY", 2, infiniteEdges) { Rect(x: 0, y: $0[0], width: 1, height: $0[1]).minY },
    .init("Rect.maxY", 2, infiniteEdges) { Rect(x: 0, y: $0[0], width: 1, height: $0[1]).maxY },
    .init("Rect.midX", 2) { Rect(x: $0[0], y: 0, width: $0[1], height: 1).midX },
    .init("Rect.midY", 2) { Rect(x: 0, y: $0[0], width: 1, height: $0[1]).midY },
    .init("Rect.center", 4) { rect($0).center },
    .init("Rect.width", 1) { Rect(x: 0, y: 0, width: $0[0], height: 1).width },
    .init("Rect.height", 1) { Rect(x: 0, y: 0, width: 1, height: $0[0]).height },
    .init("Rect.quad", 4, infiniteEdges) { rect($0).quad },
    .init("Rect.standardized", 4, infiniteEdges) { rect($0).standardized },
    .init("Rect.intersection(_:)", 8, infiniteEdges) { rect($0).intersection(rect($0, 4)) },
    .init("Rect.union(_:)", 8, infiniteEdges) {
      // A null rectangle has no place, whatever its other numbers are.
      rect($0).isNull || rect($0, 4).isNull ? nil : rect($0).union(rect($0, 4))
    },
    .init("Rect.insetBy(dx:dy:)", 6, infiniteEdges) {
      rect($0).isInfinite || rect($0).isNull || !rect($0).size.isFinite
        ? nil : rect($0).insetBy(dx: $0[4], dy: $0[5])
    },
    .init("Rect.inset(by:)", 8, infiniteEdges) {
      rect($0).isInfinite || rect($0).isNull || !rect($0).size.isFinite
        ? nil
        : rect($0).inset(by: Insets(top: $0[4], left: $0[5], bottom: $0[6], right: $0[7]))
    },
    .init("Rect.offsetBy(dx:dy:)", 6, infiniteEdges) {
      rect($0).isInfinite ? nil : rect($0).offsetBy(dx: $0[4], dy: $0[5])
    },
    .init("Rect.divided(atDistance:from:)", 5, .documented("a NaN distance counts as 0")) {
      rect($0).divided(atDistance: $0[4], from: .left)
    },
    .init("Rect.aligned(to:_:)", 4, infiniteEdges) { rect($0).aligned(to: pixel, .nearest) },
    .init("Rect.centered(in:on:)", 8, .documented("the same rectangle")) {
      rect($0).centered(in: rect($0, 4), on: pixel)
    },
    .init("Rect.contains(_:)", 6, predicate) { rect($0).contains(point($0, 4)) },
    .init("Rect.contains(_:)", 8, predicate) { rect($0).contains(rect($0, 4)) },
    .init("Rect.contains(_:whereYPointsUp:)", 6, predicate) {
      rect($0).contains(point($0, 4), whereYPointsUp: true)
    },
    .init("Rect.intersects(_:)", 8, predicate) { rect($0).intersects(rect($0, 4)) },
    .init("Rect.isAligned(to:)", 4, predicate) { rect($0).isAligned(to: pixel) },
    .init("Rect.isApproximatelyEqual(to:tolerance:)", 9, predicate) {
      rect($0).isApproximatelyEqual(to: rect($0, 4), tolerance: $0[8])
    },
    .init("Rect.isEmpty", 4, predicate) { rect($0).isEmpty },
    .init("Rect.isFinite", 4, predicate) { rect($0).isFinite },
    .init("Rect.isInfinite", 4, predicate) { rect($0).isInfinite },
    .init("Rect.isNull", 4, predicate) { rect($0).isNull },
    .init("Rect.stretchesPicture(pixelWidth:pixelHeight:on:)", 4, predicate) {
      rect($0).stretchesPicture(pixelWidth: 3, pixelHeight: 4, on: pixel)
    },
    .init("Quad.init(_:)", 4, infiniteEdges) { Quad(rect($0)) },
    .init("Quad.corners", 8) { quad($0).corners },
    .init("Quad.bounds", 8, finiteCorners) { quad($0).bounds },
    .init("Quad.signedArea", 8) { quad($0).signedArea },
    .init("Quad.missingCornerCount", 8, predicate) { quad($0).missingCornerCount },
    .init("Quad.isConvex", 8, predicate) { quad($0).isConvex },
    .init("Panel.contains(_:)", 6, predicate) {
      Panel(name: "", content: .init(page: .source, rect: rect($0))).contains(point($0, 4))
    },
    .init("Quad.contains(_:)", 10, predicate) { quad($0).contains(point($0, 8)) },
    .init("Scene3D.hitTest(_:)", 22, predicate) {
      Scene3D([.init(rect: rect($0), transform: transform($0, 4))]).hitTest(point($0, 20))
    },
    .init("PixelGrid.floor(_:)", 1) { pixel.floor($0[0]) },
    .init("PixelGrid.ceil(_:)", 1) { pixel.ceil($0[0]) },
    .init("PixelGrid.round(_:)", 1) { pixel.round($0[0]) },
    .init("PixelGrid.isAligned(_:)", 1, predicate) { pixel.isAligned($0[0]) },
    .init("PixelGrid.isAligned(_:)", 2, predicate) { pixel.isAligned(point($0)) },
    .init("PixelGrid.isAligned(_:)", 2, predicate) { pixel.isAligned(size($0)) },
    .init("PixelGrid.isAligned(_:)", 4, predicate) { pixel.isAligned(rect($0)) },
    .init("PixelGrid.isAligned(_:)", 6, predicate) { pixel.isAligned(affine($0)) },
    .init("PixelGrid.isAligned(_:)", 16, predicate) { pixel.isAligned(transform($0)) },
  ]
  private static let infiniteEdges = ScalarFunction.Rule.anyAtInfinity(
    "infinite edges are a kind of rectangle")

  private static let timing: [ScalarFunction] =
    curves.flatMap { curve -> [ScalarFunction] in
      [
        .init("TimingCurve.value(at:)", 1, .anyAtInfinity("curves are held to finite numbers")) {
          curve.value(at: $0[0])
        },
        .init("TimingCurve.slope(at:)", 1, .anyAtInfinity("the slope at the end")) {
          curve.slope(at: $0[0])
        },
      ]
    } + [
      .init("TimingCurve.value(at:before:)", 1) {
        TimingCurve.easeInOut.value(at: $0[0], before: true)
      },
      .init("TimingCurve.parameter(at:)", 1) { TimingCurve.easeIn.parameter(at: $0[0]) },
      .init("Spring.value(at:)", 1, .anyAtInfinity("a spring swings")) {
        try spring().value(at: $0[0])
      },
      .init("Spring.velocity(at:)", 1, .anyAtInfinity("a spring swings")) {
        try spring().velocity(at: $0[0])
      },
      .init("Spring.settlingDuration(within:)", 1) {
        $0[0] > 0 ? try spring().settlingDuration(within: $0[0]) : nil
      },
      .init("ProgressRun.value(at:)", 1) {
        try ProgressRun(duration: 2, curve: .easeInOut).value(at: $0[0])
      },
      .init("ProgressRun.value(at:)", 1, .anyAtInfinity("a spring swings")) {
        try ProgressRun(spring: spring()).value(at: $0[0])
      },
      .init("ProgressRun.velocity(at:)", 1) {
        try ProgressRun(duration: 2, curve: .easeInOut).velocity(at: $0[0])
      },
      .init("ProgressRun.settlingTime(within:)", 1) {
        $0[0] > 0 ? try ProgressRun(spring: spring()).settlingTime(within: $0[0]) : nil
      },
      .init("Leg.progress(at:)", 1, .documented("the end of the leg")) {
        Leg(duration: 1, curve: .easeInOut, from: 0, to: 1).progress(at: $0[0])
      },
      .init("Timeline.progress(at:)", 1) {
        try Timeline(legs: [Leg(duration: 1, curve: .easeInOut, from: 0, to: 1)], end: 1)
          .progress(at: $0[0])
      },
      .init("Track.quarterTurns(at:)", 1) { Track(to: 2).quarterTurns(at: $0[0]) },
      .init("Rig.matrix(ofPanel:at:)", 1) { rig.matrix(ofPanel: 0, at: degrees($0)) },
      .init("Rig.matrix(ofPanel:at:)", 1) { rig.matrix(ofPanel: 0, at: [degrees($0)]) },
      .init("Basis.coefficients(at:)", 1) { try Basis(rig).coefficients(at: degrees($0)) },
      .init("Basis.matrix(ofPanel:at:)", 1) { try Basis(rig).matrix(ofPanel: 0, at: degrees($0)) },
      .init("Basis.order(atQuarterTurns:)", 1, predicate) {
        try Basis(rig).order(atQuarterTurns: $0[0]).count
      },
      .init("Basis.order(atQuarterTurnsOfStreams:)", 1, predicate) {
        try Basis(rig).order(atQuarterTurnsOfStreams: [$0[0]]).count
      },
    ]

  private static let progress: [ScalarFunction] =
    [
      ("Fold", FoldTransition(setup)), ("Fold", FoldTransition(setup, style: .unfold)),
      ("Flip", FlipTransition(setup)), ("Tiles", TilesTransition(setup)),
      ("Curl", CurlTransition(setup)), ("Peel", PeelTransition(setup)),
      ("FoldUp", FoldUpTransition(setup)),
    ].map { (name: String, transition: any Transition) in
      .init("\(name)Transition.angle(at:along:)", 1, heldProgress) {
        transition.angle(at: $0[0], along: try transition.tracks())
      }
    } + [
      .init("PagePeel.path(at:)", 1, heldProgress) {
        try PagePeel(size: setup.size).path(at: $0[0])
      },
      .init("PagePeel.progress(at:by:)", 2, .documented("such a finger lifts nothing")) {
        try PagePeel(size: setup.size).progress(at: point($0))
      },
      .init("CompiledTransition.angle(at:along:)", 1, heldProgress) {
        let doors = try DoorsTransition(setup).compiled()
        return doors.angle(at: $0[0], along: doors.tracks())
      },
      .init("CompiledTransition.quarterTurns(at:)", 1) {
        try DoorsTransition(setup).compiled().quarterTurns(at: $0[0])
      },
      .init("Transition.angle(at:)", 1, heldProgress) { DoorsTransition(setup).angle(at: $0[0]) },
      .init("Transition.angle(at:along:)", 1, heldProgress) {
        DoorsTransition(setup).angle(at: $0[0], along: [Track(to: 1)])
      },
      .init("FoldTransition.quarterTurns(at:)", 1) {
        FoldTransition(setup).quarterTurns(at: $0[0])
      },
      .init("FlipTransition.quarterTurns(at:)", 1) {
        FlipTransition(setup).quarterTurns(at: $0[0])
      },
      .init("DirectedPage.v(at:)", 1) { try DirectedPage(TilesTransition(setup)).v(at: $0[0]) },
    ]
  private static let setup = PageSetup(size: Size(width: 300, height: 400))
  private static let heldProgress = ScalarFunction.Rule.anyAtInfinity("progress is in 0...1")

  private static let curves: [TimingCurve] = [
    .easeInOut, .linear, .easing(.back, .inOut), .easing(.elastic, .out), .easing(.bounce, .in),
    .easing(.circular, .in), .easing(.exponential, .inOut), .easing(.sine, .out),
  ]

  private static let rig = Rig(
    joints: [Joint()],
    panels: [
      Panel(
        name: "page", joint: 0,
        content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 4, height: 6)))
    ])

  private static func spring() throws -> Spring { try Spring(response: 0.5, dampingFraction: 0.5) }

  /// Declarations without a rule for numbers, each for one of these reasons.
  static let withoutRule = Set(
    [text, storedParts, inPlace, settings].joined(separator: "\n").split { $0 == " " || $0 == "\n" }
      .map(String.init))

  /// They read or write text.
  private static let text = """
    AffineTransform.Components.description AffineTransform.cssText AffineTransform.description
    Angle.description Angle.hash(into:) CSSEasing.computedText CSSEasing.init(_:)
    CSSEasing.list(_:) CSSEasing.specifiedText Homography.description Insets.description
    NumberList.description NumberList.encode(to:) NumberList.init(from:) Panel.Page.description
    PixelAlignment.description PixelGrid.description PixelGrid.encode(to:) PixelGrid.init(from:)
    Quad.description Quad.encode(to:) Quad.init(from:) RGBColor.init(hexadecimal:)
    Rect.description Rig.encode(to:) Rig.init(from:) Shading.Paint.encode(to:)
    Shading.Paint.init(from:) Size.description Spring.description Spring.hash(into:)
    Spring.init(from:) Timeline.init(from:) TimingCurve.cssText(within:) TimingCurve.description
    TimingCurve.encode(to:) TimingCurve.init(_:) TimingCurve.init(from:) TimingCurve.text
    Track.init(from:) Transform3D.Decomposition.description Transform3D.cssText
    Transform3D.description Transform3D.init(css:)
    """

  /// They only store or return what they are given.
  private static let storedParts = """
    AffineTransform.Components.init(scale:horizontalShear:rotation:translation:)
    AffineTransform.init(a:b:c:d:tx:ty:) Box3.init(minimum:maximum:) Box3.init(scalars:)
    Box3.scalars Creases.init(start:end:isVertical:from:to:) HomogeneousPoint.init(_:)
    HomogeneousPoint.init(x:y:z:w:) HomogeneousPoint2D.init(scalars:) HomogeneousPoint2D.init(x:y:w:) HomogeneousPoint2D.scalars
    Homography.init(h11:h12:h13:h21:h22:h23:h31:h32:h33:) Insets.init(top:left:bottom:right:)
    Joint.Opening.init(constant:multiple:stream:) Joint.Slide.init(cosine:sine:stream:)
    Joint.init(parent:position:axis:angle:slide:depthScale:) Leg.init(duration:curve:from:to:)
    Light.init(direction:strength:) Light.init(from:strength:) Panel.Content.init(page:rect:)
    Panel.corners Panel.init(name:_:polygon:from:)
    Panel.init(name:joint:origin:content:shading:isOneSided:isReversed:isBackdrop:visible:antialiasInsets:creases:veil:outline:)
    Panel.visible Point.init(_:) Point.init(x:y:) Point3.init(_:) Point3.init(_:z:)
    Point3.init(x:y:z:) Quad.init(topLeft:topRight:bottomRight:bottomLeft:) Quad.subscript(index:)
    Quaternion.init(x:y:z:w:) RGBColor.components RGBColor.init(red:green:blue:)
    Rect.init(origin:size:) SIMD2.init(_:) SIMD3.init(_:)
    SIMD4.init(_:) Scene3D.Plane.init(rect:transform:space:isDoubleSided:) Scene3D.init(_:)
    Shading.Opacity.init(constant:cosine:sine:quarterTurn:window:stream:) Shading.Opacity.window
    Shading.init(_:light:) Shading.init(_:opacity:) ShadowGradient.Stop.init(offset:alpha:)
    ShadowGradient.init(color:start:end:stops:) Size.init(width:height:)
    Transform3D.Decomposition.init(scale:skewXY:skewXZ:skewYZ:rotation:translation:perspective:)
    Transform3D.column1 Transform3D.column2 Transform3D.column3 Transform3D.column4
    Transform3D.init(columns:_:_:_:)
    Transform3D.init(m11:m12:m13:m14:m21:m22:m23:m24:m31:m32:m33:m34:m41:m42:m43:m44:)
    Transform3D.init(rows:_:_:_:) Transform3D.row1 Transform3D.row2 Transform3D.row3
    Transform3D.row4 Transform3D.subscript(row:column:) Vector3.init(_:) Vector3.init(x:y:z:)
    Veil.init(color:opacity:)
    """

  /// They are written with the operator without `=`.
  private static let inPlace = """
    AffineTransform.*=(lhs:rhs:) Angle.+=(lhs:rhs:) Angle.-=(lhs:rhs:) Point.*=(lhs:rhs:)
    Point.+=(lhs:rhs:) Point.-=(lhs:rhs:) Point./=(lhs:rhs:) Point3.*=(lhs:rhs:)
    Point3.+=(lhs:rhs:) Point3.-=(lhs:rhs:) Point3./=(lhs:rhs:) Transform3D.*=(lhs:rhs:)
    Vector3.*=(lhs:rhs:) Vector3.+=(lhs:rhs:) Vector3.-=(lhs:rhs:) Vector3./=(lhs:rhs:)
    """

  /// Their numbers are settings, which they check, or they have none.
  private static let settings = """
    Box3.scalarCount HomogeneousPoint2D.forEachScalar(_:) HomogeneousPoint2D.scalarCount
    Basis.init(_:) Basis.matrices(ofPanel:) Basis.mixesStreams(panel:) Basis.rank
    Basis.stream(ofPanel:) DepthRange.far DepthRange.near FrameTimes.endIndex
    FrameTimes.startIndex FrameTimes.subscript(index:) Light.Side.direction
    LinearApproximation.points LinearStop.init(input:output:) PageEdges.init(rawValue:)
    Panel.Page.init(rawValue:) PixelGrid.init(scale:slack:) PixelGrid.pixel ProgressRun.curve
    ProgressRun.endTime ProgressRun.init(from:to:startTime:duration:curve:)
    ProgressRun.init(from:to:startTime:spring:)
    ProgressRun.init(from:velocity:to:startTime:duration:)
    ProgressRun.init(from:velocity:to:startTime:spring:)
    ProgressRun.restarted(to:at:duration:delay:curve:)
    ProgressRun.retargeted(to:at:duration:curve:) ProgressRun.retargeted(to:at:spring:)
    ProgressRun.reversed(at:) ProgressRun.spring Rig.add(_:) Rig.basis()
    Rig.init(joints:panels:paintOrder:sortsByDistance:projection:) Rig.pageSize Rig.streamCount
    Spring.==(lhs:rhs:) Spring.init(duration:bounce:initialVelocity:)
    Spring.init(mass:stiffness:damping:initialVelocity:)
    Spring.init(response:dampingFraction:initialVelocity:) Timeline.frameTimes(perSecond:)
    Timeline.init(legs:end:) TimingCurve.controlPoints TimingCurve.cubicBezier(_:_:_:_:)
    TimingCurve.duration TimingCurve.easing(_:_:) TimingCurve.lasting(_:) TimingCurve.linear(_:)
    TimingCurve.linearApproximation(within:) TimingCurve.points TimingCurve.range
    TimingCurve.spring(_:duration:) TimingCurve.steps(_:_:) Track.Piece.init(from:to:over:curve:)
    Track.init(_:) Track.init(from:to:over:curve:) Track.staggered(rank:of:by:to:)
    """
}
