import Foundation
import MemberCore
import MemberHTTP
import MemberTesting

/// VK's endpoints of the sheet, scripted: all succeed unless a test says otherwise.
final class GroupScript: Sendable {
    typealias Reply = @Sendable (HTTPRequest) async -> ScriptedTransport.Response
    private let replies: Locked<[String: Reply]>

    /// The names of the five calls.
    static let five = ["gate", "group", "account", "friends", "members"]

    static let group = #"""
        {"response":{"groups":[{"id":1,"name":"Chess club","description":"We play.","verified":1,"is_member":0,"is_closed":0,
        "photo_200":"https://pictures.example/1"}]}}
        """#

    init() {
        let people = { (count: Int) in #"{"response":{"count":\#(count),"items":[{"id":\#(count)},{"id":2}]}}"# }
        let good = [
            "gate": #"{"response":{"show":true}}"#, "group": Self.group,
            "account": #"{"response":{"id":17,"is_service_account":false}}"#, "friends": people(4), "members": people(1_200),
            "groups.join": #"{"response":1}"#, "logout": #"{"response":1}"#,
        ]
        replies = Locked(good.mapValues { text in { _ in .json(text) } })
        on("auth", reply: Self.tokens)
    }

    /// Sets the response to the calls with a name.
    func on(_ name: String, reply: @escaping Reply) { replies.withLock { $0[name] = reply } }

    /// Sets the response to the calls with a name to a text.
    func on(_ name: String, _ text: String, status: Int = 200) { on(name) { _ in .json(text, status: status) } }

    /// Sets the response to the calls with a name to an error of the API.
    func refuse(_ name: String, _ code: Int) { on(name, Self.error(code)) }

    static func error(_ code: Int) -> String { #"{"error":{"error_code":\#(code),"error_msg":"no"}}"# }

    func answer(_ request: HTTPRequest) async -> ScriptedTransport.Response {
        guard let reply = replies.value[request.name] else { return .failure(.offline) }
        return await reply(request)
    }

    /// New tokens, numbered by the refresh token sent.
    @Sendable private static func tokens(_ request: HTTPRequest) -> ScriptedTransport.Response {
        let number = (request.form["refresh_token"]?.split(separator: "-").last).flatMap { Int($0) } ?? 0
        let state = request.form["state"] ?? ""
        return .json(
            #"""
            {"access_token":"access-\#(number + 1)","refresh_token":"refresh-\#(number + 1)","id_token":"i","expires_in":3600,
            "user_id":17,"state":"\#(state)","scope":"groups","token_type":"Bearer"}
            """#)
    }
}

extension HTTPRequest {
    /// The call's name in a script.
    var name: String {
        switch url.lastPathComponent {
        case "vkid_sdk_is_show_subscription": "gate"
        case "groups.getById": "group"
        case "account.getProfileShortInfo": "account"
        case "groups.getMembers": form["filter"] == nil ? "members" : "friends"
        case let name: name
        }
    }

    var token: String? { headers["Authorization"]?.split(separator: " ").last.map(String.init) }
}
