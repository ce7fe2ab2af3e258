import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@Suite("The redirect")
struct RedirectTests {
    private let example = Example()

    @Test(
        "only the registered address is accepted",
        arguments: [
            ("https://app.test/cb", "https://APP.test:443/cb?code=1", true),
            ("https://app.test/cb", "https://app.test:/cb", true),
            ("https://app.test/cb", "https://app.test:\(String(repeating: "7", count: 80))443/cb", false),
            ("https://app.test/cb", "https://app.test:0443/cb", false), ("http://127.0.0.1/cb", "http://127.0.0.1:80/cb", true),
            ("https://app.test/cb", "HTTPS://app.test/cb", true),
            ("https://app.test/cb", "https://app.test/cb/", false), ("https://app.test/cb", "https://app.test/CB", false),
            ("https://app.test/cb", "http://app.test/cb", false), ("https://app.test/cb", "https://app.test:444/cb", false),
            ("https://app.test/cb", "https://u@app.test/cb", false), ("https://app.test/cb", "https://app.test/x/../cb", false),
            ("https://app.test/cb?a=1", "https://app.test/cb?b=2&a=1", true),
            ("https://app.test/cb?a=1", "https://app.test/cb?a=2", false),
            ("http://127.0.0.1:1/cb", "http://127.0.0.1:2/cb", false), ("com.app:/cb", "com.app:/cb?x=1", true),
            ("com.app:/cb", "com.other:/cb", false), ("com.app:/cb", "COM.app:/cb", true),
            ("com.app:/cb", "com.app://host/cb", false), ("com.app:/cb", "com.app:/cb/", false),
            ("https://app.test/cb", "https://app.test/%63b", false),
            ("https://app.test/cb", "https://app.test.evil.test/cb", false),
            ("http://[::1]:1/cb", "http://[::1]:1/cb?code=1", true), ("http://127.0.0.1/cb", "http://127.0.0.1:80/cb", true),
            ("http://127.0.0.1:1/cb", "http://localhost:1/cb", false), ("http://127.0.0.1:1/cb", "http://[::1]:1/cb", false),
        ])
    func matching(registered: String, arrived: String, isMine: Bool) throws {
        let address = try RedirectAddress(URL(string: registered)!, rules: RedirectRules())
        #expect(address.matches(URL(string: arrived)!) == isMine)
    }

    @Test(
        "this machine is named by its number, and by a name only if the provider's rules have that name",
        arguments: [
            (nil, "http://localhost:1/cb", false), ("localhost", "http://localhost:1/cb", true),
            ("localhost", "http://LOCALHOST:1/cb", true),
            ("localhost", "http://127.0.0.1:1/cb", true), ("localhost", "http://localhost.evil.test:1/cb", false),
            ("localhost", "http://u@localhost:1/cb", false),
        ] as [(String?, String, Bool)])
    func machineName(name: String?, address: String, isAllowed: Bool) throws {
        var rules = RedirectRules()
        rules.loopbackName = name
        let url = try #require(URL(string: address))
        let taken = try? RedirectAddress(url, rules: rules)
        #expect((taken != nil) == isAllowed)
    }

    @Test(
        "a response that cannot belong to this sign-in is refused and the sign-in continues",
        arguments: [
            ("code=c", "oauth.state_missing"), ("code=c&state=other", "oauth.state_mismatch"),
            ("error=access_denied&state=other", "oauth.state_mismatch"), ("error=access_denied", "oauth.state_missing"),
            ("code=c&code=d&state=STATE", "oauth.duplicate_parameter"), ("code=%C3&state=STATE", "oauth.broken_encoding"),
            ("code=c&iss=a&iss=a&state=STATE", "oauth.duplicate_parameter"), ("response=jwt", "oauth.state_missing"),
            ("error=a&error=b&state=STATE", "oauth.duplicate_parameter"), ("code=%FF&state=STATE", "oauth.broken_encoding"),
            ("code=c&state=", "oauth.state_missing"), ("", "oauth.state_missing"),
            ("code=c&state=STATE%00", "oauth.state_mismatch"),
            ("state=STATE&state=STATE&code=c", "oauth.duplicate_parameter"), ("code=c&state=STATE#x", "oauth.fragment_answer"),
        ])
    func refusedButOpen(query: String, code: String) async throws {
        let nonce = Locked<String?>(nil)
        let client = example.client(example.provider { nonce.value })
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        let state = PercentCoding.encode(pending.query["state"] ?? "")
        let hostile = URL(string: example.redirectURI.absoluteString + "?" + query.replacing("STATE", with: state))!
        await expect(code: code) { try await client.finish(pending.id, redirectedTo: hostile) }
        let grant = try await client.finish(pending.id, redirectedTo: example.good(pending))
        #expect(grant.subject == "anna")
    }

    @Test(
        "a response of this sign-in without a code ends it",
        arguments: [
            ([("error", "access_denied")], "oauth.declined"), ([("error", "login_required")], "oauth.refused"),
            ([("error", "server_error"), ("code", "c")], "oauth.refused"), ([("code", "")], "oauth.no_code"),
            ([], "oauth.no_code"),
            ([("code", "c"), ("access_token", "t")], "oauth.unexpected_token"),
            ([("code", "c"), ("id_token", "t")], "oauth.unexpected_token"), ([("response", "jwt")], "oauth.no_code"),
        ] as [([(String, String)], String)])
    func ended(fields: [(String, String)], code: String) async throws {
        let transport = ScriptedTransport([])
        let client = example.client(transport)
        let pending = try await client.begin(example.request())
        let answer = example.redirect(FormFields(fields + [("state", pending.query["state"] ?? "")]))
        await expect(code: code) { try await client.finish(pending.id, redirectedTo: answer) }
        await expect(code: "oauth.attempt_over") { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        #expect(transport.requests.isEmpty)
    }

    @Test("a profile can let an error without state end the sign-in as failed, but not one with a foreign state")
    func errorWithoutState() async throws {
        var example = example
        example.redirectURI = Example.ownScheme
        example.profile.redirect.readings.insert(.errorWithoutState, at: 0)
        let client = example.client(ScriptedTransport([]))
        let pending = try await client.begin(example.request())
        for (fields, code) in [
            ([("error", "x"), ("state", "foreign")], "oauth.state_mismatch"), ([("code", "c")], "oauth.state_missing"),
            ([("error", "x")], "oauth.refused"), ([("error", "x")], "oauth.attempt_over"),
        ] as [(FormFields, String)] {
            await expect(code: code) { try await client.finish(pending.id, redirectedTo: example.redirect(fields)) }
        }
    }

    @Test("a profile can read the response from the fragment, or ignore the fragment")
    func fragments() async throws {
        for (rule, glue) in [(RedirectRules.Fragment.carriesAnswer, "#"), (.ignored, "?")] {
            var example = example
            example.profile.redirect.fragment = rule
            let nonce = Locked<String?>(nil)
            let client = example.client(example.provider { nonce.value })
            let pending = try await client.begin(example.request())
            nonce.withLock { $0 = pending.query["nonce"] }
            let answer: FormFields = [("code", "c"), ("state", pending.query["state"] ?? "")]
            let text = example.redirectURI.absoluteString + glue + answer.encoded + (glue == "?" ? "#_=_" : "")
            #expect(try await client.finish(pending.id, redirectedTo: URL(string: text)!).subject == "anna")
        }
    }

    @Test("a profile can merge query and fragment, and the fragment's parameters win")
    func overridingFragment() throws {
        var rules = RedirectRules()
        rules.fragment = .overridesQuery
        let read = { (text: String) in rules.fields(of: URL(string: "https://app.example/cb" + text)!) }
        #expect(read("?a=1&b=2&b=3#b=4&c=5") == [("a", "1"), ("b", "4"), ("c", "5")])
        #expect(read("?a=1#") == [("a", "1")])
        #expect(read("#a=1&_=_") == [("a", "1"), ("_", "_")])
        let refusal = ServerRefusal(place: .authorization, error: "e", further: [("number", "7")])
        #expect(refusal.further["number"] == "7")
        #expect(!refusal.sentence.contains("7"))
    }

    @Test("a profile can allow schemes without a dot, hosts in private schemes, and a differing final slash")
    func privateSchemes() throws {
        var rules = RedirectRules()
        for address in ["myapp:/cb", "com.app://host/cb", "com.app://host"] {
            #expect(throws: OAuthError.self) { try RedirectAddress(URL(string: address)!, rules: rules) }
        }
        (rules.allowsPlainScheme, rules.allowsPrivateAuthority, rules.ignoresTrailingSlash) = (true, true, true)
        for address in ["myapp:/cb", "com.app://host/cb", "com.app://host"] {
            let address = try RedirectAddress(URL(string: address)!, rules: rules)
            #expect(address.matches(address.url.appending(path: "")))
        }
    }

    @Test("a response can lack the redirect address's own query only if the profile says so", arguments: [false, true])
    func ownQuery(ignored: Bool) throws {
        var rules = RedirectRules()
        rules.ignoresQuery = ignored
        let address = try RedirectAddress(#require(URL(string: "https://app.test/cb?from=app")), rules: rules)
        #expect(address.matches(try #require(URL(string: "https://app.test/cb?code=c"))) == ignored)
        #expect(address.matches(try #require(URL(string: "https://app.test/cb?code=c&from=app"))))
        #expect(!address.matches(try #require(URL(string: "https://app.test/other?from=app"))))
    }

    @Test("a profile can let a wrong state end the attempt, the first duplicate count, and the code win")
    func profileRules() async throws {
        var example = example
        example.redirectURI = Example.ownScheme
        example.profile.redirect.stateMismatch = .endsAttempt
        example.profile.redirect.duplicates = .first
        example.profile.redirect.readings = [.state, .code, .error]
        let nonce = Locked<String?>(nil)
        let client = example.client(example.provider { nonce.value })
        let first = try await client.begin(example.request())
        await expect(code: "oauth.state_mismatch") {
            try await client.finish(first.id, redirectedTo: example.redirect([("code", "c"), ("state", "other")]))
        }
        await expect(code: "oauth.attempt_over") { try await client.finish(first.id, redirectedTo: example.good(first)) }
        let second = try await client.begin(example.request())
        nonce.withLock { $0 = second.query["nonce"] }
        let fields: FormFields = [("code", "c"), ("code", "d"), ("state", second.query["state"] ?? ""), ("error", "x")]
        #expect(try await client.finish(second.id, redirectedTo: example.redirect(fields)).subject == "anna")
    }
}
