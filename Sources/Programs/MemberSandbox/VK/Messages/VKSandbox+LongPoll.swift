import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox: SandboxHolding {
    /// The versions of the long poll of users.
    private static let versions = 0...19

    /// Adds the servers of updates to the api host.
    func addLongPoll(to router: inout Router) {
        router.on("GET", "/nim/{id}") { [self] request in
            guard let account = request.parameters["id"].flatMap(Int.init) else { return .empty(404) }
            return await poll(request, account, isOfCommunity: false)
        }
        router.on("GET", "/whp/{id}") { [self] request in
            guard let id = request.parameters["id"].flatMap(Int.init), id > 0 else { return .empty(404) }
            return await poll(request, -id, isOfCommunity: true)
        }
    }

    /// Lets all waiting requests end.
    func releaseRequests() { events.stop() }

    /// Handles a request for updates: it waits until there is one, for up to `wait` seconds.
    private func poll(_ request: ServerRequest, _ account: Int, isOfCommunity: Bool) async -> ServerResponse {
        guard request.query["act"] == "a_check" else { return .empty(400) }
        let key = request.query["key"] ?? ""
        if let fault = FaultForm.pollFailed.ordered {
            if [2, 3].contains(fault.value) { events.close(key) }
            return failed(fault.value, account, isOfCommunity)
        }
        let version = request.query["version"].map { Int($0) ?? -1 } ?? 0
        guard isOfCommunity || Self.versions.contains(version) else { return failed(4, account, isOfCommunity) }
        guard events.isOpen(key, for: account, at: now) else { return failed(2, account, isOfCommunity) }
        guard let ts = request.query["ts"].flatMap(Int.init) else { return failed(3, account, isOfCommunity) }
        let seconds = min(90, max(1, request.query["wait"].flatMap(Int.init) ?? 25))
        if case .empty = events.look(account, after: ts) { await hold(account, after: ts, seconds: seconds) }
        switch events.look(account, after: ts) {
        case .tooOld: return failed(1, account, isOfCommunity)
        case .tooNew: return failed(3, account, isOfCommunity)
        case .empty: return updates([], account, ts, request, isOfCommunity)
        case .found(let entries): return updates(entries, account, entries.last?.ts ?? ts, request, isOfCommunity)
        }
    }

    /// Waits until there is an event or the time is over.
    private func hold(_ account: Int, after ts: Int, seconds: Int) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { [events] in await events.wait(account, after: ts) }
            group.addTask { [clock] in try? await clock.sleep(for: .seconds(seconds)) }
            _ = await group.next()
            group.cancelAll()
        }
    }

    private func updates(
        _ entries: [EventQueue.Entry], _ account: Int, _ ts: Int, _ request: ServerRequest, _ isOfCommunity: Bool
    ) -> ServerResponse {
        if isOfCommunity {
            let library = library
            let host = idAddress(for: request)
            let updates = entries.compactMap { $0.object(for: account, library, at: host) }
            return .object(["ts": .string(String(ts)), "updates": .array(updates)])
        }
        let mode = request.query["mode"].flatMap(Int.init) ?? 0
        let updates = entries.map { $0.array(for: account, mode: mode) }
        var members: [String: JSONValue] = ["ts": .integer(Int64(ts)), "updates": .array(updates)]
        if mode & 32 != 0 { members["pts"] = .integer(Int64(entries.last?.pts ?? events.position(of: account).pts)) }
        return .object(members)
    }

    /// Makes the response of a failure: 1 with the present position, 4 with the versions.
    private func failed(_ number: Int, _ account: Int, _ isOfCommunity: Bool) -> ServerResponse {
        var members: [String: JSONValue] = ["failed": .integer(Int64(number))]
        if number == 1 {
            let ts = events.position(of: account).ts
            members["ts"] = isOfCommunity ? .string(String(ts)) : .integer(Int64(ts))
        }
        if number == 4 {
            members["min_version"] = .integer(Int64(Self.versions.lowerBound))
            members["max_version"] = .integer(Int64(Self.versions.upperBound))
        }
        return .object(members)
    }
}
