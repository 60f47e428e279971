import ArgumentParser
import Foundation
import Pleat

/// The jobs of a file, which has been read and checked once.
struct BatchPlan {
  let file: JobFile
  /// The numbers of the jobs that are run.
  let part: Range<Int>
  /// The digest of the file.
  let digest: Digest
  /// The digests of the paths of all outputs, sorted: 16 bytes a job.
  private let outputs: [Digest]

  /// The most wrong lines that a message lists.
  private static let mostFaults = 10

  /// Reads a file of jobs.
  ///
  /// The command lines of all jobs that are run are parsed. Of the others only the outputs are looked at.
  ///
  /// - Throws: `Failure` that lists the wrong lines.
  init(_ file: JobFile, root: OutputRoot, shard: Shard?, report: String?) throws {
    self.file = file
    // Which jobs belong to a part is known only when all are counted.
    let counted = try shard.map { (shard: $0, reader: try file.reader()) }
    while try counted?.reader.next() != nil {}
    let wanted = counted.map { $0.shard.part(of: $0.reader.count) }
    if shard != nil { try Shard.refuse(Backend.automatic.resolved()) }
    let inputs = InputFiles([("the file of jobs", file.path)])
    var (root, outputs, faults) = (root, [Digest](), [String]())
    let (reader, decoder) = (try file.reader(), JSONDecoder())
    while faults.count < Self.mostFaults, let line = try reader.next() {
      do {
        let job = try BatchJob(of: line, decoder)
        outputs.append(try Self.digest(of: job, below: &root))
        try inputs.refuse(output: job.output())
        guard wanted?.contains(reader.count - 1) ?? true else { continue }
        let parsed = try job.parsed()
        if shard != nil { try Self.refuseBackend(of: parsed) }
      } catch let refusal as ScriptLine.Refusal {
        faults.append("line \(reader.line): \(refusal.text)")
      } catch let failure as Failure {
        faults.append("line \(reader.line): \(failure)")
      }
    }
    guard faults.isEmpty else {
      let more =
        faults.count == Self.mostFaults ? "\n  (the lines after these were not checked)" : ""
      throw Failure(
        "\(file.name) has wrong jobs; nothing was run:\n"
          + faults.map { "  " + $0 }.joined(separator: "\n") + more)
    }
    self.outputs = outputs.sorted()
    (part, digest) = (wanted ?? 0..<reader.count, reader.digest)
    if let counted { try requireSame(counted.reader) }
    try refuseDoubles(root)
    try inputs.refuse(output: report)
    if let report, contains(Self.digest(of: OutputRoot.place(ofAny: report))) {
      throw Failure("--report \(report.printable) is the output of a job: choose another name")
    }
  }

  private static func digest(of place: String) -> Digest {
    var digest = Digest()
    digest.add(place)
    return digest
  }

  private static func digest(of job: BatchJob, below root: inout OutputRoot) throws -> Digest {
    digest(of: try root.place(of: job.output()))
  }

  private static func refuseBackend(of command: any ParsableCommand) throws {
    let backend =
      (command as? FramesCommand)?.transition.backend
      ?? (command as? RenderCommand)?.transition.backend
    do {
      try Shard.refuse(backend ?? .automatic)
    } catch let error as ValidationError {
      throw ScriptLine.Refusal(error.message)
    }
  }

  /// Throws if a file that has been read to its end is another one than at first.
  func requireSame(_ reader: JobReader) throws {
    if reader.digest != digest { throw changed }
  }

  private var changed: Failure {
    Failure("\(file.name) has changed while it was read: its jobs may be others than those checked")
  }

  private func refuseDoubles(_ root: OutputRoot) throws {
    guard let double = zip(outputs, outputs.dropFirst()).first(where: { $0 == $1 })?.0 else {
      return
    }
    var (root, lines) = (root, [Int]())
    let (reader, decoder) = (try file.reader(), JSONDecoder())
    while lines.count < 2, let line = try reader.next() {
      let job = try BatchJob(of: line, decoder)
      if try Self.digest(of: job, below: &root) == double { lines.append(reader.line) }
    }
    let output = try file.reader().output(ofLine: lines.first ?? 1)
    throw Failure(
      "\(file.name): lines \(lines.map { "\($0)" }.joined(separator: " and ")) write the same file, "
        + "\(output.printable(atMost: 200)); nothing was run")
  }

  /// Throws if a job has not been checked, because its file has changed.
  func requireChecked(_ job: BatchJob, below root: inout OutputRoot) throws {
    guard contains(try Self.digest(of: job, below: &root)) else { throw changed }
  }

  private func contains(_ digest: Digest) -> Bool {
    var range = outputs.startIndex..<outputs.endIndex
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = outputs[middle] <= digest ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.count == 1 && outputs[range.lowerBound] == digest
  }
}

extension JobReader {
  /// The output of the job on a line.
  fileprivate func output(ofLine number: Int) throws -> String {
    while let bytes = try next() {
      if line == number { return try BatchJob(of: bytes, JSONDecoder()).output() }
    }
    return ""
  }
}
