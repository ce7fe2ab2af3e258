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

extension TrustedTime {
    private enum CodingKeys: String, CodingKey { case exact, atLeast }

    /// Reads an object with one member, `exact` or `atLeast`, in milliseconds.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let time = try values.decodeIfPresent(StoreTime.self, forKey: .exact) {
            self = .exact(time)
        } else {
            self = .atLeast(try values.decode(StoreTime.self, forKey: .atLeast))
        }
    }

    /// Writes what ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .exact(let time): try values.encode(time, forKey: .exact)
        case .atLeast(let time): try values.encode(time, forKey: .atLeast)
        }
    }
}
