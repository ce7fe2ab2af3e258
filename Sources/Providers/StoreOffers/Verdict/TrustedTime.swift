/// A time that no device made up.
public enum TrustedTime: Sendable, Hashable, Codable {
    /// The time.
    case exact(StoreTime)
    /// It is this time or later: the newest signature that was verified.
    case atLeast(StoreTime)

    /// The time, or the earliest that it can be.
    public var time: StoreTime {
        switch self {
        case .exact(let time), .atLeast(let time): time
        }
    }

    /// The time, if it is known exactly.
    public var exact: StoreTime? { if case .exact(let time) = self { time } else { nil } }
}
