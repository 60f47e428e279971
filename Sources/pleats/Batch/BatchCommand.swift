import ArgumentParser
import Foundation
import Pleat
import PleatRender

struct BatchCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "batch", abstract: "Run many commands from a file, several at a time.",
    usage: "pleats batch <jobs> [options]", discussion: discussion)

  @Argument(
    help: "File with one job per line, as above; - is standard input.", completion: .file())
  var jobs: String

  @Option(
    "Number of jobs that run at a time, from 1 to 256.", "number", name: .customLong("jobs"),
    default: "the number of cores", as: Int.option(in: 1...Int.maximumThreads))
  var width: Int?

  @Flag(help: "Skip each job whose output exists. Keep each numbered file that is complete.")
  var resume = false

  @Option(
    "Run only part i of n, counted from 0, of the jobs: the parts are contiguous, and their lengths "
      + "differ by at most one.", Shard.valueName, as: Shard.option)
  var shard: Shard?

  @Option(
    "Folder below which all outputs must be.", "folder", default: "the current folder")
  var outputRoot: String?

  @Option("File for the jobs that fail.", "file", default: "-, standard output")
  var report: String?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func validate() throws {
    if let report { try OutputTarget.requireFile(report, option: "--report") }
  }

  func work() throws {
    guard let program = Bundle.main.executablePath else {
      throw Failure("the path of this program is unknown, so it cannot run jobs")
    }
    let root = try OutputRoot(outputRoot ?? ".")
    let report = report == "-" ? nil : report
    let plan = try BatchPlan(JobFile(jobs), root: root, shard: shard, report: report)
    let failures = try BatchReport(report)
    // This variable makes jobs refuse links that lead out of the folder, even in names that only the jobs
    // know. It is set only after the report is opened, because the report may lie outside the folder.
    setenv(OutputFile.rootVariable, root.path, 1)
    try BatchRun(width: width ?? .coreCount, resumes: resume, program: program)
      .run(plan, below: root, report: failures)
  }

  private static let discussion = """
    A job is a command line of `pleats frames`, `pleats render` or `pleats export` that writes a file:

    {"command": "render", "arguments": ["cube", "--size", "64x48", "-o", "a.mp4"]}

    Paths begin at the current folder. All jobs are checked before the first one runs. Two jobs \
    with one output are refused, and so is an output outside --output-root, even through ".." or a \
    link. A numbered name, as in frame-%05d.png, counts as one output, to which every name with a \
    number in that place belongs. The file of jobs is read several times, so it must not change \
    meanwhile; a pipe is first copied to a temporary file. Jobs run in any order and at the same \
    time, so no job may read what another one writes.

    A job that fails does not end the others. The report has a line for each: the job, its line, its exit code \
    and its error. To run these jobs again, give the report as the file of jobs.

    After an interruption, use --resume. It cannot check that the jobs were the same. Each job is a process of \
    its own; with several at a time, each draws with its share of the cores, unless it has --threads.

    With --shard, several machines share the jobs. Each checks the command lines of its own part only, and the \
    outputs of all.

    Exit codes: 0 if all jobs succeed, 64 for wrong usage, 1 if a job is wrong or fails.
    """
}
