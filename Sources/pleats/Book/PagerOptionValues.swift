import ArgumentParser
import Pleat
import PleatContainers

enum PagerOrientation: String, CaseIterable {
  case portrait, landscape

  var interface: InterfaceOrientation { self == .portrait ? .portrait : .landscapeLeft }

  func size(_ size: Size) -> Size {
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    return self == .portrait
      ? Size(width: short, height: long) : Size(width: long, height: short)
  }
}

extension Pager.Layout {
  init(_ direction: PagerDirection, spine: Pager.Spine) {
    self.init(axis: direction.axis, spine: spine, rightToLeft: direction.rightToLeft)
  }

  static func option(_ text: String) throws -> Pager.Layout {
    let words = text.entries
    guard words.count <= 2 else {
      throw UsageError(
        "\(accepted: "a direction, or a direction and a spine, are needed, as in left,first")")
    }
    return Pager.Layout(
      try Names.choose(words[0]),
      spine: words.count == 2 ? try Names.choose(words[1]) : .middle)
  }
}

extension Pager.Thresholds {
  static func option(_ text: String) throws -> Pager.Thresholds {
    var thresholds = Pager.Thresholds()
    var given: Set<String> = []
    for entry in text.entries {
      let words = entry.split(separator: "=", omittingEmptySubsequences: false)
      guard words.count == 2, let value = decimal(words[1]), value >= 0, value.isFinite else {
        throw UsageError(
          "\(accepted: "\(entry.quoted) is not a name and a number of at least 0, as in margin=60")"
        )
      }
      guard let path = names.first(where: { $0.name == words[0] })?.path else {
        throw UsageError(
          Names(names.map(\.name), of: "threshold").advice(on: String(words[0])))
      }
      guard given.insert(String(words[0])).inserted else {
        throw UsageError(
          "\(words[0]) is there twice; \(accepted: "each threshold is accepted once")")
      }
      thresholds[keyPath: path] = value
    }
    return thresholds
  }
}

extension Spring {
  static func option(_ text: String) throws -> Spring {
    let curve = try TimingOption.curve(text)
    guard case .spring(let easing) = curve.form,
      easing.duration == easing.spring.settlingDuration()
    else {
      throw UsageError(
        "\(accepted: "a spring without a duration is needed, as in \"spring(1 100 10 0)\"")")
    }
    return easing.spring
  }
}
