import Foundation
import SberID
import Testing

/// A change of a good request, and its result.
struct RequestCase: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let error: SIDStartError?
    let change: @Sendable (SIDAuthRequest) -> Void

    init(_ name: String, _ error: SIDStartError?, _ change: @escaping @Sendable (SIDAuthRequest) -> Void) {
        (testDescription, self.error, self.change) = (name, error, change)
    }
}

struct CheckedRequestTests {
    static let cases: [RequestCase] = [
        .init("all is well", nil) { _ in },
        .init("an empty scope", .empty(.scope)) { $0.scope = "" },
        .init("a blank scope", .empty(.scope)) { $0.scope = " \n\t" },
        .init("an empty state", .empty(.state)) { $0.state = "" },
        .init("an empty nonce", .empty(.nonce)) { $0.nonce = "" },
        .init("an empty redirect address", .empty(.redirectUri)) { $0.redirectUri = "" },
        .init("openid second", .scopeWithoutOpenID) { $0.scope = "name openid" },
        .init("openid in capitals", .scopeWithoutOpenID) { $0.scope = "OpenID name" },
        .init("a scope that begins like openid", .scopeWithoutOpenID) { $0.scope = "openid2" },
        .init("a state of 96", nil) { $0.state = String(repeating: "s", count: 96) },
        .init("a state of 97", .tooLong(.state)) { $0.state = String(repeating: "s", count: 97) },
        .init("a nonce of 64", nil) { $0.nonce = String(repeating: "n", count: 64) },
        .init("a nonce of 65", .tooLong(.nonce)) { $0.nonce = String(repeating: "n", count: 65) },
        .init("a state of 97 scalars in one character", .tooLong(.state)) {
            $0.state = "e" + String(repeating: "\u{301}", count: 96)
        },
        .init("an https redirect address", nil) { $0.redirectUri = "https://app.example/callback" },
        .init("a private scheme without host", nil) { $0.redirectUri = "myapp:/callback" },
        .init("a redirect address without scheme", .badRedirectURI) { $0.redirectUri = "callback" },
        .init("a relative redirect address", .badRedirectURI) { $0.redirectUri = "//app.example/callback" },
        .init("a redirect address with a blank", .badRedirectURI) { $0.redirectUri = "myapp://call back" },
        .init("a redirect address with a backslash", .badRedirectURI) { $0.redirectUri = "myapp:\\\\callback" },
        .init("a redirect address with a fragment", .badRedirectURI) { $0.redirectUri = "myapp://callback#here" },
        .init("plain http to another machine", .badRedirectURI) { $0.redirectUri = "http://app.example/callback" },
        .init("plain http to this machine", nil) { $0.redirectUri = "http://127.0.0.1:8080/callback" },
        .init("a semicolon in the redirect address", nil) { $0.redirectUri = "myapp://callback;v=1" },
        .init("no challenge", nil) { $0.codeChallenge = nil },
        .init("an empty challenge with a strange method", nil) { ($0.codeChallenge, $0.codeChallengeMethod) = ("", "plain") },
        .init("a challenge without method", nil) { $0.codeChallengeMethod = nil },
        .init("a challenge with an empty method", nil) { $0.codeChallengeMethod = "" },
        .init("the method plain", .unsupportedChallengeMethod) { $0.codeChallengeMethod = "plain" },
        .init("the method in lower case", .unsupportedChallengeMethod) { $0.codeChallengeMethod = "s256" },
        .init("a login hint", nil) { $0.loginHint = "79998887766" },
        .init("an empty login hint", nil) { $0.loginHint = "" },
        .init("a login hint with a plus", .badLoginHint) { $0.loginHint = "+79998887766" },
        .init("a login hint that begins with 8", .badLoginHint) { $0.loginHint = "89998887766" },
        .init("a login hint of ten digits", .badLoginHint) { $0.loginHint = "7999888776" },
        .init("a login hint in other digits", .badLoginHint) { $0.loginHint = "7٩٩٩٨٨٨٧٧٦٦" },
        .init("the verifier of the challenge", nil) { $0.codeVerifier = SampleRequest.verifier },
        .init("another verifier", .verifierMismatch) { $0.codeVerifier = SIDUtils.createVerifier() },
        .init("a verifier of 42 characters", .badVerifier) { $0.codeVerifier = String(repeating: "v", count: 42) },
        .init("a verifier of 129 characters", .badVerifier) { $0.codeVerifier = String(repeating: "v", count: 129) },
        .init("a verifier with a blank", .badVerifier) { $0.codeVerifier = String(repeating: "v", count: 43) + " " },
        .init("a verifier without challenge", .verifierMismatch) {
            ($0.codeVerifier, $0.codeChallenge) = (SampleRequest.verifier, nil)
        },
    ]

    @Test("requests are checked before anything is opened", arguments: cases)
    func checksBeforeOpeningAnything(_ row: RequestCase) throws {
        let result = Result { () throws(SIDStartError) in try CheckedRequest(SampleRequest.make(row.change)) }
        switch (result, row.error) {
        case (.success, nil): break
        case (.failure(let error), let expected?): #expect(error == expected)
        default: Issue.record("\(row.testDescription): \(result)")
        }
    }

    @Test("a verifier has 43 to 128 characters", arguments: [(42, false), (43, true), (128, true), (129, false)])
    func aVerifierHas43To128Characters(_ length: Int, _ passes: Bool) {
        let verifier = String(repeating: "v", count: length)
        let request = SampleRequest.make {
            $0.codeVerifier = verifier
            $0.codeChallenge = SIDUtils.createChallenge(verifier)
        }
        #expect(((try? CheckedRequest(request)) != nil) == passes)
    }

    @Test("scopes are sent with single spaces")
    func scopesAreSentWithSingleSpaces() throws {
        #expect(try SampleRequest.checked { $0.scope = "  openid\t name\n\nemail " }.scopes == ["openid", "name", "email"])
    }

    @Test("a redirect address with ; or = is a warning", arguments: ["myapp://callback;x", "myapp://callback?a=b"])
    func aRedirectAddressWithASemicolonIsAWarning(_ address: String) throws {
        #expect(try SampleRequest.checked { $0.redirectUri = address }.warnings == [.redirectCharacters])
    }

    @Test("Ruling 16: a request without a challenge is a warning")
    func aRequestWithoutChallengeIsAWarning() throws {
        #expect(try SampleRequest.checked { $0.codeChallenge = nil }.warnings == [.noChallenge])
    }
}
