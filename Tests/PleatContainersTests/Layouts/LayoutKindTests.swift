import Pleat
import PleatContainers
import Testing

/// Kinds of elements: those of the module and any other name.
@Suite struct LayoutKindTests {
  @Test func kindsAreTheirNames() {
    #expect(
      LayoutElement.Kind.builtIn.map(\.rawValue) == [
        "cell", "header", "footer", "shelf", "label", "background", "section-background",
      ])
    for kind in LayoutElement.Kind.builtIn { #expect(LayoutElement.Kind(kind.rawValue) == kind) }
    #expect(LayoutElement.Kind("ribbon") == LayoutElement.Kind(rawValue: "ribbon"))
    #expect(LayoutElement.Kind("ribbon").hashValue == LayoutElement.Kind("ribbon").hashValue)
    #expect(LayoutElement.Kind("ribbon") != LayoutElement.Kind("Ribbon"))
    #expect(LayoutElement.Kind("ribbon").rawValue == "ribbon")
    #expect("\(LayoutElement(LayoutElement.Kind("ribbon"), section: 2, item: 7))" == "ribbon 2.7")
  }

  /// Built-in kinds in their order, then the others by name, in whatever order they were made.
  @Test func kindsAreSorted() {
    let own = ["zebra", "apple", "", "cells"].map { LayoutElement.Kind($0) }
    let sorted = (own + LayoutElement.Kind.builtIn.reversed()).sorted()
    #expect(
      sorted == LayoutElement.Kind.builtIn + ["", "apple", "cells", "zebra"].map { .init($0) })
    #expect(!(own[0] < own[0]))
  }

  @Test func manyThreadsMakeTheSameKinds() async {
    let kinds = await withTaskGroup(of: [LayoutElement.Kind].self) { group in
      for _ in 0..<8 { group.addTask { (0..<500).map { LayoutElement.Kind("many \($0)") } } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(kinds.joined()).count == 500)
    #expect(Set(kinds.joined().map(\.rawValue)) == Set((0..<500).map { "many \($0)" }))
  }
}
