public import Foundation
import MemberCore

/// A notification that the store sent or tried to send.
public struct SentNotification: Sendable, Equatable {
    /// One try to send it.
    public struct Attempt: Sendable, Equatable {
        /// When; nil where the store does not say.
        public let date: Date?
        /// What came of it, by the store's name for it: `SUCCESS`, `TIMED_OUT`, `SSL_ISSUE`, ….
        public let result: String
    }

    /// The notification, signed; not verified yet.
    public let signedPayload: String
    /// The tries, in the store's order.
    public let attempts: [Attempt]

    init?(_ value: JSONValue) {
        guard let payload = value["signedPayload"]?.string else { return nil }
        signedPayload = payload
        attempts = (value["sendAttempts"]?.array ?? []).compactMap { one in
            one["sendAttemptResult"]?.string.map { Attempt(date: Date(storeMilliseconds: one["attemptDate"]), result: $0) }
        }
    }
}

extension SentNotification: CustomStringConvertible, CustomReflectable {
    /// How often it was tried; never the token.
    public var description: String { "<notification, \(attempts.count) attempts>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

/// Which notifications a history has. Type and subtype exclude a transaction.
public struct NotificationFilters: Sendable, Hashable {
    /// From when; the store keeps 180 days.
    public var start: Date
    /// Until when.
    public var end: Date
    /// The kind, such as `REFUND`; nil for all.
    public var type: String?
    /// More about it; nil for all.
    public var subtype: String?
    /// The transaction that they are about; nil for all.
    public var transactionID: String?
    /// Whether only those are wanted that did not arrive.
    public var onlyFailures = false

    /// All notifications of a time.
    /// - Parameters:
    ///   - start: From when.
    ///   - end: Until when.
    public init(from start: Date, to end: Date) { (self.start, self.end) = (start, end) }

    /// The request's body.
    var body: JSONValue {
        var members: [String: JSONValue] = [
            "startDate": .integer(start.storeMilliseconds), "endDate": .integer(end.storeMilliseconds),
        ]
        members["notificationType"] = type.map(JSONValue.string)
        members["notificationSubtype"] = subtype.map(JSONValue.string)
        members["transactionId"] = transactionID.map(JSONValue.string)
        if onlyFailures { members["onlyFailures"] = .bool(true) }
        return .object(members)
    }
}
