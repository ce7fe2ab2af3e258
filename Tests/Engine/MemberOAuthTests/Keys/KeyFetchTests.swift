import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@Suite("Fetching keys")
struct KeyFetchTests {
    @Test(
        "keys are fresh for max-age, limited to between a minute and a day; for an hour without max-age",
        arguments: [
            (nil, 3600), ("max-age=600", 600), ("public, max-age=600, must-revalidate", 600), ("MAX-AGE=\"600\"", 600),
            ("max-age=5", 60), ("max-age=0", 60), ("max-age=604800", 86_400), ("max-age=99999999999999999999", 86_400),
            ("max-age=-5", 3600), ("max-age=soon", 3600), ("max-age", 3600), ("s-maxage=5", 3600), ("no-cache", 60),
            ("no-store, max-age=600", 60), ("", 3600),
        ] as [(String?, Int)])
    func freshness(header: String?, seconds: Int) async throws {
        let issuer = Issuer()
        issuer.set { $0.headers["Cache-Control"] = header }
        #expect(try await issuer.knows("a"))
        issuer.clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(try await issuer.knows("a"))
        #expect(issuer.fetches == 1)
        issuer.clock.advance(by: .milliseconds(1))
        #expect(try await issuer.knows("a"))
        #expect(issuer.fetches == 2)
    }

    @Test("while the server fails, known keys stay usable for a day, and few requests are made")
    func stale() async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        issuer.set { $0.offline = true }
        issuer.clock.advance(by: .seconds(3600))
        for _ in 0..<5 { #expect(try await issuer.knows("a")) }
        #expect(issuer.fetches == 2)
        issuer.clock.advance(by: .seconds(86_400 - 3601))
        #expect(try await issuer.knows("a"))
        issuer.clock.advance(by: .seconds(61))
        await expect(code: "http.offline") { try await issuer.knows("a") }
        issuer.set { $0.offline = false }
        #expect(try await issuer.knows("a"))
    }

    @Test(
        "without keys and with a failing server the error means later, not a bad token", arguments: [0, 302, 404, 429, 500, 503])
    func nothingKnown(status: Int) async {
        let issuer = Issuer()
        issuer.set { state in
            state.offline = status == 0
            state.status = status
            state.headers["Location"] = "https://evil.test/keys"
        }
        do throws(OAuthError) {
            _ = try await issuer.knows("a")
            Issue.record("Nothing was thrown")
        } catch { #expect(error.reaction == .later) }
        #expect(issuer.fetches == 1)
        #expect(issuer.transport.requests.allSatisfy { $0.redirects == .deliver && $0.limits == .backChannel })
    }

    @Test("an unknown key at a failing server also means later")
    func unknownAndFailing() async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        issuer.set { $0.status = 503 }
        await expect(code: "oauth.refused") { try await issuer.knows("b") }
        #expect(try await issuer.knows("a"))
    }

    @Test(
        "the media types are those of JSON and of key sets",
        arguments: [
            ("application/json", true), ("application/jwk-set+json", true), ("Application/JSON; charset=utf-8", true),
            ("text/html", false), ("text/plain", false), ("application/json5", false), (nil, false),
        ] as [(String?, Bool)])
    func mediaType(type: String?, isGood: Bool) async throws {
        let issuer = Issuer()
        issuer.set { $0.headers["Content-Type"] = type }
        if isGood {
            #expect(try await issuer.knows("a"))
        } else {
            await expect(code: "oauth.response_not_key_set") { try await issuer.knows("a") }
        }
    }

    @Test(
        "only https is requested, and loopback http with the option",
        arguments: [
            ("http://id.example.test/k", true, false), ("http://127.0.0.1:1/k", false, false),
            ("http://127.0.0.1:1/k", true, true),
            ("http://[::1]:1/k", true, true), ("http://localhost:1/k", true, true), ("http://localhost:1/k", false, false),
            ("ftp://127.0.0.1/k", true, false),
            ("https://a:b@id.example.test/k", true, false), ("https://id.example.test/k", false, true),
        ])
    func addresses(address: String, loopback: Bool, isGood: Bool) async throws {
        let issuer = Issuer(address, loopback: loopback)
        if isGood {
            #expect(try await issuer.knows("a"))
        } else {
            await expect(code: "oauth.endpoint_invalid") { try await issuer.knows("a") }
            #expect(issuer.fetches == 0)
        }
    }

    @Test("an invalid key set is refused, and does not replace the keys", arguments: ["", "[]", "{}", #"{"keys":[],"keys":[]}"#])
    func malformed(body: String) async throws {
        let issuer = Issuer()
        #expect(try await issuer.knows("a"))
        issuer.set { $0.body = body }
        await expect(code: "oauth.response_not_key_set") { try await issuer.knows("b") }
        #expect(try await issuer.knows("a"))
    }
}
