import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
package import MemberSignIn

/// The updates of a member or a community, received by long poll: server, position, pauses.
///
/// Keys that expire are replaced, and the position is kept. Where the network or VK fails, it is tried again after 5 s, then after twice
/// as long each time, up to a quarter of an hour.
package struct VKUpdateStream: Sendable {
    private let source: VKUpdateSource
    private let wait: Int
    private let hosts: VKHosts
    private var state = UpdateState()
    private var waiting: ArraySlice<VKUpdate> = []

    /// Starts with the updates that come from now on.
    /// - Parameters:
    ///   - source: Whose updates.
    ///   - wait: How many seconds the server holds a request back while nothing happens, from 1 to 90.
    ///   - hosts: VK's addresses.
    package init(of source: VKUpdateSource, wait: Int, at hosts: VKHosts) {
        self.source = source
        self.wait = min(max(wait, 1), 90)
        self.hosts = hosts
    }

    /// The next update.
    /// - Parameter calls: Makes the calls, and sends the requests of the long poll.
    /// - Returns: The update; nil after the task was cancelled.
    /// - Throws: `VKStepFailure`, also at the next request after the member signed out.
    package mutating func next(by calls: AccountCalls) async throws(VKStepFailure<VKUpdateError>) -> VKUpdate? {
        while true {
            if Task.isCancelled { return nil }
            guard calls.isSignedIn else { throw .call(.account(.notSignedIn)) }
            if let update = waiting.popFirst() { return update }
            if let server = state.server, let position = state.position {
                try await receive(server, after: position, by: calls)
            } else {
                try await open(by: calls)
            }
        }
    }

    private mutating func open(by calls: AccountCalls) async throws(VKStepFailure<VKUpdateError>) {
        // A server that failed before it worked is not replaced at once.
        if state.pause > .zero {
            do { try await calls.clock.sleep(for: state.pause) } catch { return }
        }
        do throws(RequestError) {
            let (server, start) = try await source.open(by: calls, at: hosts)
            state.open(server, at: start)
        } catch {
            // The updates end without an error then.
            if Task.isCancelled { return }
            guard VKError(error).isTemporary else { throw .call(error) }
            if VKError(error).losesPosition { waiting += state.losePosition() }
            state.fail(keeping: false)
        }
    }

    private mutating func receive(
        _ server: UpdateState.Server, after position: VKUpdatePosition, by calls: AccountCalls
    ) async throws(VKStepFailure<VKUpdateError>) {
        let response: HTTPResponse
        let begin = calls.clock.uptime
        do throws(HTTPError) {
            response = try await calls.transport.send(source.request(server, after: position, wait: wait))
        } catch {
            guard error.isPassing || Task.isCancelled else { throw .call(.transport(error)) }
            return await fail(keeping: true, by: calls)
        }
        guard response.status == 200 else { return await fail(keeping: response.status >= 500, by: calls) }
        let isQuick = calls.clock.uptime - begin < .milliseconds(500)
        do throws(VKUpdateError) { waiting += try state.take(UpdateReply(response.body), isQuick: isQuick) } catch {
            throw .own(error)
        }
        // A server that answers at once, and with nothing, is not asked again at once.
        if waiting.isEmpty, state.server != nil, state.pause > .zero { try? await calls.clock.sleep(for: state.pause) }
    }

    private mutating func fail(keeping: Bool, by calls: AccountCalls) async {
        state.fail(keeping: keeping)
        // Without a server, the pause comes before the next one is asked for.
        if keeping { try? await calls.clock.sleep(for: state.pause) }
    }
}

extension VKUpdateSource {
    /// Asks for a server.
    fileprivate func open(
        by calls: AccountCalls, at hosts: VKHosts
    ) async throws(RequestError) -> (UpdateState.Server, VKUpdatePosition) {
        let reply =
            switch self {
            case .member(let content, let version, let groupID):
                try await calls.call("messages.getLongPollServer", Self.fields(content, version, groupID))
            case .community(let id): try await calls.call("groups.getLongPollServer", [("group_id", String(id))])
            }
        guard let key = reply.value["key"]?.identifier, let ts = reply.value["ts"]?.identifier,
            let address = reply.value["server"]?.string.flatMap({ hosts.server(at: $0) })
        else { throw .invalidReply("it has no server of updates") }
        return (UpdateState.Server(address: address, key: key), VKUpdatePosition(ts: ts, pts: reply.value["pts"]?.integer))
    }

    private static func fields(_ content: VKUpdateContent, _ version: Int, _ groupID: Int?) -> FormFields {
        var fields: FormFields = [("lp_version", String(version)), ("need_pts", content.contains(.positions) ? "1" : "0")]
        if let groupID { fields.append("group_id", String(groupID)) }
        return fields
    }

    /// The request of the updates behind a position. It carries no token and waits for no limit.
    fileprivate func request(_ server: UpdateState.Server, after position: VKUpdatePosition, wait: Int) -> HTTPRequest {
        var fields: FormFields = [("act", "a_check"), ("key", server.key), ("ts", position.ts), ("wait", String(wait))]
        if case .member(let content, let version, _) = self {
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
