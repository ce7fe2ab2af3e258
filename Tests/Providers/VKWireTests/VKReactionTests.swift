import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import Testing
import VKWire

@Suite("VK's reactions")
struct VKReactionTests {
    private func react(_ body: String, status: Int = 200, headers: HTTPHeaders = [:], tries: Int = 1) -> CallReaction {
        var call = ProviderCall(HTTPRequest(.get, URL(string: "https://api.test/method/wall.get")!))
        call.operation = "wall.get"
        let response = HTTPResponse(status: status, headers: headers, body: Data(body.utf8))
        return VKEnvelope.react(
            to: CallResponse(call: call, response: response, tries: tries, now: Date(timeIntervalSince1970: 0)), at: .live)
    }

    private func word(_ reaction: CallReaction) -> String {
        switch reaction {
        case .value: "value"
        case .retry(let error, _, let evenWrites): "retry \(error.code)" + (evenWrites ? " even writes" : "")
        case .pause(_, let duration, _): "pause \(duration)"
        case .block(_, let scope, let duration): "block \(scope) \(duration)"
        case .lacksPermission: "lacks"
        case .renewToken: "renew"
        case .ask(let interaction, _): "ask \(interaction.kind.rawValue)" + (interaction.isPersonal ? " alone" : "")
        case .fail(let error): error.code
        }
    }

    @Test(
        "a response is judged by its content, then by its status",
        arguments: [
            (#"{"response":[]}"#, 200, "value"), (#"{"error":{"error_msg":"x"}}"#, 200, "retry requests.refused"),
            (#"{"error":{"error_code":100}}"#, 500, "requests.refused"), ("<html>", 200, "retry requests.invalid_reply"),
            ("", 502, "retry requests.status"), ("", 429, "retry requests.status even writes"), ("", 404, "requests.status"),
            (#"{"response":1}"#, 503, "retry requests.status"), (#"{"response":1}"#, 201, "requests.status"),
            (#"{"response":1,"error":{"error_code":5}}"#, 200, "renew"), (#"{"failed":1}"#, 200, "retry requests.invalid_reply"),
            (#"{"response":[false],"execute_errors":[{"error_code":5}]}"#, 200, "value"),
            (#"{"error":{"error_code":4711}}"#, 500, "retry requests.status"),
            (#"{"error":{"error_code":4711}}"#, 400, "requests.refused"),
            (#"{"error":{"error_code":4711}}"#, 429, "retry requests.status even writes"),
            (#"{"error":{"error_code":5}}"#, 500, "renew"),
            (#"{"error":{"error_code":14,"redirect_uri":null}}"#, 200, "ask captcha"),
            (#"{"error":{"error_code":14,"redirect_uri":7}}"#, 200, "requests.refused"),
        ])
    func envelope(body: String, status: Int, expected: String) {
        #expect(word(react(body, status: status)) == expected)
    }

    @Test("each code has its reaction", arguments: ReactionTable.rows)
    func codes(code: Int, expected: String) {
        #expect(word(react(#"{"error":{"error_code":\#(code),"error_msg":"x"}}"#)) == expected)
    }

    @Test(
        "a failure that leaves open whether a write was carried out does not repeat it, except by its own number",
        arguments: [1, 10, 32, 36])
    func writes(code: Int) {
        guard case .retry(_, _, let evenWrites) = react(#"{"error":{"error_code":\#(code)}}"#) else {
            Issue.record("no repetition")
            return
        }
        #expect(!evenWrites)
        #expect(VKMethodCall.call("messages.send", [("random_id", "7")], at: .live)?.isSafeToRepeat == true)
        #expect(VKMethodCall.call("messages.send", [], at: .live)?.isSafeToRepeat == false)
    }

    @Test("a deactivated user is neither renewed nor signed out, and the error says so", arguments: [3610, 3611])
    func deactivated(code: Int) {
        let error = VKError.refused(code: code)
        #expect(error.isDeactivated)
        #expect(!error.rejectsToken)
        #expect(!VKError.refused(code: 5).isDeactivated)
    }

    @Test("a refused key of a community or an app is named", arguments: [(27, true), (28, true), (5, false), (100, false)])
    func keys(code: Int, expected: Bool) {
        #expect(VKError.refused(code: code).rejectsKey == expected)
    }

    @Test("a ban does not concern the token; a check without an address cannot be requested")
    func conditions() {
        #expect(word(react(#"{"error":{"error_code":5,"ban_info":{}}}"#)) == "requests.refused")
        #expect(word(react(#"{"error":{"error_code":3301,"redirect_uri":"https://id.vk.ru/check"}}"#)) == "ask page")
    }

    @Test("a call that was too early again waits longer, eight seconds at most", arguments: [(1, 1.1), (2, 1.32), (20, 8)])
    func pauses(tries: Int, seconds: Double) {
        guard case .pause(_, let duration, _) = react(#"{"error":{"error_code":6}}"#, tries: tries) else {
            Issue.record("no pause")
            return
        }
        #expect(abs(duration / .seconds(1) - seconds) < 1e-9)
    }

    @Test("an interaction has the error's own fields as text, numbers without an exponent, and without the sent values")
    func fields() {
        let body = #"""
            {"error":{"error_code":14,"error_msg":"x","captcha_sid":"123456789012","captcha_ts":1700000000.25,
            "request_params":[{"key":"access_token","value":"secret"}]}}
            """#
        guard case .ask(let interaction, _) = react(body) else {
            Issue.record("no interaction")
            return
        }
        #expect(interaction.fields["captcha_sid"] == "123456789012")
        #expect(interaction.fields["captcha_ts"] == "1700000000.25")
        #expect(interaction.fields["request_params"] == nil)
    }
}
