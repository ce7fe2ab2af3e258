public import Foundation

/// A moment in the store's form: whole milliseconds since 1970, so that it is the same on every system.
public struct StoreTime: Hashable, Sendable, Comparable {
    /// Milliseconds since 1970.
    public let milliseconds: Int64

    /// Creates a moment.
    /// - Parameter milliseconds: The milliseconds since 1970.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// Creates a moment from a date.
    /// - Parameter date: The date, cut to the millisecond; a date out of range becomes the nearest representable moment.
    public init(_ date: Date) {
        let value = (date.timeIntervalSince1970 * 1000).rounded(.down)
        milliseconds = Int64(max(-9e15, min(value, 9e15)))
    }

    /// The same moment as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Whether the left one is earlier.
    public static func < (left: StoreTime, right: StoreTime) -> Bool { left.milliseconds < right.milliseconds }
}

extension StoreTime: Codable {
    /// Reads a number of milliseconds.
    public init(from decoder: any Decoder) throws {
        milliseconds = try decoder.singleValueContainer().decode(Int64.self)
    }

    /// Writes the number of milliseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(milliseconds)
    }
}

/// A moment that a record should contain.
public enum TimeReading: Hashable, Sendable, Codable {
    /// The record does not contain it.
    case absent
    /// The moment.
    case at(StoreTime)
    /// The record contains it in a form that cannot be read.
    case unreadable

    /// The moment, if there is one.
    public var time: StoreTime? { if case .at(let time) = self { time } else { nil } }
}

extension TimeReading {
    /// Reads null, a number of milliseconds, or the string `unreadable`.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .absent
        } else if let time = try? value.decode(StoreTime.self) {
            self = .at(time)
        } else {
            self = .unreadable
        }
    }

    /// Writes the form that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .absent: try value.encodeNil()
        case .at(let time): try value.encode(time)
        case .unreadable: try value.encode("unreadable")
        }
    }
}

/// A yes or no that a record should contain. An unreadable value is never read as no.
public enum FlagReading: String, Sendable, Codable {
    /// No, or absent.
    case no
    /// Yes.
    case yes
    /// The record contains it in a form that cannot be read.
    case unreadable
}
