import Pleat
import TestSupport

/// The examples of Conventions.
enum ConventionsExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/Conventions.md", source: #filePath,
    examples: [
      PrintedExample("order", order), PrintedExample("signs", signs),
      PrintedExample("perspective", perspective),
      PrintedExample("memory", memory),
    ])

  static func order(print: Printer) throws {
    let move = Transform3D.translation(x: 10, y: 0)
    let double = Transform3D.scale(x: 2, y: 2)
    let point = Point(x: 1, y: 1)

    print(move.concatenating(double).map(point)!)  // moved, then doubled
    print(double.concatenating(move).map(point)!)  // doubled, then moved
    print(double.translatedBy(x: 10, y: 0).map(point)!)  // moved, then doubled
  }

  static func signs(print: Printer) throws {
    let quarter = Angle(quarterTurns: 1)
    print("about x, y becomes", Transform3D.rotation(quarter, about: .xAxis).map(Vector3.yAxis))
    print("about y, z becomes", Transform3D.rotation(quarter, about: .yAxis).map(Vector3.zAxis))
    print("about z, x becomes", Transform3D.rotation(quarter, about: .zAxis).map(Vector3.xAxis))
  }

  static func perspective(print: Printer) throws {
    let viewer = Transform3D.perspective(distance: 500)
    print(viewer.m34)
    print(viewer.map(Point3(x: 100, y: 0, z: 0))!)  // in the plane: unchanged
    print(viewer.map(Point3(x: 100, y: 0, z: 250))!)  // halfway to the viewer: twice as far out
    print(viewer.map(Point3(x: 100, y: 0, z: 500)) as Any)  // at the viewer: nil
  }

  static func memory(print: Printer) throws {
    print(Transform3D.translation(x: 5, y: 6, z: 7).elements)
  }
}
