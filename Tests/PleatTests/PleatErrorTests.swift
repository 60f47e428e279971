import Testing

import Pleat

@Suite struct PleatErrorTests {
  @Test func textNamesTheValueAndWhatIsAccepted() {
    #expect(
      PleatError.backendUnavailable(name: "avx9", available: ["portable", "swift"]).description
        == "there is no backend \"avx9\" here; available: portable, swift")
    #expect(
      PleatError.timeOutOfRange(0.4, duration: 0.3).description == "time 0.4 lies outside 0...0.3")
  }
}
