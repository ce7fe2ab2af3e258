import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import VKID

@Suite("An address that VK ID's page returns")
struct ReturnAddressTests {
    private static let whole = "code=c&state=STATE&device_id=d"

    @Test(
        "counts as the response",
        arguments: [
            whole, whole + "&error=access_denied", "code=c&code=x&state=STATE&state=x&device_id=d&device_id=x",
            #"payload=%7B%22code%22:%22c%22,%22state%22:%22STATE%22,%22device_id%22:%22d%22%7D"#,
            #"payload=%7B%22code%22:%22x%22%7D&code=c&state=STATE&device_id=d"#, whole + "#code=other",
            whole + "&type=code_v2&expires_in=600&ext_id=e", whole + "&payload=garbage",
        ])
    func good(query: String) async throws {
        let bench = try Bench()
        _ = try await bench.vkid().authorize(using: PageAgent(answers: [query]))
        let form = try #require(bench.transport.requests.last).form
        #expect(form["code"] == "c")
        #expect(form["device_id"] == "d")
    }

    @Test(
        "ends the sign-in, without a request to VK",
        arguments: [
            ("", "oauth.state_missing"), ("code=c&state=STATE", "oauth.no_code"),
            ("code=c&state=STATE&error=server_error", "oauth.refused"), ("state=STATE&device_id=d", "oauth.no_code"),
            ("code=&state=STATE&device_id=d", "oauth.no_code"), ("code=c&state=STATE&device_id=", "oauth.no_code"),
            ("error=server_error", "oauth.refused"), ("payload=", "oauth.state_missing"), ("payload=x", "oauth.state_missing"),
            ("code=c&state=&device_id=d", "oauth.state_missing"), ("code=c&state=other&device_id=d", "oauth.state_mismatch"),
            ("error=access_denied&state=STATE", "vkid.declined"), ("error=access_denied", "vkid.declined"),
            (#"payload={"code":123,"state":"STATE","device_id":"d"}"#.escaped, "oauth.no_code"),
            (#"payload={"code":"c","state":"STATE","device_id":7}"#.escaped, "oauth.no_code"),
            (#"payload={"code":"c","state":123,"device_id":"d"}"#.escaped, "oauth.state_missing"),
            (#"payload={"code":true,"state":"STATE","device_id":"d"}"#.escaped, "oauth.no_code"),
        ])
    func bad(query: String, code: String) async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        await #expect { try await vkid.authorize(using: PageAgent(answers: [query])) } throws: {
            ($0 as? AuthError)?.code == code
        }
        #expect(bench.transport.requests.isEmpty)
        #expect(vkid.fixed.context.vault.openAttempts.isEmpty)
    }

    @Test("ruling 30: closing the page and declining are different ends, the second with VK's description")
    func twoEnds() async throws {
        let vkid = try Bench().vkid()
        let refusal = "error=access_denied&error_description=The%20member%20said%20no%1B&state=STATE"
        await #expect { try await vkid.authorize(using: PageAgent(answers: [refusal])) } throws: {
            if case AuthError.declined(description: "The member said no ") = $0 { true } else { false }
        }
        await #expect { try await vkid.authorize(using: PageAgent(answers: [])) } throws: {
            if case AuthError.cancelled = $0 { true } else { false }
        }
        let pending = try await vkid.beginAuthorization()
        let url = "vk123://vk.ru/blank.html?error=access_denied&state=\(pending.address.fields["state"] ?? "")"
        await #expect { try await vkid.finishAuthorization(pending.id, redirectedTo: URL(string: url)!) } throws: {
            if case AuthError.declined(description: nil) = $0 { true } else { false }
        }
    }

    @Test(
        "keeps a plus and an escaped plus alike",
        arguments: [("a+b", "a+b"), ("a%2Bb", "a+b"), ("a%20b", "a b"), ("%D1%84", "ф")])
    func plus(written: String, read: String) async throws {
        let bench = try Bench()
        _ = try await bench.vkid().authorize(using: PageAgent(answers: ["code=\(written)&state=STATE&device_id=d"]))
        #expect(bench.transport.requests.last?.form["code"] == read)
    }

    @Test(
        "is accepted only if it is VK ID's: every other address is the app's own",
        arguments: [
            ("vk123://vk.ru/blank.html?code=c", true), ("VK123://VK.RU/blank.html", true), ("vk123://?code=c", true),
            ("vk123:?code=c", true), ("vk124://vk.ru/blank.html", false), ("vk123://vk.com/blank.html", false),
            ("vk123://vk.ru/other", false), ("vk123://vk.ru/blank.html/", false), ("myapp://vk.ru/blank.html", false),
            ("https://vk.ru/blank.html", false), ("vk123://user@vk.ru/blank.html", false), ("vk123://evil/blank.html", false),
        ])
    func ours(url: String, isOurs: Bool) async throws {
        let vkid = try Bench().vkid()
        #expect(!vkid.open(url: URL(string: url)!))
        _ = try await vkid.abandoned()
        #expect(vkid.open(url: URL(string: url)!) == isOurs)
    }

    @Test("ruling 29: is not accepted if nothing waits for it: not begun, begun by id, finished, or too late")
    func nothingWaits() async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let begun = try await vkid.beginAuthorization()
        #expect(!vkid.open(url: URL(string: "vk123://vk.ru/blank.html?code=c&state=\(begun.address.fields["state"]!)")!))
        let pending = try await vkid.abandoned()
        let answer = URL(string: "vk123://vk.ru/blank.html?code=c&device_id=d&state=\(pending.address.fields["state"]!)")!
        #expect(vkid.open(url: answer))
        #expect(try await vkid.resumePendingAuthorization()?.get().userId.value == 77)
        #expect(!vkid.open(url: answer))
        _ = try await vkid.abandoned()
        bench.clock.advance(by: .seconds(900))
        #expect(!vkid.open(url: answer))
    }

    @Test("that is delivered again while the first one is processed loses nothing")
    func twice() async throws {
        let bench = try Bench()
        let vkid = try bench.vkid()
        let pending = try await vkid.abandoned()
        let answer = URL(string: "vk123://vk.ru/blank.html?code=c&device_id=d&state=\(pending.address.fields["state"]!)")!
        for _ in 0..<3 { _ = vkid.open(url: answer) }
        #expect(try await vkid.resumePendingAuthorization()?.get().userId.value == 77)
        #expect(bench.count("/oauth2/auth") == 1)
    }

    @Test("is exchanged with the verifier, VK's device id, a new state and the bare redirect address")
    func exchange() async throws {
        let bench = try Bench()
        let agent = PageAgent()
        let vkid = try bench.vkid()
        _ = try await vkid.authorize(using: agent)
        let request = try #require(bench.transport.requests.first)
        #expect(request.url.absoluteString == "https://id.vk.ru/oauth2/auth")
        #expect(request.method == .post)
        #expect(request.body?.contentType == "application/x-www-form-urlencoded")
        let form = request.form
        #expect(form["grant_type"] == "authorization_code")
        #expect(form["code"] == "code-1")
        #expect(form["redirect_uri"] == "vk123://vk.ru/blank.html")
        #expect(form.all("device_id") == ["device-of-vk"])
        #expect(form["client_id"] == "123")
        #expect(form["v"] == "5.220.0")
        #expect(form["sak_version"] == VKID.sdkVersion)
        let page = try #require(agent.pages.value.first).fields
        #expect(PKCEVerifier(form["code_verifier"] ?? "")?.challenge == page["code_challenge"])
        #expect(form["state"]?.isEmpty == false && form["state"] != page["state"])
    }

    @Test("a token response with another state stores nothing")
    func foreignTokenState() async throws {
        let bench = try Bench { _ in .json(#"{"access_token":"a","user_id":77,"state":"other"}"#) }
        let vkid = try bench.vkid()
        await #expect(throws: AuthError.self) { try await vkid.authorize(using: PageAgent()) }
        #expect(vkid.authorizedSessions.isEmpty)
    }
}

extension String {
    /// The text in the form of a query.
    fileprivate var escaped: String {
        let parts = split(separator: "=", maxSplits: 1).map(String.init)
        return parts[0] + "=" + PercentCoding.encode(parts[1])
    }
}

extension VKID {
    /// An attempt of `authorize` that waits for its response: the state after a process that dies while the page is open.
    func abandoned(
        _ configuration: AuthConfiguration = .init(), _ provider: OAuthProvider = .mail
    ) async throws -> PendingAuthorization {
        let plan = fixed.plan(configuration, provider, .customAuth)
        var request = plan.request
        request.payload = try plan.sealedPayload(isOwn: true)
        request.redirectURI = fixed.app.ownRedirectURI
        return try await fixed.client.begin(request)
    }
}
