import MemberCore

extension ServerAPIClient {
    /// The notifications that the store sent or tried to send.
    /// - Parameter filters: Which ones.
    /// - Returns: The notifications, from all pages.
    /// - Throws: ``ServerAPIError``.
    public func notifications(_ filters: NotificationFilters) async throws(ServerAPIError) -> [SentNotification] {
        try await notificationPages(filters).all()
    }

    /// The same page by page.
    /// - Parameter filters: Which ones.
    /// - Returns: The pages.
    public func notificationPages(_ filters: NotificationFilters) -> ServerAPIPages<SentNotification> {
        ServerAPIPages(identify: { SignedItem.name($0.signedPayload, by: "notificationUUID") }) { place throws(ServerAPIError) in
            let page = try await call(
                .post, "/inApps/v1/notifications/history", as: .notifications, query: place, body: filters.body)
            let items = (page["notificationHistory"]?.array ?? []).compactMap(SentNotification.init)
            guard page["hasMore"]?.bool == true else { return (items, nil) }
            guard let token = page["paginationToken"]?.string else { throw .malformed }
            return (items, [("paginationToken", token)])
        }
    }

    /// Has the store send a test notification.
    /// - Returns: The token to ask for its fate with.
    /// - Throws: ``ServerAPIError``: `noNotificationURL` if App Store Connect has no address.
    public func sendTestNotification() async throws(ServerAPIError) -> String {
        let response = try await call(.post, "/inApps/v1/notifications/test", as: .sendTest)
        guard let token = response["testNotificationToken"]?.string else { throw .malformed }
        return token
    }

    /// What came of a test notification.
    /// - Parameter token: What ``sendTestNotification()`` gave.
    /// - Returns: The notification and the tries to send it.
    /// - Throws: ``ServerAPIError``: `testNotificationGone` for one that is too old.
    public func testNotification(_ token: String) async throws(ServerAPIError) -> SentNotification {
        let response = try await call(.get, "/inApps/v1/notifications/test/\(part(token))", as: .test)
        guard let notification = SentNotification(response) else { throw .malformed }
        return notification
    }
}
