import MemberCore

extension RequestTraffic {
    /// Waits until the limits let a call through, and reports how long it waited if it did.
    /// - Parameters:
    ///   - limiter: The limiter.
    ///   - keys: The keys that the call counts for.
    ///   - priority: The call's priority.
    ///   - isReturning: Whether the call was sent and refused because it was too early.
    ///   - places: The places that show until when the call waits.
    /// - Returns: The uptime at which the call passed.
    /// - Throws: `CancellationError` if the task is cancelled while it waits.
    func pass(
        _ limiter: RateLimiter, _ keys: [RateKey], priority: RequestPriority, isReturning: Bool, places: [RatePlace]
    ) async throws(CancellationError) -> Duration {
        let begin = diagnostics.isMeasuring ? clock.uptime : nil
        let moment = try await limiter.pass(keys, priority: priority, isReturning: isReturning, places: places)
        // Two readings of a clock differ by less; every wait of a limit is longer.
        if let begin, moment - begin >= .milliseconds(1) { diagnostics.time("member.limiter.wait.duration", moment - begin) }
        return moment
    }

    /// Counts a look into the cache.
    /// - Parameter hit: The kept reply that is returned, and whether it had expired; nil if there was none to return.
    func count(_ hit: StoredReply?) {
        guard let hit else { return diagnostics.count("member.cache.misses") }
        diagnostics.count("member.cache.hits", ["member.cache.expired": .open(hit.isExpired ? "true" : "false")])
    }
}

extension ProviderReply.Source {
    /// The end of the span of a call that got a reply from here.
    var spanEnd: DiagnosticSpan.End {
        switch self {
        case .network: DiagnosticSpan.End(.ok, ["member.call.source": "network"])
        case .cache: DiagnosticSpan.End(.ok, ["member.call.source": "cache"])
        }
    }
}
