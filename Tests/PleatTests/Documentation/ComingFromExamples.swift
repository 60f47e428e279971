import Pleat
import TestSupport

/// The examples of the page on the words of simd, glm and Core Animation: a hundred expressions.
enum ComingFromExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/ComingFromSimdGlmOrCoreAnimation.md", source: #filePath,
    examples: [
      PrintedExample("coreAnimation", coreAnimation), PrintedExample("coreGraphics", coreGraphics),
      PrintedExample("matrices", matrices), PrintedExample("vectors", vectors),
      PrintedExample("quaternions", quaternions), PrintedExample("cameras", cameras),
      PrintedExample("batches", batches),
    ])

  static func coreAnimation(print: Printer) throws {
    var t = Transform3D.identity  // CATransform3DIdentity
    // CATransform3DMakeTranslation(10, 20, 0)
    let a = Transform3D.translation(x: 10, y: 20)
    let b = Transform3D.scale(x: 2, y: 3, z: 1)  // CATransform3DMakeScale(2, 3, 1)
    // CATransform3DMakeRotation(1, 0, 1, 0)
    let c = Transform3D.rotation(Angle(radians: 1), about: .yAxis)
    t.m34 = -1 / 500  // t.m34 = -1 / 500
    t = t.translatedBy(x: 10, y: 20, z: 0)  // CATransform3DTranslate(t, 10, 20, 0)
    t = t.scaledBy(x: 2, y: 2, z: 1)  // CATransform3DScale(t, 2, 2, 1)
    // CATransform3DRotate(t, .pi / 4, 1, 0, 0)
    t = t.rotated(by: Angle(degrees: 45), about: .xAxis)
    t = a * b  // CATransform3DConcat(a, b)
    t *= c  // t = CATransform3DConcat(t, c)
    t = t.inverse ?? t  // CATransform3DInvert(t)
    // CATransform3DEqualToTransform(a, b), …IsIdentity, …IsAffine
    print(a == b, a.isIdentity, a.isAffine)
    let flat = a.affine ?? .identity  // CATransform3DGetAffineTransform(a)
    t = Transform3D(flat)  // CATransform3DMakeAffineTransform(flat)
    print(t.anchored(at: Point3(x: 5, y: 5, z: 0)))  // layer.anchorPoint
  }

  static func coreGraphics(print: Printer) throws {
    var t = AffineTransform.identity  // CGAffineTransform.identity
    let a = AffineTransform.translation(x: 1, y: 2)  // CGAffineTransform(translationX: 1, y: 2)
    let b = AffineTransform.scale(x: 2, y: 2)  // CGAffineTransform(scaleX: 2, y: 2)
    // CGAffineTransform(rotationAngle: .pi / 2)
    let c = AffineTransform.rotation(Angle(radians: .pi / 2))
    t = a * b  // a.concatenating(b)
    t *= c  // t = t.concatenating(c)
    t = t.translatedBy(x: 1, y: 0)  // t.translatedBy(x: 1, y: 0)
    t = t.inverse ?? t  // t.inverted()
    let point = Point(x: 3, y: 4)  // CGPoint(x: 3, y: 4)
    print(a.map(point))  // point.applying(a)
    let rect = Rect(x: 0, y: 0, width: 10, height: 20)  // CGRect(x: 0, y: 0, width: 10, height: 20)
    print(b.bounds(of: rect))  // rect.applying(b)
    // rect.midX, rect.maxY, rect.insetBy(dx: 1, dy: 1)
    print(rect.midX, rect.maxY, rect.insetBy(dx: 1, dy: 1))
    print(rect.union(.zero), rect.contains(point))  // rect.union(.zero), rect.contains(point)
  }

  static func matrices(print: Printer) throws {
    let one = Transform3D.identity  // matrix_identity_double4x4, glm::mat4(1)
    let a = Transform3D.translation(Vector3(x: 1, y: 2, z: 3))  // glm::translate(one, v)
    let b = Transform3D.scale(Vector3(x: 2, y: 2, z: 2))  // glm::scale(one, v)
    let c = Transform3D.scale(2)  // glm::scale(one, vec3(2))
    // glm::rotate(one, radians(90), v)
    let d = Transform3D.rotation(Angle(degrees: 90), about: .zAxis)
    var m = a * b * c * d * one  // one * d * c * b * a: points are columns there
    m = Transform3D(rows: m.row1, m.row2, m.row3, m.row4)  // simd_double4x4(columns: …)
    m = Transform3D(columns: m.column1, m.column2, m.column3, m.column4)  // simd_double4x4(rows: …)
    m.row4 = SIMD4(0, 0, 0, 1)  // m.columns.3 = …, m[3] = …
    m[row: 4, column: 1] = 7  // m[3][0] = 7
    let p = SIMD4(1, 0, 0, 1) * m  // m * p
    print(p.x, p.y, p.z, p.w)
    // simd_transpose(m), simd_determinant(m); glm::transpose …
    print(m.transpose == m, m.determinant)
    print(m.inverse == nil)  // simd_inverse(m), glm::inverse(m)
    print(a.isApproximatelyEqual(to: b, tolerance: 1e-9))  // simd_almost_equal_elements(a, b, 1e-9)
    print(a.map(Point3(x: 0, y: 0, z: 0))!, a.map(Vector3.xAxis))  // a * vec4(p, 1), a * vec4(v, 0)
    print(m.decomposition!.scale)  // glm::decompose(m, …)
    print(m.elements.count)  // glm::value_ptr(m)
  }

  static func vectors(print: Printer) throws {
    var v = Vector3(x: 1, y: 2, z: 2)  // SIMD3(1, 2, 2), glm::vec3(1, 2, 2)
    let u = Vector3.yAxis  // SIMD3(0, 1, 0)
    print(v + u, v - u, -v, v * 2, 2 * v, v / 2)  // the same
    v += u  // v += u
    v -= u  // v -= u
    v *= 2  // v *= 2
    v /= 2  // v /= 2
    print(v.dot(u), v.cross(u))  // simd_dot(v, u), simd_cross(v, u); glm::dot, glm::cross
    print(v.length, v.normalized!)  // simd_length(v), simd_normalize(v)
    // simd_mix(v, u, SIMD3(repeating: 0.5)), glm::mix(v, u, 0.5)
    print(v.interpolated(to: u, at: 0.5))
    let (p, q) = (Point3(x: 1, y: 0, z: 0), Point3(x: 0, y: 2, z: 0))  // SIMD3(1, 0, 0), …
    print(p - q, p + v, p.distance(to: q))  // p - q, p + v, simd_distance(p, q)
    print(p.interpolated(to: q, at: 0.5))  // simd_mix(p, q, …)
    let (r, s) = (Point(x: 3, y: 4), Point(x: 1, y: 1))  // SIMD2(3, 4), glm::vec2(3, 4)
    print(r + s, r - s, r * 2, r / 2, r.distance(to: .zero))  // simd_distance(r, .zero)
    print(SIMD3<Double>(v).x, SIMD2<Double>(r).y, Vector3(SIMD3(1, 2, 3)))  // bridges
    // glm::all(glm::epsilonEqual(v, u, 1e-6))
    print(v.isApproximatelyEqual(to: u, tolerance: 1e-6))
  }

  static func quaternions(print: Printer) throws {
    let q = Quaternion(Angle(degrees: 90), about: .zAxis)  // simd_quatd(angle: .pi / 2, axis: …)
    let one = Quaternion.identity  // simd_quatd(ix: 0, iy: 0, iz: 0, r: 1), glm::quat_identity
    let p = Quaternion(from: .xAxis, to: .yAxis)  // simd_quatd(from: a, to: b), glm::rotation(a, b)
    // glm::quat(eulerAngles), glm::eulerAngles(e)
    let e = Quaternion(.zero, .zero, Angle(degrees: 90))
    print(q.isApproximatelyEqual(to: p, tolerance: 1e-15))
    print(e.isApproximatelyEqual(to: p, tolerance: 1e-15), e.eulerAngles().third)
    print((q * .xAxis).isApproximatelyEqual(to: .yAxis, tolerance: 1e-15))  // q.act(v), q * v
    let both = q * p  // q * p: p acts first
    print(both.axis!, both.angle == q.angle * 2)  // both.axis, both.angle
    print(q.inverse == q.conjugate, q.length)  // q.inverse, q.conjugate, simd_length(q)
    print(one.interpolated(to: q, at: 0.5).angle)  // simd_slerp(one, q, 0.5), glm::slerp
    let m = Transform3D.rotation(q)  // simd_double4x4(q), glm::mat4_cast(q)
    print(Quaternion(m).dot(q) > 0.999)  // simd_quatd(m), glm::quat_cast(m)
    print(SIMD4<Double>(one).w)  // one.vector
  }

  static func cameras(print: Printer) throws {
    let view = Transform3D.lookAt(  // glm::lookAt(eye, center, up)
      eye: Point3(x: 0, y: 0, z: 5), center: .zero, up: .yAxis)
    let metal = Transform3D.perspective(  // glm::perspectiveZO(radians(60), 1.5, 0.1, 100)
      verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: 0.1, far: 100)
    let openGL = Transform3D.perspective(  // glm::perspectiveNO(…), gluPerspective
      verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: 0.1, far: 100,
      depth: .minusOneToOne)
    let reversed = Transform3D.perspective(  // glm::infinitePerspective(…), with reversed depth
      verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: 0.1, depth: .oneToZero)
    let box = Transform3D.orthographic(  // glm::orthoZO(0, 320, 480, 0, -1, 1), glOrtho
      left: 0, right: 320, bottom: 480, top: 0)
    let window = Transform3D.frustum(  // glm::frustumZO(-1, 1, -1, 1, 1, 10), glFrustum
      left: -1, right: 1, bottom: -1, top: 1, near: 1, far: 10)
    let seen = view * metal  // projection * view
    print(seen.map(Point.zero)!, box.map(Point(x: 320, y: 0))!)
    for projection in [metal, openGL, reversed, window] {
      let near = projection.mapHomogeneous(HomogeneousPoint(x: 0, y: 0, z: -1, w: 1))
      print((near.z / near.w * 1000).rounded() / 1000)  // the depth one unit in front of the camera
    }
  }

  static func batches(print: Printer) throws {
    let scalars: [Float] = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1]
    // memory of simd_float4x4 or glm::mat4
    var models = try TransformBatch<Float>(scalars: scalars)
    // simd_float4x4(columns: (c0, c1, c2, c3))
    models = try TransformBatch(rows: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [5, 6, 7, 1]])
    try models.concatenate(with: .perspective(distance: 500))  // for (auto &m : models) m = p * m;
    print([Float](scalarsOf: models).suffix(4), [Transform3D](models).count)
  }
}
