import ArgumentParser
import Pleat
import PleatContainers

struct OrientationCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "orientation",
    abstract: "Print the interface orientation after a rotation of the content or of the device.",
    usage: """
      pleats orientation --transform <a,b,c,d[,tx,ty]> [--from <orientation>]
      pleats orientation --device <orientation> [--current …] [--mask <number>]
      """,
    discussion: """
      With --transform, the command prints three lines:

      angle        of the rotation in degrees, positive if it is clockwise on
                   the screen
      segments     the angle in quarter turns, rounded to a whole number
      orientation  of the interface after the rotation

      The transform maps (x, y) to (ax + cy + tx, bx + dy + ty), with y down. Its angle is atan2(b - c, \
      a + d), the angle of the nearest rotation.

      With --device, the command prints one line: the interface orientation for the orientation of the \
      device. If --mask does not permit it, or if the device lies flat, the current orientation stays. \
      The landscapes have opposite names: a device in landscapeLeft shows an interface in landscapeRight.

      Orientations: portrait, portraitUpsideDown, landscapeLeft, landscapeRight, unknown; for a device \
      also faceUp and faceDown.

      A mask is the sum of the orientations that are permitted: 2 portrait, 4 portraitUpsideDown, \
      8 landscapeRight, 16 landscapeLeft. So 24 permits both landscapes, 26 all but portraitUpsideDown, \
      and 30 all. With 0 the current orientation stays.
      """)

  @Option(
    "Affine transform that rotates the content: four or six numbers.",
    "a,b,c,d[,tx,ty]", as: OrientationTurn.option)
  var transform: OrientationTurn?

  @Option(
    "Interface orientation before the rotation.",
    "orientation", default: "portrait", by: \.description)
  var from: InterfaceOrientation?

  @Option("Orientation of the device.", "orientation", by: \.description)
  var device: DeviceOrientation?

  @Option("Current interface orientation.", "orientation", default: "portrait", by: \.description)
  var current: InterfaceOrientation?

  @Option(
    "Permitted interface orientations.",
    "number", default: "30, all", as: InterfaceOrientationMask.option)
  var mask: InterfaceOrientationMask?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  /// Refuses options that do not go together.
  ///
  /// This is not done in `validate`, so that a misspelt option is reported first.
  private func checkCombination() throws {
    switch (transform, device) {
    case (nil, nil):
      throw UsageError(
        "\(about: "--transform")\(accepted: "give --transform a,b,c,d or --device orientation")")
    case (.some, .some):
      throw UsageError(
        "\(option: "--transform") and --device cannot be combined: \(accepted: "give one of them")")
    case (.some, nil):
      for (name, isGiven) in [("--current", current != nil), ("--mask", mask != nil)] where isGiven
      {
        throw UsageError("\(option: name) belongs to --device; --transform takes --from")
      }
    case (nil, .some):
      if from != nil {
        throw UsageError(
          "\(option: "--from") belongs to --transform; --device takes --current and --mask")
      }
    }
  }

  func work() throws {
    try checkCombination()
    if let transform {
      let orientation = (from ?? .portrait).turned(bySegments: transform.segments)
      try printReport(
        aligned([
          ["angle", numberText(transform.angle.degrees)],
          ["segments", "\(transform.segments)"],
          ["orientation", "\(orientation)"],
        ]))
    } else if let device {
      let orientation = device.interfaceOrientation(
        from: current ?? .portrait, mask: mask ?? .all)
      try printReport(["\(orientation)"])
    }
  }
}
