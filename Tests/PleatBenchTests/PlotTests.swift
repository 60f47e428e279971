import Foundation
import MachineReport
import Pleat
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import pleat_bench

/// The picture of `--plot`, from known samples.
@Suite struct PlotTests {
  /// A report as if it had been measured: a limit of 1 ns, and backends that take 2, 4, 8 and so on, ten
  /// times that at 16 items.
  private func report(
    _ operations: [BenchmarkOperation], _ names: [String], counts: [Int] = [16, 256, 4_096]
  ) throws -> Report {
    let machine = """
      {"cpu": "A <fast> \\"CPU\\" & more", "cores": 2, "os": "System 1", "compiler": "Swift 6",
      "blas": "/a/b/c.so"}
      """
    var report = Report(
      machine: try JSONDecoder().decode(Machine.self, from: Data(machine.utf8)))
    for operation in operations.map(\.rawValue) {
      for count in counts {
        report.limits.append(
          LimitRow(
            operation: operation, precision: "single", count: count, bytesRead: 4,
            bytesWritten: 4, operations: 1, stream: 1, streamPastCaches: 2, multiplyAdds: 0.5))
        for (index, name) in names.enumerated() {
          let median = Double(2 << index) * (count == 16 ? 10 : 1)
          report.rows.append(
            Row(
              operation: operation, precision: "single", backend: name, count: count,
              median: median, p10: median, p90: median, limit: 1, toLimit: median, toSwift: 1,
              itemsPerSecond: 1e9 / median, bytesPerItem: 4, maxError: 0, pageFaultsPerCall: 0))
        }
      }
    }
    return report
  }

  private func picture(_ report: Report) throws -> Picture {
    try Picture(Plot(report, command: "pleat-bench --plot x.svg").svg)
  }

  private let names = ["portable", "swift", Candidate.naiveName]

  @Test func everyBackendAndTheLimitAreDrawnAndNamed() throws {
    let picture = try picture(try report([.keyframes, .timingCurve], names + ["unheard-of"]))
    for name in ["limit", "unheard-of"] + names {
      #expect(picture.texts.filter { $0 == name }.count == 2)
      // A line and the leader to its label.
      #expect(picture.all("polyline", class: "\(name)-stroke").count == 4)
    }
    #expect(picture.all("circle", class: "swift-fill").count == 6)
    #expect(picture.texts.contains("keyframes, single precision"))
    #expect(picture.texts.contains("timing-curve, single precision"))
    #expect(picture.texts.filter { $0 == "ns per item" }.count == 2)
    #expect(picture.texts.filter { $0 == "items in one call" }.count == 2)
  }

  @Test func captionAndTitleSayWhatAndWhere() throws {
    let picture = try picture(try report([.keyframes], names))
    let text = picture.texts.joined(separator: " ")
    #expect(text.contains("A <fast> \"CPU\" & more, 2 cores; System 1; Swift 6; BLAS: b/c.so."))
    #expect(text.contains("Made by: pleat-bench --plot x.svg"))
    #expect(picture.root["role"] == "img")
    #expect(picture.root["aria-labelledby"] == "title description")
    #expect(picture.root["viewBox"] == "0 0 \(picture.root["width"]!) \(picture.root["height"]!)")
    #expect(try #require(picture.all("title").first).text.contains("nanoseconds per item"))
    let description = try #require(picture.all("desc").first).text
    #expect(
      description.contains(
        "keyframes, single precision, 4,096 items: limit 1.00, portable 2.00, swift 4.00, "
          + "swift-naive 8.00."))
  }

  /// Equal ratios are equal distances, on both axes, and more is to the right and up.
  @Test func pointsLieWhereTheSamplesSay() throws {
    let picture = try picture(try report([.keyframes], names, counts: [4_096, 256, 16]))
    func points(_ name: String) -> [(x: Double, y: Double)] {
      picture.all("circle", class: "\(name)-fill").map {
        (Double($0["cx"]!)!, Double($0["cy"]!)!)
      }
    }
    let (portable, swift, naive) = (points("portable"), points("swift"), points("swift-naive"))
    #expect(portable.count == 3)
    let step = portable[1].x - portable[0].x
    #expect(step > 50)
    #expect(abs(portable[2].x - portable[1].x - step) < 0.2)
    #expect(swift.map(\.x) == portable.map(\.x))
    let double = portable[1].y - swift[1].y
    #expect(double > 10)
    #expect(abs(swift[1].y - naive[1].y - double) < 0.2)
    #expect(abs(portable[1].y - portable[0].y - double * log2(10)) < 0.2)
    #expect(portable[1].y == portable[2].y)
    // A tick stands where its value would.
    let ten = try #require(picture.all("text").first { $0.text == "10" })
    #expect(abs(Double(ten["y"]!)! - 4 - (portable[0].y + double)) < 0.2)
    let limit = try #require(picture.all("polyline", class: "limit-stroke").first)["points"]!
    #expect(limit.split(separator: " ").count == 3)
  }

  @Test(arguments: [1, 2, 3]) func nothingLeavesThePictureAndNoLabelsCover(panels: Int) throws {
    let many = ["avx512", "avx2", "neon", "portable", "blas", "swift", "swift-naive"]
    let operations = [BenchmarkOperation.projectQuadsDistinct, .timingCurve, .keyframes]
    let picture = try picture(
      try report(Array(operations.prefix(panels)), many, counts: Plot.counts))
    let (width, height) = (Double(picture.root["width"]!)!, Double(picture.root["height"]!)!)
    for element in picture.all("text") + picture.all("circle") {
      let x = Double(element["x"] ?? element["cx"]!)!
      // As wide as letters are on the whole in a wide font, DejaVu Sans.
      let letter =
        (element["font-weight"] == nil ? 0.54 : 0.6) * Double(element["font-size"] ?? "13")!
      let length = letter * Double(element.text.count)
      let start =
        switch element["text-anchor"] {
        case "middle"?: x - length / 2
        case "end"?: x - length
        default: x
        }
      #expect(start >= 0 && start + length <= width, "\(element.text)")
      #expect((0...height).contains(Double(element["y"] ?? element["cy"]!)!))
    }
    let labels = (many + ["limit"]).flatMap { picture.all("text", class: "\($0)-fill") }
    #expect(labels.count == 8 * panels)
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...] where other["x"] == label["x"] {
        #expect(abs(Double(other["y"]!)! - Double(label["y"]!)!) > 15.5)
      }
    }
  }

  /// Every color has a rule for dark pages, and differs from the one for light pages.
  @Test func everyColorHasADarkOne() throws {
    let picture = try picture(try report([.keyframes], names + ["avx2", "blas", "unheard-of"]))
    let style = try #require(picture.all("style").first).text
    #expect(style.contains("@media (prefers-color-scheme: dark)"))
    for element in picture.elements {
      guard let name = element["class"] else { continue }
      let property = name.hasSuffix("-fill") ? "fill" : "stroke"
      let light = try #require(element[property])
      let rule = try #require(style.firstRange(of: ".\(name) { \(property): "))
      let dark = style[rule.upperBound...].prefix { $0 != " " }
      #expect(dark.count == 7 && dark.hasPrefix("#"))
      #expect(dark != light)
    }
  }

  @Test(arguments: [
    "limit", "avx512", "avx2", "neon", "portable", "blas", "swift", "swift-naive", "unheard-of",
  ]) func linesStandOutFromThePage(name: String) {
    let color = SVGColor.line(name)
    #expect(contrast(color.light, SVGColor.page.light) >= 4.5)
    #expect(contrast(color.dark, SVGColor.page.dark) >= 4.5)
    #expect(contrast(SVGColor.muted.light, SVGColor.page.light) >= 4.5)
    #expect(contrast(SVGColor.muted.dark, SVGColor.page.dark) >= 4.5)
  }

  /// WCAG 2.1's contrast ratio.
  private func contrast(_ a: String, _ b: String) -> Double {
    func luminance(_ color: String) -> Double {
      let bits = Int(color.dropFirst(), radix: 16)!
      let linear = [16, 8, 0].map { shift in
        let part = Double(bits >> shift & 255) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let (dark, light) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)
  }

  @Test func oneCountIsAPointAndNothingIsAnEmptyPicture() throws {
    let picture = try picture(try report([.keyframes], ["swift"], counts: [100]))
    #expect(picture.all("circle").count == 1)
    #expect(picture.texts.contains("100"))
    #expect(
      try self.picture(try report([], [])).texts.contains("Made by: pleat-bench --plot x.svg"))
  }

  @Test(
    arguments: [
      ([], []), ([50], [50]), ([50, 60, 90], [47.5, 62.5, 90]), ([5, 5, 5], [0, 15, 30]),
      ([95, 100], [85, 100]), ([60, 20, 61], [53, 20, 68]), ([40, 50, 60], [35, 50, 65]),
    ] as [([Double], [Double])]) func labelsAreSpread(_ wishes: [Double], _ places: [Double])
  {
    #expect(PlotPanel.spread(wishes, apart: 15, in: 0...100) == places)
  }

  @Test func ticksAreOneTwoFive() {
    let scale = LogarithmicScale([0.3, 30], from: 100, to: 0, margin: 0)
    #expect(scale.ticks == [0.5, 1, 2, 5, 10, 20])
    #expect(scale.position(3) == 50)
    let wide = LogarithmicScale([0.05, 5_000], from: 0, to: 1, margin: 0)
    #expect(wide.ticks == [0.1, 1, 10, 100, 1_000])
    let single = LogarithmicScale([7], from: 0, to: 1, margin: 0.1)
    #expect(abs(single.position(7) - 0.5) < 1e-12)
  }
}

/// An SVG picture as its elements.
private final class Picture: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    subscript(name: String) -> String? { attributes[name] }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  init(_ text: String) throws {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    try #require(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
  }

  var root: Element { elements[0] }
  var texts: [String] { all("text").map(\.text) }

  func all(_ name: String, class group: String? = nil) -> [Element] {
    elements.filter { $0.name == name && (group == nil || $0["class"] == group) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    elements[open[open.count - 1]].text += text
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }
}
