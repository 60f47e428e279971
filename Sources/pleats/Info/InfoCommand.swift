import ArgumentParser
import Pleat

struct InfoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "info", _superCommandName: "pleats",
    abstract: "Show the CPU, the BLAS library, and which backend computes each operation.",
    usage: "pleats info [--json]",
    discussion: """
      A backend is an implementation of all batched operations: C for one set of CPU instructions, the \
      BLAS library, or Swift. The line "automatic" names the backend that is used without --backend. If this is \
      avx512, the library runs some operations on avx2 where that is faster. The line \
      "traits" lists the package traits of this build: SystemLibraries (BLAS and libpng) or none.

      The table has one row per operation, a column for automatic, and one per backend, fastest backend \
      first. A cell names the backend whose code computes the operation, because a backend can use the \
      code of another. Where single and double precision differ, the cell says single/double.

      Below the line "BLAS" are the CPU core for which the library has chosen its code, if the \
      library tells it, and the environment variables of BLAS libraries (OPENBLAS_…, BLIS_…, \
      MKL_…), if there are any.

      The environment variable PLEAT_BACKEND sets the default. If it names a backend that this machine \
      does not have, the exit code is 1.
      """)

  @Flag(help: "Print one JSON object, for programs. What is not known is left out.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let choice = Result { () throws(PleatError) in try Backend.chosen() }
    let listing = try MachineListing(automatic: try? choice.get())
    try printReport(json ? jsonLines(of: listing) : lines(listing))
    if case .failure(let error) = choice { throw Failure("\(option: "PLEAT_BACKEND"): \(error)") }
  }

  private func lines(_ listing: MachineListing) throws -> [String] {
    let machine = Machine.current
    var facts = [
      ["pleats", listing.pleats],
      ["CPU", listing.cpu],
      ["cores", "\(listing.cores)"],
      ["system", listing.system],
      ["compiler", listing.compiler],
      ["traits", listing.traits.isEmpty ? "none" : listing.traits.joined(separator: ", ")],
      ["BLAS", machine.blas],
      ["BLAS core", machine.blasCore ?? "unknown"],
      ["BLAS variables", machine.blasVariables?.joined(separator: " ").printable ?? ""],
      ["backends", listing.backends.joined(separator: ", ")],
      ["automatic", listing.automatic ?? "none"],
    ]
    if try listing.automatic == Backend.avx512.name
      && Backend.automatic.implementation(of: .projectQuadsShared, in: .single) == .avx2
    {
      facts.append(["", "avx2 for some operations in single precision"])
    }
    if let environment = listing.pleatBackend, !environment.isEmpty {
      facts.append(["PLEAT_BACKEND", environment.printable(atMost: 60)])
    }
    facts.removeAll { $0[0].hasPrefix("BLAS ") && ["", "unknown"].contains($0[1]) }
    return aligned(facts) + [""] + aligned(table(of: listing))
  }

  /// Returns a row for each operation; its cell for a backend names the backend whose code is used.
  private func table(of listing: MachineListing) -> [[String]] {
    let backends = (listing.automatic == nil ? [] : ["automatic"]) + listing.backends
    let rows = KernelOperation.allCases.map(\.rawValue).map { operation in
      [operation] + backends.compactMap { listing.operations[operation]?[$0]?.text }
    }
    return [["operation"] + backends] + rows
  }
}
