import MemberSignIn
public import VKWire

/// The updates of a member or a community, received by long poll while they are read.
///
/// ```swift
/// for try await update in client.updates(of: .member()) {
///     if case .member(4, let message) = update { show(message) }
/// }
/// ```
/// Keys that expire are replaced, and the position is kept. Where the network or VK fails, it is tried again after 5 s, then after twice
/// as long each time, up to a quarter of an hour. What was lost is said by `VKUpdate.lost`. The sequence ends when its task is
/// cancelled, at once and without a further update, and with an error at the next request after the member signed out.
public struct VKUpdates: AsyncSequence, Sendable {
    /// An update.
    public typealias Element = VKUpdate

    let calls: AccountCalls
    let stream: VKUpdateStream

    /// Starts with the updates that come from now on.
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(calls: calls, stream: stream) }

    /// Receives the updates.
    public struct Iterator: AsyncIteratorProtocol {
        let calls: AccountCalls
        var stream: VKUpdateStream

        /// The next update.
        /// - Returns: The update; nil after the task was cancelled.
        /// - Throws: `VKUpdateError`.
        public mutating func next() async throws -> VKUpdate? {
            do throws(VKStepFailure<VKUpdateError>) { return try await stream.next(by: calls) } catch {
                switch error {
                case .call(let error): throw VKUpdateError.call(VKError(error))
                case .own(let error): throw error
                }
            }
        }
    }
}

extension VKAPIClient {
    /// Receives the updates of a member or a community by long poll.
    /// - Parameters:
    ///   - source: Whose updates.
    ///   - wait: How many seconds the server holds a request back while nothing happens, from 1 to 90; proxies often cut at 30.
    /// - Returns: The updates; nothing is sent before they are read.
    public func updates(of source: VKUpdateSource, wait: Int = 25) -> VKUpdates {
        VKUpdates(calls: accountCalls, stream: VKUpdateStream(of: source, wait: wait, at: hosts))
    }
}
