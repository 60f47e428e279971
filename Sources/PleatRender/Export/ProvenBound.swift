/// Finds a bound that also holds between probes, from bounds of the distances from straight lines.
struct ProvenBound<Probe> {
  let tolerance: Double
  /// Makes a probe at a fraction of a stretch.
  let probe: (_ fraction: Double, _ moment: Moment) -> Probe
  /// Returns the difference at a probe.
  let distance: (Probe) -> Double
  /// Returns a bound of all differences between two probes, and the part of the bound that is due to the
  /// bend between the probes.
  let between: (Probe, Probe) -> (bound: Double, bend: Double)
  /// Returns the moment at a percentage.
  let moment: (Double) -> Moment

  private typealias Place = (fraction: Double, moment: Moment, probe: Probe)

  /// Returns the largest bound between neighbouring moments of a stretch, or the first above the
  /// tolerance.
  ///
  /// If only the bend between two moments causes an excess over the tolerance, it makes more probes
  /// there.
  func largest(at moments: [(fraction: Double, moment: Moment)]) -> Double {
    func place(_ fraction: Double, _ moment: Moment) -> Place {
      (fraction, moment, probe(fraction, moment))
    }
    /// Halves the interval between two probes until the bound is good enough.
    func greatest(_ start: Place, _ end: Place, halvings: Int) -> Double {
      let (bound, bend) = between(start.probe, end.probe)
      let percent = (start.moment.percent + end.moment.percent) / 2
      guard !(bound <= tolerance), !(bend <= tolerance / 64), halvings > 0,
        start.moment.percent < percent, percent < end.moment.percent
      else { return bound }
      let middle = place((start.fraction + end.fraction) / 2, moment(percent))
      let here = distance(middle.probe)
      guard here <= tolerance else { return here }
      let first = greatest(start, middle, halvings: halvings - 1)
      return first <= tolerance
        ? max(first, greatest(middle, end, halvings: halvings - 1)) : first
    }
    var largest = 0.0
    var last = place(moments[0].fraction, moments[0].moment)
    for next in moments.dropFirst() {
      let place = place(next.fraction, next.moment)
      let own = greatest(last, place, halvings: 4)
      guard own <= tolerance else { return own.isNaN ? .infinity : own }
      largest = max(largest, own)
      last = place
    }
    return largest
  }
}
