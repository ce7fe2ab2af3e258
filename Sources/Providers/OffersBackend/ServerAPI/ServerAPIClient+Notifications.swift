public import Foundation
public import MemberCore

extension ServerAPIClient {
    /// The notifications that the store sent or tried to send.
    /// - Parameter filters: The filters.
    /// - Returns: The notifications, from all pages.
    /// - Throws: ``ServerAPIError``.
    public func notifications(_ filters: NotificationFilters) async throws(ServerAPIError) -> [SentNotification] {
        try await notificationPages(filters).all()
    }

    /// The same page by page.
    /// - Parameters:
    ///   - filters: The filters.
    ///   - place: Where to go on: the ``ServerAPIPages/place`` of an earlier list with the same filters; nil for the beginning.
    /// - Returns: The pages.
    public func notificationPages(
        _ filters: NotificationFilters, after place: String? = nil
    ) -> ServerAPIPages<SentNotification> {
        let first = place.map { [("paginationToken", $0)] } ?? []
        return ServerAPIPages(
            from: first, identify: { SignedItem.name($0.signedPayload, by: "notificationUUID") }
        ) { place throws(ServerAPIError) in
            let page = try await call(
                .post, "/inApps/v1/notifications/history", as: .notifications, query: place, body: filters.body)
            // A page that cannot be read whole must not count as read.
            guard let elements = page["notificationHistory"]?.array, let hasMore = page["hasMore"]?.bool else { throw .malformed }
            let items = elements.compactMap(SentNotification.init)
            guard items.count == elements.count else { throw .malformed }
            guard hasMore else { return (items, nil) }
            guard let token = page["paginationToken"]?.string else { throw .malformed }
            return (items, [("paginationToken", token)])
        }
    }

    /// Has the store send a test notification.
    /// - Returns: The token for ``testNotification(_:)``.
    /// - Throws: ``ServerAPIError``: `noNotificationURL` if App Store Connect has no address.
    public func sendTestNotification() async throws(ServerAPIError) -> String {
        let response = try await call(.post, "/inApps/v1/notifications/test", as: .sendTest)
        guard let token = response["testNotificationToken"]?.string else { throw .malformed }
        return token
    }

    /// The outcome of a test notification.
    /// - Parameter token: The token from ``sendTestNotification()``.
    /// - Returns: The notification and the tries to send it.
    /// - Throws: ``ServerAPIError``: `testNotificationGone` for one that is too old.
    public func testNotification(_ token: String) async throws(ServerAPIError) -> SentNotification {
        let response = try await call(.get, "/inApps/v1/notifications/test/\(part(token))", as: .test)
        guard let notification = SentNotification(response) else { throw .malformed }
        return notification
    }
}

/// A notification that the store sent or tried to send.
public struct SentNotification: Sendable, Equatable {
    /// One try to send it.
    public struct Attempt: Sendable, Equatable {
        /// The date; nil where the store does not say.
        public let date: Date?
        /// The result, by the store's name for it: `SUCCESS`, `TIMED_OUT`, `SSL_ISSUE`, ….
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

extension SentNotification: Masked {
    /// Only the number of tries, never the token.
    public var description: String { "<notification, \(attempts.count) attempts>" }
}

/// The filters of a notification history. Type and subtype cannot be combined with a transaction.
public struct NotificationFilters: Sendable, Hashable {
    /// The start; the store keeps 180 days.
    public var start: Date
    /// The end.
    public var end: Date
    /// The kind, such as `REFUND`; nil for all.
    public var type: String?
    /// The subtype; nil for all.
    public var subtype: String?
    /// The transaction that they are about; nil for all.
    public var transactionID: String?
    /// Whether to list only notifications that did not arrive.
    public var onlyFailures = false

    /// Creates filters for all notifications of a period.
    /// - Parameters:
    ///   - start: The start.
    ///   - end: The end.
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
