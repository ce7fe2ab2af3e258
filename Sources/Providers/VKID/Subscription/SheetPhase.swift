/// Where a community sheet stands.
public enum SheetPhase: String, Sendable, CaseIterable {
    /// It asks.
    case initial
    /// The join is under way.
    case loading
    /// The join came to nothing; it may be tried again.
    case failed
    /// It is closed.
    case closed
}
