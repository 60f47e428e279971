import Foundation
import Pleat
import PleatContainers
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// Pictures of a navigation stack.
@Suite struct NavigationArtistTests {
  private static let size = Size(width: 80, height: 120)

  private func film(_ script: String) throws -> NavigationFilm {
    var lines = Array(script.utf8).split(separator: 0x0A)[...]
    let steps = try NavigationScript.steps { lines.popFirst() }
    let stack = PageStack(
      root: "A", duration: 0.5, bounds: Rect(origin: .zero, size: Self.size),
      on: PixelGrid(scale: 2))
    return NavigationFilm(steps, NavigationContainer(stack))
  }

  private func image(_ film: NavigationFilm, at time: Double) throws -> Image {
    try NavigationArtist(size: film.size, scale: 2, background: .black)
      .image(film.container(at: time), at: time)
  }

  private func page(_ name: String, _ size: Size = size) -> Image {
    TestPage.image(named: name, size: size, scale: 2)
  }

  /// At rest a picture is the page, to the byte; in between it is the renderer's.
  @Test(
    arguments: someCases(["cube", "curl", "fold --cubic", "flip --vertical", "tiles", "doors"]))
  func transitions(style: String) throws {
    let film = try film(
      "{\"t\":1,\"push\":\"B\",\"style\":\"\(style)\"}\n{\"t\":2,\"pop\":true}")
    #expect(film.duration == 2.5 && film.size == Self.size)
    let (a, b) = (page("A"), page("B"))
    for time in [0, 0.99, 1, 2.5, 3] { #expect(try image(film, at: time) == a) }
    for time in [1.5, 1.7, 2] { #expect(try image(film, at: time) == b) }
    let change = try #require(film.container(at: 1.2).stack.running)
    let transition = try #require(change.transition(size: Self.size, scale: 2)).compiled()
    let progress = try transition.timeline(duration: 0.5).progress(at: 0.2)
    let renderer = try PageRenderer(
      transition, source: a, destination: b, scale: 2,
      options: PageRendererOptions(background: .black, margin: .points(0)))
    let (drawn, rendered) = (try image(film, at: 1.2), try renderer.image(at: progress))
    var most = 0
    for index in drawn.bytes.indices {
      most = max(most, abs(Int(drawn.bytes[index]) - Int(rendered.bytes[index])))
    }
    #expect(most <= 2)
  }

  /// Content, shade, modal: below the shade colours are those of the page at 60 %.
  @Test func modal() throws {
    let film = try film(#"{"t":0,"present":"M","size":[40,30]}"#)
    let picture = try image(film, at: 1)
    let (below, above) = (page("A"), page("M", Size(width: 40, height: 30)))
    // In the corner, on the edge of the modal, and in the modal.
    for (x, y) in [(30, 30), (39, 120), (120, 121), (10, 230)] {
      for (shaded, plain) in zip(picture[x, y].channels, below[x, y].channels) {
        #expect(abs(Int(shaded) - Int((0.6 * Double(plain)).rounded())) <= 1, "\(x) \(y)")
      }
    }
    #expect(picture.cropped(x: 40..<120, y: 90..<150) == above)
    // Half-way, both are at half of it.
    let half = try image(film, at: 0.15)
    for (faded, plain) in zip(half[30, 30].channels, below[30, 30].channels) {
      #expect(abs(Int(faded) - Int((0.8 * Double(plain)).rounded())) <= 1)
    }
    for index in 0..<3 {
      let mixed =
        (0.8 * Double(below[60, 100].channels[index]) + Double(above[20, 10].channels[index])) / 2
      #expect(abs(Double(half[60, 100].channels[index]) - mixed) <= 2)
    }
  }

  /// A modal can also turn in by a transition; its shade fades all the same.
  @Test func modalWithAStyle() throws {
    let film = try film(#"{"t":0,"present":"M","size":[40,30],"style":"card"}"#)
    #expect(film.duration == 0.5)
    let (start, middle) = (try image(film, at: 0), try image(film, at: 0.25))
    #expect(start == page("A"))
    #expect(middle[30, 30] != page("A")[30, 30])
    #expect(
      try image(film, at: 0.5).cropped(x: 40..<120, y: 90..<150)
        == page("M", Size(width: 40, height: 30)))
  }

  /// What a full-screen page covers is what was seen, shade and modal included.
  @Test func fullScreenOverAModal() throws {
    let film = try film(
      """
      {"t":0,"present":"M","size":[40,30],"style":"none"}
      {"t":1,"present":"F","style":"cube"}
      {"t":2,"dismiss":true}
      """)
    let seen = try image(film, at: 0.5)
    #expect(try image(film, at: 1) == seen && image(film, at: 2.5) == seen)
    #expect(try image(film, at: 1.5) == page("F"))
  }

  @Test func crossFade() throws {
    let film = try film(#"{"t":0,"push":"B","style":"fade","duration":1}"#)
    let half = try image(film, at: 0.5)
    for (x, y) in [(5, 5), (80, 120), (30, 200)] {
      for index in 0..<3 {
        let mean = (Int(page("A")[x, y].channels[index]) + Int(page("B")[x, y].channels[index])) / 2
        #expect(abs(Int(half[x, y].channels[index]) - mean) <= 1)
      }
    }
  }

  /// A film has room for the largest size of the container.
  @Test func resized() throws {
    let film = try film(#"{"t":1,"resize":[100,60]}"#)
    #expect(film.size == Size(width: 100, height: 120))
    let picture = try image(film, at: 1)
    #expect(picture.cropped(x: 0..<200, y: 0..<120) == page("A", Size(width: 100, height: 60)))
    #expect(picture[100, 200] == Pixel(red: 0, green: 0, blue: 0))
  }

  @Test func framesInTime() throws {
    let film = try film(#"{"t":0.5,"push":"B"}"#)
    #expect(try film.count(perSecond: 10) == 11 && film.count(perSecond: 3) == 4)
    let times: [Double] = [0, 1.0 / 3, 2.0 / 3, 1]
    #expect((0..<4).map { film.time(of: $0, perSecond: 3) } == times)
    #expect(throws: Failure.self) { try film.count(perSecond: 1e9) }
  }
}

extension Pixel {
  fileprivate var channels: [UInt8] { [red, green, blue] }
}
