import Foundation
import MemberCore

extension SandboxSession {
    /// As `/_sandbox/state` tells it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "member": .integer(Int64(memberID)), "client": .string(client),
            "scope": .array(scopes.map(JSONValue.string)), "refresh_tokens": .integer(Int64(refreshTokens)),
        ]
        if let accessTokenExpires { members["access_expires"] = .integer(Int64(accessTokenExpires.timeIntervalSince1970)) }
        if let end { members["end"] = .string(end.rawValue) }
        return .object(members)
    }
}
