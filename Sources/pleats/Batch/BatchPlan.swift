import ArgumentParser
import Foundation
import Pleat

struct BatchPlan {
  let file: JobFile
  let part: Range<Int>
  let digest: Digest
  /// The digests of the paths of all outputs, sorted: 16 bytes for each, and 8 more while they are sorted.
  private let outputs: [Digest]

  private static let mostFaults = 10

  /// Reads a file of jobs.
  ///
  /// The command lines of this part's jobs are checked; of the other jobs, only the outputs are.
  ///
  /// - Throws: `Failure` that lists the wrong lines.
  init(_ file: JobFile, root: OutputRoot, shard: Shard?, report: String?) throws {
    self.file = file
    // The jobs of the part, and the memory for all outputs, depend on the number of jobs.
    let counted = try file.reader()
    while try counted.next() != nil {}
    part = shard?.part(of: counted.count) ?? 0..<counted.count
    let inputs = InputFiles([("the file of jobs", file.path)])
    var (root, outputs, faults, hasNumbers) = (root, [Digest](), [String](), false)
    outputs.reserveCapacity(counted.count)
    let (reader, decoder) = (try file.reader(), JSONDecoder())
    while faults.count < Self.mostFaults, let line = try reader.next() {
      do {
        let job = try BatchJob(of: line, decoder)
        for output in try job.outputs() {
          outputs.append(Self.digest(of: try root.place(of: output)))
          hasNumbers = hasNumbers || output.contains(BatchJob.number)
          try inputs.refuse(output: output)
        }
        if report != nil { try InputFiles(job.inputs()).refuse(output: report, option: "--report") }
        if part.contains(reader.count - 1) { try job.check() }
      } catch let refusal as ScriptLine.Refusal {
        faults.append("line \(reader.line): \(refusal.text)")
      } catch let failure as Failure {
        faults.append("line \(reader.line): \(failure)")
      }
    }
    guard faults.isEmpty else {
      let more =
        try reader.next() != nil ? "\n  (the lines after these were not checked)" : ""
      throw Failure(
        "\(file.name) has wrong jobs; nothing was run:\n"
          + "\(faults.map { "  " + $0 }.joined(separator: "\n"))\(more)")
    }
    outputs.sort()
    self.outputs = outputs
    digest = reader.digest
    try requireSame(counted)
    try refuseDoubles(root, hasNumbers: hasNumbers)
    try inputs.refuse(output: report, option: "--report")
    if let report, BatchJob.outputs(at: OutputRoot.place(ofAny: report)).contains(where: contains) {
      throw Failure(
        "\(option: "--report") \(report.printable) is the output of a job: choose another name")
    }
  }

  private static func digest(of place: String) -> Digest {
    var digest = Digest()
    digest.add(place)
    return digest
  }

  func requireSame(_ reader: JobReader) throws {
    if reader.digest != digest { throw changed }
  }

  private var changed: Failure {
    Failure("\(file.name) has changed while it was read: its jobs may be others than those checked")
  }

  /// - Parameter hasNumbers: Whether there are numbered outputs.
  private func refuseDoubles(_ root: OutputRoot, hasNumbers: Bool) throws {
    var (root, lines, name) = (root, [Int](), "")
    var double = zip(outputs, outputs.dropFirst()).first { $0 == $1 }?.0
    if double == nil, hasNumbers { double = try numberedDouble(&root) }
    guard let double else { return }
    let (reader, decoder) = (try file.reader(), JSONDecoder())
    while lines.count < 2, let line = try reader.next() {
      for output in try BatchJob(of: line, decoder).outputs()
      where try BatchJob.outputs(at: root.place(of: output)).contains(where: {
        Self.digest(of: $0) == double
      }) {
        if lines.isEmpty { name = output }
        lines.append(reader.line)
      }
    }
    throw Failure(
      "\(file.name): lines \(lines.map { "\($0)" }.joined(separator: " and ")) write the same file, "
        + "\(BatchJob.shown(name).printable(atMost: 200)); nothing was run")
  }

  /// Returns a numbered output with a file that is the output of another job; nil if there is none.
  private func numberedDouble(_ root: inout OutputRoot) throws -> Digest? {
    let (reader, decoder) = (try file.reader(), JSONDecoder())
    while let line = try reader.next() {
      for output in try BatchJob(of: line, decoder).outputs() {
        let places = BatchJob.outputs(at: try root.place(of: output)).dropFirst()
        if let double = places.first(where: contains) { return Self.digest(of: double) }
      }
    }
    return nil
  }

  /// Throws if a job has not been checked, which happens if the file of jobs has changed.
  func requireChecked(_ job: BatchJob, below root: inout OutputRoot) throws {
    for output in try job.outputs() {
      guard contains(try root.place(of: output)) else { throw changed }
    }
  }

  /// Whether a path is that of an output, by binary search.
  private func contains(_ place: String) -> Bool {
    let digest = Self.digest(of: place)
    var range = outputs.startIndex..<outputs.endIndex
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = outputs[middle] <= digest ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.count == 1 && outputs[range.lowerBound] == digest
  }
}
