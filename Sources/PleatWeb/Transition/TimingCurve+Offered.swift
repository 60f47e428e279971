import Pleat

extension TimingCurve {
  static let offered: [(name: String, curve: TimingCurve)] = [
    ("linear", "linear"), ("ease", "ease"), ("ease-in", "ease-in"), ("ease-out", "ease-out"),
    ("ease-in-out", "ease-in-out"), ("spring", "spring(response: 0.5, damping: 0.5)"),
    ("easeOutBounce", "easeOutBounce"), ("steps", "steps(5)"),
  ].compactMap { name, text in (try? TimingCurve(text)).map { (name, $0) } }
}
