import PleatRender
import TestSupport
import Testing

@Suite struct ContactSheetTests {
  private static let red = Pixel(red: 255, green: 0, blue: 0)

  private static func cells(_ count: Int, width: Int = 40, height: Int = 60) -> [ContactSheet.Cell]
  {
    (0..<count).map {
      ContactSheet.Cell(
        image: Image(width: width, height: height, filledWith: red), caption: "0.\($0) s")
    }
  }

  /// The rectangles of pure red, from the top left one on.
  private static func places(in sheet: Image) -> [[Int]] {
    var places: [[Int]] = []
    for y in 0..<sheet.height {
      for x in 0..<sheet.width where sheet[x, y] == red {
        let isNew = !places.contains { place in
          (place[0]..<place[0] + place[2]).contains(x)
            && (place[1]..<place[1] + place[3]).contains(y)
        }
        if isNew {
          let width = (x..<sheet.width).prefix { sheet[$0, y] == red }.count
          let height = (y..<sheet.height).prefix { sheet[x, $0] == red }.count
          places.append([x, y, width, height])
        }
      }
    }
    return places
  }

  @Test func everyPictureIsThereAtItsWidth() {
    let sheet = ContactSheet(
      title: "Title",
      rows: [.init(title: "one", cells: Self.cells(3)), .init(cells: Self.cells(2))],
      thumbnailWidth: 20
    ).image()
    #expect(sheet.isOpaque)
    let places = Self.places(in: sheet)
    #expect(places.map { Array($0[2...]) } == [[Int]](repeating: [20, 30], count: 5))
    // Rows stand on one line, columns in one.
    #expect(Set(places.map { $0[1] }).count == 2)
    #expect(Set(places.map { $0[0] }).count == 3)
    #expect(sheet.width >= places.map { $0[0] + 20 }.max()! + places[0][0])
  }

  @Test func longRowsGoOnBelow() {
    let rows = [ContactSheet.Row(cells: Self.cells(5))]
    let sheet = ContactSheet(rows: rows, thumbnailWidth: 20, columns: 2).image()
    let places = Self.places(in: sheet)
    #expect(Set(places.map { $0[0] }).count == 2)
    #expect(Set(places.map { $0[1] }).count == 3)
  }

  @Test func magnificationLeavesPicturesAlone() {
    let rows = [ContactSheet.Row(title: "row", cells: Self.cells(2))]
    let sheets = [1, 2].map {
      ContactSheet(title: "T", rows: rows, thumbnailWidth: 60, magnification: $0).image()
    }
    for sheet in sheets {
      #expect(Self.places(in: sheet).allSatisfy { $0[2] == 60 && $0[3] == 90 })
    }
    #expect(sheets[1].height > sheets[0].height)
  }

  /// What is clear shows the checks, in two light colours.
  @Test func clearnessIsSeen() {
    let cell = ContactSheet.Cell(image: Image(width: 40, height: 40))
    let solid = ContactSheet.Cell(
      image: Image(width: 40, height: 40, filledWith: Pixel(red: 255, green: 255, blue: 255)))
    let sheets = [cell, solid].map {
      ContactSheet(rows: [.init(cells: [$0])], thumbnailWidth: 40).image()
    }
    #expect(sheets[0] != sheets[1])
    let middle = sheets[0].cropped(x: 30..<60, y: 30..<60)
    let colours = Set((0..<30).flatMap { y in (0..<30).map { middle[$0, y] } })
    #expect(colours.count == 2)
    #expect(colours.allSatisfy { $0.red > 220 && $0.green > 220 && $0.blue > 220 })
  }

  /// Texts are drawn, and nothing runs over the edge of the sheet.
  @Test func textsFit() {
    let long = "a title that is much longer than the pictures below it are wide"
    let plain = ContactSheet(rows: [.init(cells: Self.cells(1))], thumbnailWidth: 20).image()
    let sheet = ContactSheet(
      title: long, rows: [.init(title: long, cells: Self.cells(1))], thumbnailWidth: 20
    ).image()
    #expect(sheet.width > 2 * plain.width)
    let paper = sheet[0, 0]
    for y in 0..<sheet.height {
      for x in Array(0..<10) + Array(sheet.width - 10..<sheet.width) {
        #expect(sheet[x, y] == paper)
      }
    }
    let dark = (0..<sheet.height).reduce(0) { sum, y in
      sum + (0..<sheet.width).count { sheet[$0, y].red < 100 }
    }
    #expect(dark > 200)
  }

  @Test func aSheetOfNothingIsPaper() {
    let sheet = ContactSheet(rows: [], thumbnailWidth: 20).image()
    #expect(sheet.isOpaque && sheet.width > 0 && sheet.height > 0)
  }
}
