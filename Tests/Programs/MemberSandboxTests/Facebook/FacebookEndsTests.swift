import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberSandbox

@Suite("The ends of sign-ins and of access at the sandbox's Facebook", .timeLimit(.minutes(2)))
struct FacebookEndsTests {
    @Test("after the end of the access to data neither a member's data nor friends are returned")
    func dataAccess() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "email,user_friends")
            let friends = { try await stage.graph("me/friends", token: token).json?["data"]?.array?.count }
            #expect(try await friends() ?? 0 > 0)
            stage.sandbox.expireFacebookDataAccess(of: "anna")
            #expect(try await friends() == 0)
            let told = try await stage.graph("me", [("fields", "email,friends")], token: token).json?.object?.keys.sorted()
            #expect(told == ["id"])
        }
    }

    @Test("the tokens of a removed app report the removal, even if the session had ended before")
    func removedLast() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            stage.sandbox.invalidateFacebookTokens(of: "anna")
            #expect(try await stage.graph("me", token: token).json?["error"]?["error_subcode"]?.integer == 460)
            stage.sandbox.removeFacebookApp(from: "anna")
            #expect(try await stage.graph("me", token: token).json?["error"]?["error_subcode"]?.integer == 458)
        }
    }

    @Test("a sign-in with limited tracking gets no token for Graph, not even with a code")
    func limitedTracking() async throws {
        try await Stage.with { stage in
            for isShim in [false, true] {
                let changes: FormFields = isShim ? [("is_limited_login_shim", "true")] : []
                let code = try await stage.facebookRedirect(try stage.dialog(changes))["code"]
                let token = try #require(try await stage.facebookExchange(code).json?["access_token"]?.string)
                #expect(try await stage.graph("me", token: token).graphError[0] == (isShim ? 190 : nil))
            }
        }
    }

    @Test("a token lives for sixty days, or as long as the sandbox's configuration says", arguments: [nil, 60, 3600])
    func tokenLife(ordered: Int?) async throws {
        try await Stage.with {
            $0.accessTokenLife = ordered
        } _: { stage in
            let code = try await stage.facebookRedirect(try stage.dialog())["code"]
            let life = try await stage.facebookExchange(code).json?["expires_in"]?.integer
            #expect(life == Int64(ordered ?? 60 * 86_400))
        }
    }

    @Test("a fault of tokens applies to their extension within a batch, compressed or not, but not to a page's stylesheet")
    func faults() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            let extend = "oauth/access_token?client_id=\(Stage.facebookApp)&grant_type=fb_extend_sso_token"
            let batch = #"[{"method":"GET","relative_url":"\#(extend)"},{"method":"GET","relative_url":"me/permissions"}]"#
            for isPacked in [false, true] {
                stage.sandbox.faults.add(.exchangeFlaw(.blankToken))
                // A batch of other calls does not meet it.
                _ = try await stage.graph(
                    "", [("batch", #"[{"method":"GET","relative_url":"me"}]"#)], .post, token: token)
                var request = HTTPRequest(.post, try stage.facebook("graph", "/v21.0"))
                let body = JSONValue.object(["batch": .string(batch), "access_token": .string(token)])
                request.body = HTTPBody(Data(body.rendered.utf8), contentType: "application/json")
                if isPacked { request.body?.coding = .gzip }
                let entries = try #require(try await stage.transport.send(request).json?.array)
                let extended = try JSONValue(parsing: Data((entries.first?["body"]?.string ?? "").utf8))
                #expect(extended["access_token"]?.string == " ")
            }
            stage.sandbox.faults.add(.graphError(200))
            for path in ["/tools.css", "/style.css"] {
                _ = try await stage.transport.send(HTTPRequest(.get, try stage.facebook("site", path)))
            }
            #expect(try await stage.graph("me", token: token).status != 200)
        }
    }
}
