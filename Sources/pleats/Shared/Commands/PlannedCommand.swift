/// A command that is planned once, and then carried out.
///
/// Errors of the plan are printed with the usage of the subcommand, because it is made by `validate`.
protocol PlannedCommand: WorkingCommand {
  associatedtype Plan
  var planned: Planned<Plan> { get set }

  /// Makes what follows from the options alone.
  func plan() throws -> Plan

  func work(_ plan: Plan) throws
}

extension PlannedCommand {
  mutating func validate() throws { planned = Planned(plan: try plan()) }

  func work() throws { try work(try planned.plan ?? plan()) }
}

/// A plan among the properties of a command, which is no argument.
struct Planned<Plan>: Decodable {
  private(set) var plan: Plan?

  init(plan: Plan? = nil) { self.plan = plan }

  init(from decoder: any Decoder) {}
}
