import ArgumentParser
import Pleat
import PleatContainers

/// `pleats orientation`.
struct OrientationCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "orientation",
    abstract: "Find the interface orientation after a turn, or for how a device is held.",
    usage: """
      pleats orientation --transform <a,b,c,d[,tx,ty]> [--from <orientation>]
      pleats orientation --device <orientation> [--current <orientation>] [--mask <number>]
      """,
    discussion: """
      With --transform: prints three lines, the angle in degrees (clockwise on the screen if positive), \
      the segments, which are quarter turns rounded to the nearest, and the orientation that they lead \
      to. The transform is x' = ax + cy + tx, y' = bx + dy + ty, y down; its angle is that of the rotation \
      nearest to it, atan2(b - c, a + d), which for a turn and an even scale is its own.

      With --device: prints one line, the interface orientation. It is the one that the device asks for \
      if the mask has it, else the current one; a device that lies flat asks for none. The interface's \
      landscapes are named the other way round: a device in landscapeLeft shows landscapeRight.

      Orientations: portrait, portraitUpsideDown, landscapeLeft, landscapeRight, unknown; of a device \
      also faceUp, faceDown. Masks: the sum of 2 portrait, 4 portraitUpsideDown, 8 landscapeRight and 16 \
      landscapeLeft, so 24 both landscapes, 26 all but upside down, 30 all; 0 keeps the current one.
      """)

  @Option(
    parsing: .unconditional,
    help: .init("What turns the content: four or six numbers.", valueName: "a,b,c,d[,tx,ty]"),
    transform: OrientationTransform.option)
  var transform: OrientationTransform?

  @Option(
    help: .init(
      "The interface orientation before the turn. (default: portrait)", valueName: "orientation"),
    transform: { try Names.choose($0, by: \.description) as InterfaceOrientation })
  var from: InterfaceOrientation?

  @Option(
    help: .init("How the device is held.", valueName: "orientation"),
    transform: { try Names.choose($0, by: \.description) as DeviceOrientation })
  var device: DeviceOrientation?

  @Option(
    help: .init("The interface orientation so far. (default: portrait)", valueName: "orientation"),
    transform: { try Names.choose($0, by: \.description) as InterfaceOrientation })
  var current: InterfaceOrientation?

  @Option(
    parsing: .unconditional,
    help: .init("What is permitted. (default: 30, all)", valueName: "number"),
    transform: InterfaceOrientationMask.option)
  var mask: InterfaceOrientationMask?

  /// Refuses options that do not go together.
  ///
  /// Not a part of `validate`, which would come before word of a misspelt option.
  private func checkCombination() throws {
    switch (transform, device) {
    case (nil, nil):
      throw ValidationError("give --transform a,b,c,d or --device orientation")
    case (.some, .some):
      throw ValidationError("--transform and --device exclude each other: give one of them")
    case (.some, nil):
      for (name, isGiven) in [("--current", current != nil), ("--mask", mask != nil)] where isGiven
      {
        throw ValidationError("\(name) goes with --device; a --transform has --from")
      }
    case (nil, .some):
      if from != nil {
        throw ValidationError("--from goes with --transform; a --device has --current, --mask")
      }
    }
  }

  func run() throws {
    try checkCombination()
    if let transform {
      let orientation = (from ?? .portrait).turned(bySegments: transform.turn.segments)
      try printReport(
        aligned([
          ["angle", numberText(transform.turn.angle.degrees)],
          ["segments", "\(transform.turn.segments)"],
          ["orientation", "\(orientation)"],
        ]))
    } else if let device {
      let orientation = device.interfaceOrientation(
        from: current ?? .portrait, mask: mask ?? .all)
      try printReport(["\(orientation)"])
    }
  }
}
