/// The life of a request, as a value: created, running, settled, finished, or cancelled.
struct RequestLife: Sendable {
    enum Phase: Sendable {
        case created
        case running
        /// The outcome is known; the final callback is still to come.
        case settled(VKRequestOutcome)
        case finished(VKRequestOutcome)
        case cancelled
    }

    private(set) var phase = Phase.created

    /// Starts the request.
    /// - Returns: Whether it was created and not yet started.
    mutating func start() -> Bool {
        guard case .created = phase else { return false }
        phase = .running
        return true
    }

    /// Cancels the request.
    /// - Returns: Whether it had not ended before.
    mutating func cancel() -> Bool {
        switch phase {
        case .created, .running, .settled:
            phase = .cancelled
            return true
        case .finished, .cancelled: return false
        }
    }

    /// Notes the outcome.
    /// - Returns: Whether the request was running.
    mutating func settle(_ outcome: VKRequestOutcome) -> Bool {
        guard case .running = phase else { return false }
        phase = .settled(outcome)
        return true
    }

    /// Begins the final callback.
    /// - Returns: The outcome; nil if the request was cancelled, or the final callback has begun before.
    mutating func finish() -> VKRequestOutcome? {
        guard case .settled(let outcome) = phase else { return nil }
        phase = .finished(outcome)
        return outcome
    }

    /// The outcome, once it is known.
    var outcome: VKRequestOutcome? {
        switch phase {
        case .settled(let outcome), .finished(let outcome): outcome
        case .created, .running, .cancelled: nil
        }
    }

    var isRunning: Bool { if case .running = phase { true } else { false } }
    var isCancelled: Bool { if case .cancelled = phase { true } else { false } }
}
