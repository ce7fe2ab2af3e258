import MemberCore

/// The connections of a transport: those with its identity, and others without one for requests that were redirected to another
/// origin.
final class NetworkEngines: Sendable {
    private enum Anonymous: Sendable {
        case none
        case open(NetworkEngine)
        case closed
    }

    /// With the identity, if there is one.
    let own: NetworkEngine
    private let configuration: NetworkTransportConfiguration
    private let anonymous = Locked(Anonymous.none)

    init(_ configuration: NetworkTransportConfiguration) {
        self.configuration = configuration
        own = NetworkEngine(configuration)
    }

    /// The engine for the current request of a journey.
    subscript(journey: RedirectJourney) -> NetworkEngine {
        guard journey.hasLeftOrigin, configuration.identity != nil else { return own }
        var nameless = configuration
        nameless.identity = nil
        let engine = anonymous.withLock { [nameless] anonymous -> NetworkEngine? in
            switch anonymous {
            case .closed: return nil
            case .open(let engine): return engine
            case .none:
                let engine = NetworkEngine(nameless)
                anonymous = .open(engine)
                return engine
            }
        }
        // The own engine is closed then as well, and reports it.
        return engine ?? own
    }

    func shutdown() {
        own.shutdown()
        let engine = anonymous.withLock { anonymous -> NetworkEngine? in
            defer { anonymous = .closed }
            if case .open(let engine) = anonymous { return engine }
            return nil
        }
        engine?.shutdown()
    }
}

/// The number of connections to keep: as many as requests were in flight in this minute or the one before.
struct ConnectionDemand {
    /// Kept in any case.
    static let least = 128
    /// How long a peak counts, at least once and at most twice.
    static let window = Duration.seconds(60)

    /// How many are to be kept now.
    private(set) var kept = least
    private var peak = 0
    private var peakBefore = 0
    private var begin: ContinuousClock.Instant

    init(at now: ContinuousClock.Instant) { begin = now }

    /// Takes note of how many requests are in flight.
    /// - Returns: Whether more are to be kept now.
    mutating func rise(to inFlight: Int) -> Bool {
        peak = max(peak, inFlight)
        guard peak > kept else { return false }
        kept = peak
        return true
    }

    /// Forgets older peaks.
    /// - Parameters:
    ///   - inFlight: How many requests are in flight now.
    ///   - now: The time.
    /// - Returns: Whether fewer are to be kept now.
    mutating func fall(to inFlight: Int, at now: ContinuousClock.Instant) -> Bool {
        let elapsed = begin.duration(to: now)
        guard elapsed >= Self.window else { return false }
        peakBefore = elapsed < Self.window * 2 ? peak : inFlight
        peak = inFlight
        begin = now
        let wanted = max(Self.least, peak, peakBefore)
        defer { kept = wanted }
        return wanted < kept
    }
}
