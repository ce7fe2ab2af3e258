/// Counts of durations up to fixed bounds, from a millisecond to ten seconds.
struct DurationHistogram: Sendable {
    /// The upper bounds in seconds; one without a bound follows.
    static let bounds: [Double] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

    private var counts = Array(repeating: 0, count: bounds.count + 1)
    private var sum = Duration.zero

    /// Adds a duration.
    mutating func add(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        sum += duration
    }

    /// Writes the samples; each bucket counts all that are below its bound.
    func write(_ name: String, _ labels: [(String, String)], to text: inout PrometheusText) {
        var count = 0
        for (place, bound) in (Self.bounds + [.infinity]).enumerated() {
            count += counts[place]
            text.sample(name + "_bucket", Double(count), labels + [("le", PrometheusText.number(bound))])
        }
        text.sample(name + "_sum", sum / .seconds(1), labels)
        text.sample(name + "_count", Double(count), labels)
    }
}
