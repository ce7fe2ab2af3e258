import Foundation
import MemberCore
import MemberCrypto
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing

@Suite("Strict distinctions at the sandbox's Facebook", .timeLimit(.minutes(1)))
struct FacebookStrictnessTests {
    @Test("a code is not accepted as a nonce, which would need neither address nor verifier")
    func codeIsNoNonce() async throws {
        try await Stage.with { stage in
            let code = try #require(try await stage.facebookRedirect(try stage.dialog())["code"])
            let asNonce: FormFields = [
                ("grant_type", "fb_exchange_nonce"), ("fb_exchange_nonce", code), ("client_id", Stage.facebookApp),
            ]
            #expect(try await stage.graph("oauth/access_token", asNonce).graphError == [100, 36_009])
            #expect(try await stage.facebookExchange(code).status == 200)
        }
    }

    @Test("a redirect with a code and a nonce contains both, and each is accepted as what it is")
    func mixed() async throws {
        try await Stage.with { stage in
            stage.sandbox.faults.add(.facebookRedirect(.mixed), path: "/dialog/decide")
            let fields = try await stage.facebookRedirect(try stage.classicDialog())
            let exchanged = try await stage.facebookExchange(fields["code"], [("redirect_uri", Stage.facebookScheme)])
            #expect(exchanged.status == 200, "\(exchanged.graphError)")
        }
    }

    @Test("every post has its own id, even after others were removed; a post that always existed is read by its id")
    func posts() async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken("anna", "publish_actions,user_posts")
            var ids: [String] = []
            for message in ["one", "two", "three"] {
                if ids.count == 2 { _ = try await stage.graph(ids[0], [], .delete, token: token) }
                let posted = try await stage.graph("me/feed", [("message", message)], .post, token: token)
                ids.append(try #require(posted.json?["id"]?.string))
            }
            #expect(Set(ids).count == 3)
            #expect(try await stage.graph(ids[1], token: token).json?["message"]?.string == "two")
            let old = try #require(try await stage.graph("me/feed", token: token).json?["data"]?.array?.last)
            let one = try await stage.graph(try #require(old["id"]?.string), token: token)
            #expect(one.json?["message"] == old["message"] && one.status == 200)
        }
    }

    @Test(
        "an extension needs the proof of the secret if the app demands it",
        arguments: ["fb_extend_sso_token", "fb_exchange_token"])
    func proof(grant: String) async throws {
        try await Stage.with {
            $0.facebook.apps[0].demandsProof = true
        } _: { stage in
            let token = try await stage.facebookToken()
            let fields: FormFields = [
                ("grant_type", grant), ("client_id", Stage.facebookApp), ("client_secret", "sandbox-app-secret"),
                (grant == "fb_exchange_token" ? grant : "access_token", token),
            ]
            #expect(try await stage.graph("oauth/access_token", fields).graphError[0] == 100)
            let proof = MAC.hmacSHA256(key: Data("sandbox-app-secret".utf8), message: Data(token.utf8))
                .map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            var proved = fields
            proved.append("appsecret_proof", proof)
            #expect(try await stage.graph("oauth/access_token", proved).status == 200)
        }
    }

    @Test("the scheme of an app whose id begins with this app's id is not the app's own")
    func otherApp() async throws {
        try await Stage.with { stage in
            let other = try stage.classicDialog([("redirect_uri", "fb\(Stage.facebookApp)1://authorize/")])
            #expect(try await stage.get(other).status == 400)
            let own = try stage.classicDialog([("redirect_uri", "fb\(Stage.facebookApp)pro2://authorize/")])
            #expect(try await stage.get(own).status == 200)
        }
    }

    @Test(
        "a member's id consists of its digits only",
        arguments: [
            "10220000+100001", "102200000100001", "10220000100001 ", "10220000-9223372036854775808",
            "102200009223372036854775807",
        ])
    func userID(text: String) async throws {
        try await Stage.with { stage in
            let token = try await stage.facebookToken()
            #expect(try await stage.graph(PercentCoding.encode(text), token: token).status != 200)
        }
    }

    @Test("the member's page changes what it showed, and nothing that was granted since")
    func shownOnly() async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken("anna", "email")
            let (visitor, url) = (Visitor(stage), try stage.facebook("site", "/settings/apps?member=anna"))
            let form = try #require(Page(try await visitor.get(url).body, at: url)?.forms.first)
            _ = try await stage.facebookToken("anna", "email,user_posts")
            _ = try await visitor.post(form.action, try FormFilling(memberName: nil, decision: .agree).fields(for: form))
            let held = stage.sandbox.facebookPermissions(of: "anna")
            #expect(held["user_posts"] == .granted && held["email"] == .granted)
        }
    }

    @Test("a member whom a known app asks for more reads that the app asks")
    func asksForMore() async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken("anna", "email")
            let visitor = Visitor(stage)
            let dialog = try stage.dialog([("scope", "email,user_posts")])
            let led = try await visitor.submit(try await visitor.get(dialog), at: dialog, as: "anna")
            let next = try #require(led.headers["Location"].flatMap { URL(string: $0, relativeTo: dialog) })
            let text = try await visitor.get(next).text
            #expect(text.contains("requests the permissions selected below") && text.contains("You have logged in to"))
        }
    }
}
