// Conversions from and to the value types of Apple's platforms. Not compiled elsewhere.

#if canImport(CoreGraphics)
  public import CoreGraphics

  extension Point {
    /// Creates a point from a Core Graphics point.
    public init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
  }

  extension CGPoint {
    /// Creates a Core Graphics point from a ``Point``.
    public init(_ point: Point) { self.init(x: CGFloat(point.x), y: CGFloat(point.y)) }
  }

  extension Size {
    /// Creates a size from a Core Graphics size.
    public init(_ size: CGSize) {
      self.init(width: Double(size.width), height: Double(size.height))
    }
  }

  extension CGSize {
    /// Creates a Core Graphics size from a ``Size``.
    public init(_ size: Size) {
      self.init(width: CGFloat(size.width), height: CGFloat(size.height))
    }
  }

  extension Rect {
    /// Creates a rectangle from a Core Graphics rectangle.
    ///
    /// A null or infinite rectangle stays null or infinite.
    public init(_ rect: CGRect) {
      if rect.isNull {
        self = .null
      } else if rect.isInfinite {
        self = .infinite
      } else {
        self.init(origin: Point(rect.origin), size: Size(rect.size))
      }
    }
  }

  extension CGRect {
    /// Creates a Core Graphics rectangle from a ``Rect``.
    ///
    /// A null or infinite rectangle stays null or infinite.
    public init(_ rect: Rect) {
      if rect.isNull {
        self = .null
      } else if rect.isInfinite {
        self = .infinite
      } else {
        self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size))
      }
    }
  }

  extension AffineTransform {
    /// Creates a transform from a Core Graphics transform, which has the same six numbers.
    public init(_ transform: CGAffineTransform) {
      self.init(
        a: Double(transform.a), b: Double(transform.b), c: Double(transform.c),
        d: Double(transform.d), tx: Double(transform.tx), ty: Double(transform.ty))
    }
  }

  extension CGAffineTransform {
    /// Creates a Core Graphics transform from an ``AffineTransform``.
    public init(_ transform: AffineTransform) {
      self.init(
        a: CGFloat(transform.a), b: CGFloat(transform.b), c: CGFloat(transform.c),
        d: CGFloat(transform.d), tx: CGFloat(transform.tx), ty: CGFloat(transform.ty))
    }
  }
#endif

#if canImport(QuartzCore)
  public import QuartzCore

  extension Transform3D {
    /// Creates a transform from a Core Animation transform, which has the same sixteen numbers.
    public init(_ t: CATransform3D) {
      self.init(
        m11: Double(t.m11), m12: Double(t.m12), m13: Double(t.m13), m14: Double(t.m14),
        m21: Double(t.m21), m22: Double(t.m22), m23: Double(t.m23), m24: Double(t.m24),
        m31: Double(t.m31), m32: Double(t.m32), m33: Double(t.m33), m34: Double(t.m34),
        m41: Double(t.m41), m42: Double(t.m42), m43: Double(t.m43), m44: Double(t.m44))
    }
  }

  extension CATransform3D {
    /// Creates a Core Animation transform from a ``Transform3D``.
    public init(_ t: Transform3D) {
      self.init(
        m11: CGFloat(t.m11), m12: CGFloat(t.m12), m13: CGFloat(t.m13), m14: CGFloat(t.m14),
        m21: CGFloat(t.m21), m22: CGFloat(t.m22), m23: CGFloat(t.m23), m24: CGFloat(t.m24),
        m31: CGFloat(t.m31), m32: CGFloat(t.m32), m33: CGFloat(t.m33), m34: CGFloat(t.m34),
        m41: CGFloat(t.m41), m42: CGFloat(t.m42), m43: CGFloat(t.m43), m44: CGFloat(t.m44))
    }
  }
#endif

#if canImport(simd)
  public import simd

  extension Transform3D {
    /// Creates a transform from a simd matrix, whose columns become the rows of the transform.
    ///
    /// simd uses column vectors and stores matrices column by column, so the sixteen numbers have the
    /// same order in memory.
    public init(_ matrix: simd_double4x4) {
      self.init(rows: matrix.columns.0, matrix.columns.1, matrix.columns.2, matrix.columns.3)
    }
  }

  extension simd_double4x4 {
    /// Creates a simd matrix, whose columns are the rows of a ``Transform3D``.
    public init(_ transform: Transform3D) {
      self.init(columns: (transform.row1, transform.row2, transform.row3, transform.row4))
    }
  }

  extension simd_float4x4 {
    /// Creates a simd matrix in single precision, whose columns are the rows of a ``Transform3D``.
    public init(_ transform: Transform3D) {
      self.init(
        columns: (
          SIMD4<Float>(transform.row1), SIMD4<Float>(transform.row2),
          SIMD4<Float>(transform.row3), SIMD4<Float>(transform.row4)
        ))
    }
  }

  extension Quaternion {
    /// Creates a quaternion from a simd quaternion, which has the same four numbers.
    public init(_ quaternion: simd_quatd) {
      self.init(
        x: quaternion.imag.x, y: quaternion.imag.y, z: quaternion.imag.z, w: quaternion.real)
    }
  }

  extension simd_quatd {
    /// Creates a simd quaternion from a ``Quaternion``.
    public init(_ quaternion: Quaternion) {
      self.init(ix: quaternion.x, iy: quaternion.y, iz: quaternion.z, r: quaternion.w)
    }
  }
#endif
