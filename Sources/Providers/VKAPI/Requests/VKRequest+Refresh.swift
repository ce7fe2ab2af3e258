public import MemberRequests

extension VKRequest {
    /// Renews the kept reply of this request at an interval, so that it is there before the app asks.
    ///
    /// ```swift
    /// let refresh = try VKUser.currentUser?.friendsGet().refresh(every: .seconds(300))
    /// ```
    /// The refreshes wait behind all other requests, ask the member nothing, and call no delegate; the first one follows after one interval.
    /// A failed one changes nothing, and after three in a row the interval grows. Without a network they pause. They end with the
    /// registration, and with the user's account. Registrations are not stored: register again after a launch.
    /// - Parameters:
    ///   - interval: At least a second.
    ///   - hook: Is notified of each refresh.
    /// - Returns: The registration, which ends by `cancel()`; it need not be kept.
    /// - Throws: `RefreshScheduleError` for a shorter interval, and for a request whose reply is never kept; ``VKAPIError`` if there is no
    ///   such user.
    @discardableResult
    public func refresh(every interval: Duration, observedBy hook: BackgroundRefreshHook? = nil) throws -> RefreshRegistration {
        let prepared: PreparedRequest
        do throws(RequestError) { prepared = try self.prepared() } catch { throw VKAPIError(error) }
        let mode = setup.value.mode
        let schedule = prepared.context.objects.state.schedule(
            of: UserKey(client: prepared.context.client, id: prepared.folder), mode
        ) {
            RefreshSchedule(prepared.pipeline)
        }
        return try schedule.register(
            prepared.call, every: interval, for: prepared.source, folder: prepared.folder, observedBy: hook
        ) { body throws(RequestError) in _ = try ParsedReply(body, mode) }
    }
}
