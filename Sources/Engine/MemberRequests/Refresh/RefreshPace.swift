import MemberCore

/// How long a registration waits for its next refresh: a pure decision.
struct RefreshPace: Sendable {
    /// The part of the interval by which a wait is longer at most, so that registrations do not refresh in step.
    static let jitter = 0.1
    /// The number of failures in a row from which the interval doubles.
    static let patience = 3
    private static let largestFactor = 8

    let interval: Duration
    private(set) var failures = 0

    init(_ interval: Duration) { self.interval = interval }

    /// The interval after the failures so far: doubled by the third one in a row, and by each further one up to eight times.
    var current: Duration {
        failures < Self.patience ? interval : interval * min(Self.largestFactor, 1 << min(8, failures - Self.patience + 1))
    }

    /// The time until the next refresh.
    /// - Parameter chance: A number from 0 to 1.
    /// - Returns: The wait, up to a tenth longer than the interval.
    func wait(chance: Double) -> Duration { current * (1 + Self.jitter * chance) }

    /// Takes note of a refresh. Having no network is no failure of it, and neither is being skipped.
    mutating func note(_ result: RequestPipeline.Refreshed) {
        switch result {
        case .ended(.refreshed): failures = 0
        case .ended(.failed(let error)): if !error.isOffline { failures += 1 }
        case .skipped: break
        }
    }
}
