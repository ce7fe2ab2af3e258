import Foundation
import MemberCore
import MemberHTTPServer

extension FacebookBodyFlaw {
    /// The whole response.
    var response: ServerResponse {
        switch self {
        case .text: .text("foo=bar")
        case .page: .html("<!DOCTYPE html><html><body>Sorry</body></html>", status: 502)
        case .empty: ServerResponse(headers: ["Content-Type": "application/json"])
        default: .json(bytes: Data(value.rendered.utf8))
        }
    }

    private var value: JSONValue {
        switch self {
        case .text, .page, .empty, .null: .null
        case .list: .array([.integer(1), .string("two")])
        case .number: .integer(7)
        case .literalTrue: .bool(true)
        case .failure: .object(["success": .bool(false)])
        case .errorText: .object(["error": .string("not an object"), "id": .string("7")])
        case .noData: .object(["id": .string("7")])
        case .oddList: Self.oddEntries
        case .wrongTypes:
            .object(["id": .integer(7), "name": .bool(true), "email": .array([]), "data": .string("x"), "paging": .null])
        }
    }

    private static var oddEntries: JSONValue {
        let entries: [JSONValue] = [
            .object(["permission": .string("public_profile"), "status": .string("granted")]),
            .object(["permission": .string("email"), "status": .string("unheard_of")]),
            .object(["permission": .string("user_likes")]),
            .object(["status": .string("granted")]), .object(["permission": .integer(7), "status": .string("granted")]), .null,
            .string("email"), .object(["permission": .string("user_posts"), "status": .string("expired")]),
        ]
        return .object(["data": .array(entries)])
    }
}

extension FacebookExchangeFlaw {
    /// Changes the reply to an exchange according to the flaw.
    func spoil(_ members: inout [String: JSONValue]) {
        let times = ["expires_in", "expires_at", "data_access_expiration_time"]
        switch self {
        case .blankToken: members["access_token"] = .string(" ")
        case .noToken: members["access_token"] = nil
        case .textTimes: for name in times { members[name] = members[name]?.integer.map { .string(String($0)) } }
        case .noTimes: for name in times { members[name] = nil }
        case .never: for name in times where members[name] != nil { members[name] = .integer(0) }
        case .list: break
        }
    }
}
