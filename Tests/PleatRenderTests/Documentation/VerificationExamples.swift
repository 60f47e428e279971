import Pleat
import PleatRender
import TestSupport

/// The example of the page on verifying, which needs a browser.
enum VerificationExamples {
  static let page = ExamplePage(
    page: "Sources/PleatRender/PleatRender.docc/VerifiedByABrowser.md", source: #filePath,
    examples: [PrintedExample("findings", findings)])

  static func findings(print: Printer) throws {
    let flip = FlipTransition(size: Size(width: 320, height: 480))
    let subject = try VerificationSubject(flip, name: "flip")
    let verification = BrowserVerification(try Browser())
    for finding in try verification.findings(on: [subject], by: [.joints, .layers]) {
      print(finding.method, finding.corners, finding.holds)
    }
  }
}
