import MemberKit
import Metrics

extension Diagnostics {
    /// The same diagnostics, whose measurements are counters and timers of swift-metrics.
    func measuringInMetrics() -> Diagnostics {
        measuring { measurement in
            switch measurement.value {
            case .count(let count):
                Counter(label: measurement.name, dimensions: measurement.dimensions).increment(by: count)
            case .duration(let duration):
                Metrics.Timer(label: measurement.name, dimensions: measurement.dimensions)
                    .recordNanoseconds(Int64(duration / .nanoseconds(1)))
            }
        }
    }
}
