import Foundation
import MemberCore

extension FacebookSandbox {
    /// Lists a member's permissions for an app, revokes one, or removes the app.
    func permissions(_ person: FacebookPerson, _ call: GraphCall, _ access: GraphAccess) throws(GraphFailure) -> GraphReply {
        let connection = try connection(of: person, access)
        switch (call.method, call.path.count) {
        case ("GET", 2):
            let wanted = call.filled("status")
            let entries = connection.sorted.filter { wanted == nil || $0.status.rawValue == wanted }.map(Self.entry)
            return GraphReply(body: GraphPage(entries, call, usual: configuration.pageSize).body)
        case ("DELETE", 2):
            remove(connection.app, person)
            return GraphReply(body: .object(["success": .bool(true)]))
        case ("DELETE", 3): return try revoke(call.path[2], of: person, connection)
        default: throw GraphFailure.unsupported
        }
    }

    /// Returns the entry of a permission in lists.
    static func entry(_ permission: (name: String, status: FacebookState.Status)) -> JSONValue {
        .object(["permission": .string(permission.name), "status": .string(permission.status.rawValue)])
    }

    /// Revokes a permission, which is then listed as declined. The basic one cannot be revoked alone.
    private func revoke(
        _ name: String, of person: FacebookPerson, _ connection: FacebookState.Connection
    ) throws(GraphFailure) -> GraphReply {
        guard name != FacebookState.basic else { throw GraphFailure(100, "public_profile cannot be revoked separately") }
        guard connection.permissions[name] != nil else {
            throw GraphFailure(100, "The app has never requested \(name) from this member")
        }
        change { $0.change(connection.app, person.person.id) { $0.permissions[name] = .declined } }
        return GraphReply(body: .object(["success": .bool(true)]))
    }

    /// Removes an app from a member's account, and notifies its server.
    func remove(_ app: String, _ person: FacebookPerson) {
        guard change({ $0.remove(app, person.person.id) }), let app = configuration.app(app) else { return }
        let claims: [String: JSONValue] = ["user_id": .string(person.userID), "issued_at": .integer(Int64(now))]
        notifier.send(SignedRequest.make(claims, secret: app.secret), to: app.deauthorizeCallback)
    }
}

/// A page of a list, with cursors.
struct GraphPage {
    private let entries: [JSONValue]
    private let call: GraphCall
    private let range: Range<Int>

    init(_ entries: [JSONValue], _ call: GraphCall, usual: Int) {
        (self.entries, self.call) = (entries, call)
        let limit = call.limit(usual)
        // An index outside the list counts as its nearest end, so that no sum overflows.
        let within = { (place: Int) in max(0, min(place, entries.count)) }
        if let before = call.filled("before").flatMap(Self.place).map(within) {
            range = max(0, before - limit)..<before
        } else {
            let after = call.filled("after").flatMap(Self.place).map { max(-1, min($0, entries.count)) + 1 }
            let start = within(after ?? call.filled("offset").flatMap { Int($0) } ?? 0)
            range = start..<min(entries.count, start + limit)
        }
    }

    /// The page with `data` and `paging`; `next` is absent on the last page, `previous` on the first, and `paging` in an empty
    /// list.
    var body: JSONValue {
        guard !range.isEmpty else { return .object(["data": .array([])]) }
        let (first, last) = (Self.cursor(range.lowerBound), Self.cursor(range.upperBound - 1))
        var paging: [String: JSONValue] = ["cursors": .object(["before": .string(first), "after": .string(last)])]
        if range.upperBound < entries.count { paging["next"] = address("after", last) }
        if range.lowerBound > 0 { paging["previous"] = address("before", first) }
        return .object(["data": .array(Array(entries[range])), "paging": .object(paging)])
    }

    /// Returns the complete address of a page, with the token and the version.
    private func address(_ name: String, _ cursor: String) -> JSONValue {
        var fields = call.parameters
        for other in ["before", "after", "offset", "method"] { fields[other] = nil }
        fields.append(name, cursor)
        let path = call.path.map { PercentCoding.encode($0) }.joined(separator: "/")
        return .string("\(call.base)/\(call.version)/\(path)?\(fields.encoded)")
    }

    private static func cursor(_ place: Int) -> String { Base64URL.encode(Data("place:\(place)".utf8)) }

    private static func place(_ cursor: String) -> Int? {
        Base64URL.decode(cursor).flatMap { String(decoding: $0, as: UTF8.self).split(separator: ":").last }.flatMap { Int($0) }
    }
}
