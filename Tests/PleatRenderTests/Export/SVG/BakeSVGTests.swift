import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct BakeSVGTests {
  /// What a parser that nobody here wrote makes of a document.
  final class Reader: NSObject, XMLParserDelegate {
    var elements: [(name: String, attributes: [String: String])] = []
    var characters = ""

    init(_ text: String) throws {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      try #require(parser.parse(), "\(String(describing: parser.parserError))")
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { elements.append((name, attributes)) }

    func parser(_ parser: XMLParser, foundCharacters string: String) { characters += string }

    func all(_ name: String) -> [[String: String]] {
      elements.filter { $0.name == name }.map(\.attributes)
    }
  }

  private func numbers(_ text: String) -> [Double?] {
    text.split(whereSeparator: { $0 == ";" || $0 == " " }).map { Double($0) }
  }

  private func check(_ baked: Baked) throws {
    let reader = try Reader(baked.text)
    let ids = reader.elements.compactMap { $0.attributes["id"] }
    #expect(Set(ids).count == ids.count)
    for (name, attributes) in reader.elements {
      if let target = attributes["href"], target.hasPrefix("#") {
        #expect(ids.contains(String(target.dropFirst())), "\(target)")
      }
      guard name == "animateTransform" || attributes["attributeName"] == "opacity",
        let keyTimes = attributes["keyTimes"], let values = attributes["values"]
      else { continue }
      let times = numbers(keyTimes).map { $0 ?? .nan }
      #expect(times.first == 0 && times.last == 1)
      #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
      #expect(values.split(separator: ";").count == times.count)
      #expect(numbers(values).allSatisfy { $0?.isFinite == true })
    }
    #expect(reader.all("image").count == 2)
    #expect(!baked.text.contains("nan") && !baked.text.contains("inf,"))
    #expect(!baked.text.contains("<script"))
  }

  @Test(.needsPNG) func everyStyleIsAWholeDocument() throws {
    let size = Size(width: 31, height: 21)
    for style in FoldStyle.allStyles {
      try check(BakeSamples.fold(style, size, tolerance: 1).svg())
    }
    for style in FlipStyle.allStyles {
      try check(BakeSamples.flip(style, size, tolerance: 1).svg())
    }
    try check(BakeSamples.flip([], size, scale: 3, alpha: 128).svg())
    try check(BakeSamples.fold([.cubic], size, perspective: .distance(0.5), tolerance: 2).svg())
  }

  @Test(.needsPNG) func pagesAreThereOnceAndSwitchAtTheEnds() throws {
    let text = try BakeSamples.flip([], Size(width: 31, height: 21)).svg().text
    let reader = try Reader(text)
    let shown = reader.all("animate").filter { $0["attributeName"] == "display" }
    #expect(
      shown.map { [$0["keyTimes"], $0["values"]] } == [
        ["0;0.000001", "inline;none"],  // the source alone
        ["0;1", "none;inline"],  // the destination alone
        ["0;0.000001;1", "none;inline;none"],  // reveal
        ["0;0.000001;1", "none;inline;none"],  // facing
        ["0;0.000001;0.5", "none;inline;none"],  // front
        ["0;0.5;1", "none;inline;none"],  // back
      ])
    #expect(shown.allSatisfy { $0["calcMode"] == "discrete" && $0["fill"] == "freeze" })
    #expect(
      reader.all("g").compactMap { $0["data-panel"] } == ["reveal", "facing", "front", "back"])
  }

  @Test(.needsPNG) func namesAreEscaped() throws {
    let text = try BakeSamples.fold(
      [], Size(width: 20, height: 20), name: "a<b> & \"c\"\u{1}"
    ).svg().text
    #expect(try Reader(text).characters.contains("a<b> & \"c\"\u{FFFD}"))
  }

  @Test(.needsPNG) func aRunWithoutDurationIsTheLastPage() throws {
    let reader = try Reader(
      BakeSamples.fold([], Size(width: 20, height: 20), duration: 0).svg().text)
    #expect(reader.all("animate").isEmpty && reader.all("animateTransform").isEmpty)
    #expect(reader.all("use").map { $0["href"] } == ["#pleat-destination", "#pleat-destination"])
  }

  @Test(.needsPNG) func notesSayWhatIsProven() throws {
    let notes = try BakeSamples.fold([], Size(width: 120, height: 90)).svg().notes
    #expect(notes.count == 5)
    #expect(notes[2].hasPrefix("firstFold: "))
    #expect(notes[4].contains("tolerance 0.25"))
  }
}
