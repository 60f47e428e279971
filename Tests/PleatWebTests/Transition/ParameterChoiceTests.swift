import Pleat
import Testing

@testable import PleatWeb

@Suite struct ParameterChoiceTests {
  private func kind(_ name: String) throws -> TransitionKind {
    try #require(TransitionKind.builtIn.first { $0.name == name })
  }

  private func texts(_ choice: ParameterChoice, _ name: String) -> [String] {
    choice.offers.first { $0.parameter.name == name }?.values.map(\.text) ?? []
  }

  @Test(arguments: TransitionKind.builtIn.map(\.name))
  func offersWhatIsAccepted(name: String) throws {
    let kind = try kind(name)
    let choice = ParameterChoice(kind, current: kind.defaults)
    #expect(choice.count <= ParameterChoice.limit)
    #expect(choice.combinations.count == choice.count)
    #expect(choice.places(of: kind.defaults) != nil)
    for offer in choice.offers {
      #expect(offer.values.count > 1 && Set(offer.values).count == offer.values.count)
      #expect(offer.values.allSatisfy(offer.parameter.accepted.contains), "\(offer.parameter)")
    }
    // What the page can vary by itself, and what headers do not name, has no rigs of its own.
    let names = choice.offers.map(\.parameter.name)
    #expect(!names.contains { ["shade", "light", "seed", "foldShadow"].contains($0) })
  }

  @Test func numbersAreMultiplesOfTheDefault() throws {
    let prism = try kind("prism")
    #expect(
      texts(ParameterChoice(prism, current: prism.defaults), "sides") == ["2", "3", "4", "6", "8"])
    let book = try kind("book")
    #expect(
      texts(ParameterChoice(book, current: book.defaults), "spine")
        == ["0", "0.05", "0.25", "0.5", "0.75", "1"])
    // No multiple of 0 is another number: tenths of the range instead.
    let doors = try kind("doors")
    #expect(
      texts(ParameterChoice(doors, current: doors.defaults), "approach")
        == ["0", "0.5", "1", "2", "5"])
  }

  @Test func theCurrentValueIsOffered() throws {
    let tiles = try kind("tiles")
    let current = tiles.defaults.merging(["columns": .integer(7)]) { $1 }
    let choice = ParameterChoice(tiles, current: current)
    #expect(texts(choice, "columns").contains("7"))
    #expect(texts(choice, "order") == ["rows", "columns", "diagonal", "centre", "random"])
    let places = try #require(choice.places(of: current))
    let index = zip(places, choice.offers).reduce(0) { $0 * $1.1.values.count + $1.0 }
    #expect(choice.named(choice.combinations[index])["columns"] == .integer(7))
  }
}
