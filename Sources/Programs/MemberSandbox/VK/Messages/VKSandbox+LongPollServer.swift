import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Returns the server of an account's updates; its address has no scheme.
    @Sendable func longPollServer(_ call: APICall, _ account: Int) throws(AccessRefusal) -> JSONValue {
        let address = pollAddress("/nim/\(account)", call).replacing(/^[a-z]+:\/\//, with: "")
        let position = events.position(of: account)
        var members: [String: JSONValue] = [
            "key": .string(pollKey(account)), "server": .string(address), "ts": .integer(Int64(position.ts)),
        ]
        if call.parameters["need_pts"] == "1" { members["pts"] = .integer(Int64(position.pts)) }
        return .object(members)
    }

    /// Handles `groups.getLongPollServer`, for a community by its own token or by that of a person who manages it.
    func communityLongPollServer(_ call: APICall) -> ServerResponse {
        guard let community = call.parameters.filled("group_id").flatMap(InventedCommunity.named) else {
            return apiFailure(100, "group_id is missing or invalid")
        }
        guard call.manages(community), call.has(call.kind == .member ? "groups" : "manage") else {
            return apiFailure(15, "Access denied: you do not manage the community, or the permission is missing")
        }
        let members: [String: JSONValue] = [
            "key": .string(pollKey(-community.id)), "server": .string(pollAddress("/whp/\(community.id)", call)),
            "ts": .string(String(events.position(of: -community.id).ts)),
        ]
        return .response(.object(members))
    }

    /// Returns the events behind `pts` or `ts`, with their messages.
    @Sendable func longPollHistory(_ call: APICall, _ account: Int) throws(AccessRefusal) -> JSONValue {
        let (ts, pts) = (call.parameters["ts"].flatMap(Int.init), call.parameters["pts"].flatMap(Int.init))
        let entries: [EventQueue.Entry]
        let look = pts.map { events.look(account, afterHistory: $0) } ?? ts.map { events.look(account, after: $0) }
        switch look {
        case .found(let found): entries = found
        case .empty: entries = []
        case .tooOld: throw AccessRefusal(907, "Value of ts or pts is too old")
        case .tooNew: throw AccessRefusal(908, "Value of ts or pts is too new")
        case nil: throw AccessRefusal(100, "ts or pts is missing")
        }
        let library = library
        let messages = entries.compactMap { entry -> JSONValue? in
            guard case .message(let message) = entry.event else { return nil }
            return message.json(for: account, library, at: call.pictures)
        }
        return .object([
            "history": .array(entries.map { .array(Array(($0.array(for: account, mode: 0).array ?? []).prefix(4))) }),
            "messages": .object(["count": .integer(Int64(messages.count)), "items": .array(messages)]),
            "profiles": .array([]), "new_pts": .integer(Int64(events.position(of: account).pts)),
        ])
    }

    private func pollKey(_ account: Int) -> String {
        let key = makeToken("poll")
        events.open(key, for: account, at: now)
        return key
    }

    private func pollAddress(_ path: String, _ call: APICall) -> String { (call.api?.absoluteString ?? "") + path }
}
