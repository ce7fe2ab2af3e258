import MemberCore

/// The connections of a transport: those with its identity, and others for requests that were redirected away from where the
/// identity belongs.
final class NetworkEngines: Sendable {
    private enum Stranger: Sendable {
        case none
        case open(NetworkEngine)
        case closed
    }

    /// With the identity, if there is one.
    let own: NetworkEngine
    private let configuration: NetworkTransportConfiguration
    private let stranger = Locked(Stranger.none)

    init(_ configuration: NetworkTransportConfiguration) {
        self.configuration = configuration
        own = NetworkEngine(configuration)
    }

    /// What carries the request a journey has come to.
    subscript(journey: RedirectJourney) -> NetworkEngine {
        guard journey.hasLeftOrigin, configuration.identity != nil else { return own }
        var nameless = configuration
        nameless.identity = nil
        let engine = stranger.withLock { [nameless] stranger -> NetworkEngine? in
            switch stranger {
            case .closed: return nil
            case .open(let engine): return engine
            case .none:
                let engine = NetworkEngine(nameless)
                stranger = .open(engine)
                return engine
            }
        }
        // The own one is closed as well then and says so.
        return engine ?? own
    }

    func shutdown() {
        own.shutdown()
        let engine = stranger.withLock { stranger -> NetworkEngine? in
            defer { stranger = .closed }
            if case .open(let engine) = stranger { return engine }
            return nil
        }
        engine?.shutdown()
    }
}
