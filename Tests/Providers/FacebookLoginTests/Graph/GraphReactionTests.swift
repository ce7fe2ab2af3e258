import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The pipeline's reaction to a response of the Graph API")
struct GraphReactionTests {
    private func word(_ reaction: CallReaction) -> String {
        switch reaction {
        case .value: "value"
        case .renewToken: "renew"
        case .lacksPermission: "permission"
        case .retry: "retry"
        case .fail: "fail"
        default: "other"
        }
    }

    private func reaction(_ status: Int, _ body: String, type: String = "application/json") -> String {
        let response = HTTPResponse(status: status, headers: ["Content-Type": type], body: Data(body.utf8))
        let call = ProviderCall(HTTPRequest(.get, URL(filePath: "/me")))
        return word(GraphRules.react(to: CallResponse(call: call, response: response, now: Date(timeIntervalSince1970: 0))))
    }

    @Test(
        "depends on the error's code: a transient one is retried, one that a quick retry makes worse is not",
        arguments: [
            (1, "retry"), (2, "retry"), (4, "fail"), (9, "fail"), (17, "fail"), (341, "fail"), (32, "fail"), (613, "fail"),
            (80_004, "fail"), (10, "permission"), (200, "permission"), (299, "permission"), (300, "fail"), (102, "renew"),
            (190, "renew"), (3, "fail"), (100, "fail"), (104, "fail"), (368, "fail"), (506, "fail"), (803, "fail"),
            (2500, "fail"),
            (1_609_005, "fail"),
        ])
    func codes(code: Int, expected: String) {
        #expect(reaction(400, graphError(code)) == expected)
        // The status of a refusal has no effect.
        #expect(reaction(200, graphError(code)) == expected)
    }

    @Test("with is_transient alone is a retry, except after too many calls")
    func transient() {
        #expect(reaction(500, graphError(100, more: #","is_transient":true"#)) == "retry")
        #expect(reaction(500, graphError(17, more: #","is_transient":true"#)) == "fail")
    }

    @Test("depends on the status if the service reports no error")
    func statuses() {
        #expect(reaction(200, #"{"id":"1"}"#) == "value")
        #expect(reaction(200, #"{"error":"text"}"#) == "value")
        #expect(reaction(200, "foo=bar", type: "text/plain") == "value")
        #expect(reaction(404, "{}") == "fail")
        #expect(reaction(502, "<html>", type: "text/html") == "retry")
        #expect(reaction(200, "GIF", type: "image/gif") == "fail")
    }
}
