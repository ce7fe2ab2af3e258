import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import VKWire

/// The updates of a member or a community, received by long poll while they are read.
///
/// ```swift
/// for try await update in client.updates(of: .member()) {
///     if case .member(4, let message) = update { show(message) }
/// }
/// ```
/// Keys that expire are replaced, and the position is kept. Where the network or VK fails, it is tried again after 5 s, then after twice
/// as long each time, up to a quarter of an hour. What was lost is said by ``VKUpdate/lost(after:)``. The sequence ends when its task is
/// cancelled, at once and without a further update, and with an error when the member signs out.
public struct VKUpdates: AsyncSequence, Sendable {
    /// An update.
    public typealias Element = VKUpdate

    let client: VKAPIClient
    let source: VKUpdateSource
    let wait: Int

    /// Starts with the updates that come from now on.
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(updates: self) }

    /// Receives the updates.
    public struct Iterator: AsyncIteratorProtocol {
        private let updates: VKUpdates
        private var state = UpdateState()
        private var waiting: ArraySlice<VKUpdate> = []

        init(updates: VKUpdates) { self.updates = updates }

        /// The next update.
        /// - Returns: The update; nil after the task was cancelled.
        /// - Throws: ``VKUpdateError``.
        public mutating func next() async throws -> VKUpdate? {
            while true {
                if Task.isCancelled { return nil }
                try updates.checkAccount()
                if let update = waiting.popFirst() { return update }
                if let server = state.server, let position = state.position {
                    try await receive(server, after: position)
                } else {
                    try await open()
                }
            }
        }

        private mutating func open() async throws(VKUpdateError) {
            do throws(VKError) {
                // A server that failed before it worked is not replaced at once.
                try await pauseForServer()
                let (server, start) = try await updates.open()
                state.open(server, at: start)
            } catch {
                // The sequence ends without an error then.
                if Task.isCancelled { return }
                guard error.isTemporary else { throw .call(error) }
                if error.losesPosition { waiting += state.losePosition() }
                state.fail(keeping: false)
            }
        }

        private func pauseForServer() async throws(VKError) {
            guard state.pause > .zero else { return }
            do { try await updates.client.clock.sleep(for: state.pause) } catch { throw .request(.transport(.cancelled)) }
        }

        private mutating func receive(_ server: UpdateState.Server, after position: VKUpdatePosition) async throws(VKUpdateError)
        {
            let response: HTTPResponse
            do throws(HTTPError) {
                response = try await updates.client.transport.send(updates.request(server, after: position))
            } catch {
                guard error.isPassing || Task.isCancelled else { throw .call(.request(.transport(error))) }
                return await fail(keeping: true)
            }
            guard response.status == 200 else { return await fail(keeping: response.status >= 500) }
            waiting += try state.take(UpdateReply(response.body))
        }

        private mutating func fail(keeping: Bool) async {
            state.fail(keeping: keeping)
            // Without a server, the pause comes before the next one is asked for.
            if keeping { try? await updates.client.clock.sleep(for: state.pause) }
        }
    }
}

extension VKUpdates {
    /// A member who has signed out receives nothing more.
    fileprivate func checkAccount() throws(VKUpdateError) {
        if let session = client.session, session.account == nil { throw .call(.request(.account(.notSignedIn))) }
    }

    /// Asks for a server.
    fileprivate func open() async throws(VKError) -> (UpdateState.Server, VKUpdatePosition) {
        let reply =
            switch source {
            case .member(let content, let version, let groupID):
                try await client.call("messages.getLongPollServer", fields(content, version, groupID), life: .never)
            case .community(let id):
                try await client.call("groups.getLongPollServer", [("group_id", String(id))], life: .never)
            }
        guard let key = reply.value["key"]?.identifier, let ts = reply.value["ts"]?.identifier,
            let address = reply.value["server"]?.string.flatMap(address)
        else { throw .request(.invalidReply("it has no server of updates")) }
        return (
            UpdateState.Server(address: address, key: key), VKUpdatePosition(ts: ts, pts: reply.value["pts"]?.integer)
        )
    }

    private func fields(_ content: VKUpdateContent, _ version: Int, _ groupID: Int?) -> FormFields {
        var fields: FormFields = [("lp_version", String(version)), ("need_pts", content.contains(.positions) ? "1" : "0")]
        if let groupID { fields.append("group_id", String(groupID)) }
        return fields
    }

    /// The server's address, which may come without a scheme; it must be encrypted, unless the API itself is not.
    private func address(_ text: String) -> URL? {
        let scheme = client.hosts.api.scheme ?? "https"
        guard let url = URL(string: text.contains("://") ? text : "\(scheme)://\(text)"), url.host()?.isEmpty == false,
            url.scheme == "https" || url.scheme == scheme
        else { return nil }
        return url
    }

    /// The request of the updates behind a position. It carries no token and waits for no limit.
    fileprivate func request(_ server: UpdateState.Server, after position: VKUpdatePosition) -> HTTPRequest {
        var fields: FormFields = [("act", "a_check"), ("key", server.key), ("ts", position.ts), ("wait", String(wait))]
        if case .member(let content, let version, _) = source {
            fields.append("mode", String(content.rawValue))
            fields.append("version", String(version))
        }
        let mark = server.address.query() == nil ? "?" : "&"
        let url = URL(string: server.address.absoluteString + mark + fields.encoded) ?? server.address
        var request = HTTPRequest(.get, url)
        request.limits.whole = .seconds(wait + 10)
        return request
    }
}

extension VKAPIClient {
    /// Receives the updates of a member or a community by long poll.
    /// - Parameters:
    ///   - source: Whose updates.
    ///   - wait: How many seconds the server holds a request back while nothing happens, from 1 to 90; proxies often cut at 30.
    /// - Returns: The updates; nothing is sent before they are read.
    public func updates(of source: VKUpdateSource, wait: Int = 25) -> VKUpdates {
        VKUpdates(client: self, source: source, wait: min(max(wait, 1), 90))
    }
}
