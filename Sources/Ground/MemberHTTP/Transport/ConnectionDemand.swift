/// How many connections are worth keeping: as many as requests were in flight in this minute or the one before.
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
