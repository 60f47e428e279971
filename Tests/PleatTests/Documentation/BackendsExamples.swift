import Pleat
import TestSupport

/// The Swift examples of Backends.
///
/// `DocumentationTests` compiles the one in C.
enum BackendsExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/Backends.md", source: #filePath,
    examples: [
      PrintedExample("choose", choose), PrintedExample("missing", missing),
      PrintedExample("implementation", implementation),
    ])

  static func choose(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let fast = try fold.keyframes(at: [0.5])  // the default backend
    let plain = try fold.keyframes(at: [0.5], backend: .swift)
    let difference =
      fast.quad(ofPanel: 1, frame: 0).topLeft.y - plain.quad(ofPanel: 1, frame: 0).topLeft.y
    print("equal within 1e-9:", difference.magnitude < 1e-9)
  }

  static func missing(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    do {
      _ = try fold.keyframes(at: [0.5], backend: Backend("abacus"))
    } catch .backendUnavailable(let name, let available) {
      print("There is no backend \(name). Is there one named swift?", available.contains("swift"))
    }
  }

  static func implementation(print: Printer) throws {
    let swift = Backend.swift
    for operation in [KernelOperation.keyframes, .concatenatePairs, .timingCurve] {
      print(operation.rawValue, "runs on", try swift.implementation(of: operation, in: .double))
    }
  }
}
