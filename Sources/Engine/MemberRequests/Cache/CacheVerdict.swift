/// What a lookup comes to: a pure decision.
enum CacheVerdict: Sendable, Equatable {
    /// Delivered; nothing goes out.
    case deliver
    /// Delivered, and refreshed in the background.
    case deliverAndRefresh
    /// As if there were none.
    case miss(deletes: Bool)

    /// Judges an entry that was found.
    /// - Parameters:
    ///   - age: Its age in seconds.
    ///   - life: How long it counts as fresh, in seconds.
    ///   - call: Who looks for it.
    /// - Returns: The verdict.
    static func of(age: Double, life: Double, for call: ProviderCall) -> CacheVerdict {
        if age <= life || call.mode == .offline { return .deliver }
        if call.staleGrace != .never, age <= life + Double(call.staleGrace.seconds) { return .deliverAndRefresh }
        return .miss(deletes: !call.servesStaleOnError)
    }
}
