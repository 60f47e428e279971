import PleatContainers
import Testing

@Suite struct NibNamesTests {
  private func names(_ idiom: DeviceIdiom, _ order: NibOrder) -> NibNames {
    NibNames(className: "XTM", idiom: idiom, order: order)
  }

  private func resolve(
    _ names: NibNames, _ orientation: InterfaceOrientation, in bundle: Set<String>
  ) throws -> String {
    try names.resolve(for: orientation, exists: bundle.contains).name
  }

  /// Bundle {XTM, XTM-Landscape, XTM_iPad}, and bundle {XTM_iPad-Landscape}.
  @Test func theOriginalsExamples() throws {
    let bundle: Set = ["XTM", "XTM-Landscape", "XTM_iPad"]
    #expect(try resolve(names(.phone, .original), .portrait, in: bundle) == "XTM")
    #expect(try resolve(names(.pad, .original), .portrait, in: bundle) == "XTM")
    for idiom in DeviceIdiom.allCases {
      for side in [InterfaceOrientation.landscapeLeft, .landscapeRight] {
        #expect(try resolve(names(idiom, .original), side, in: bundle) == "XTM-Landscape")
      }
    }
    let other: Set = ["XTM_iPad-Landscape"]
    #expect(
      try resolve(names(.pad, .original), .landscapeLeft, in: other) == "XTM_iPad-Landscape")
    #expect(
      throws: NibNameError.missing(
        .landscapeLeft, tried: ["XTM-Landscape", "XTM_iPhone-Landscape"])
    ) { try resolve(names(.phone, .original), .landscapeLeft, in: other) }
  }

  /// Defect 45: the generic name hid the device's own; nothing to fall back on; the missing nib went
  /// unnoticed in release builds; upside down and unknown were portrait without a word.
  @Test func theMendedOrder() throws {
    let bundle: Set = ["XTM", "XTM-Landscape", "XTM_iPad"]
    let pad = names(.pad, .deviceFirst)
    let phone = names(.phone, .deviceFirst)
    #expect(try resolve(pad, .portrait, in: bundle) == "XTM_iPad")
    #expect(try resolve(phone, .portrait, in: bundle) == "XTM")
    #expect(try resolve(pad, .landscapeRight, in: bundle) == "XTM-Landscape")
    #expect(
      pad.candidates(for: .landscapeLeft).map(\.name)
        == ["XTM_iPad-Landscape", "XTM-Landscape", "XTM_iPad", "XTM"])
    #expect(pad.candidates(for: .portrait).map(\.name) == ["XTM_iPad", "XTM"])

    let fallback = try phone.resolve(for: .landscapeLeft, exists: ["XTM"].contains)
    #expect(fallback.name == "XTM" && fallback.isFallback && fallback.layout == .portrait)
    let upright = try phone.resolve(for: .portraitUpsideDown, exists: ["XTM"].contains)
    #expect(!upright.isFallback && upright.layout == .portrait && !upright.isForDevice)
    #expect(try phone.resolve(for: .unknown, exists: ["XTM"].contains).isFallback)
    #expect(try pad.resolve(for: .portrait, exists: bundle.contains).isForDevice)

    let error = NibNameError.missing(.portrait, tried: ["XTM_iPhone", "XTM"])
    #expect(throws: error) { try resolve(phone, .portrait, in: ["XTM_iPad", "XTM-Landscape"]) }
    #expect(
      error.description == "no nib for portrait: one of these names is needed: XTM_iPhone, XTM")
  }

  /// The runtime's class name has its module before a full stop; nib names have not.
  @Test(arguments: [("XTM", "XTM"), ("Demo.XTM", "XTM"), ("A.B.XTM", "XTM"), ("", "")])
  func modules(given: String, kept: String) {
    #expect(NibNames(className: given, idiom: .pad).className == kept)
  }
}
