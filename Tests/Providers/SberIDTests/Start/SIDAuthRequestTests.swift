import Foundation
import MemberCore
import MemberTesting
import SberID
import Testing

struct SIDAuthRequestTests {
    @Test func bothInitialisersMakeTheSameRequest() throws {
        let whole = SIDAuthRequest(
            scope: "openid name", state: "s", nonce: "n", redirectUri: "myapp://callback", codeChallenge: SampleRequest.challenge,
            codeChallengeMethod: SIDAuthRequest.challengeMethod)
        let piecemeal = SIDAuthRequest()
        piecemeal.scope = "openid name"
        piecemeal.state = "s"
        piecemeal.nonce = "n"
        piecemeal.redirectUri = "myapp://callback"
        piecemeal.codeChallenge = SampleRequest.challenge
        piecemeal.codeChallengeMethod = SIDAuthRequest.challengeMethod
        #expect(try CheckedRequest(whole) == CheckedRequest(piecemeal))
    }

    @Test("the base of a link comes before the redirect address, or after it as in later versions of the bank's SDK")
    func bothOrdersMakeTheSameRequest() throws {
        let base = "sberbankidlogin://sberbankidsso"
        let before = SIDAuthRequest(
            scope: "openid", state: "s", nonce: "n", ssoBaseUrl: base, redirectUri: "myapp://callback",
            codeChallenge: SampleRequest.challenge, codeChallengeMethod: SIDUtilsCodeChallengeMethod, loginHint: "79998887766",
            codeVerifier: SampleRequest.verifier)
        let behind = SIDAuthRequest(
            scope: "openid", state: "s", nonce: "n", redirectUri: "myapp://callback", ssoBaseUrl: base,
            codeChallenge: SampleRequest.challenge, codeChallengeMethod: SIDUtilsCodeChallengeMethod, loginHint: "79998887766",
            codeVerifier: SampleRequest.verifier)
        #expect(try CheckedRequest(before) == CheckedRequest(behind))
        #expect(behind.ssoBaseUrl == base && behind.codeVerifier == before.codeVerifier && behind.codeChallengeMethod == "S256")
    }

    @Test func anEmptyRequestHasEmptyTextsAndNothingElse() {
        let request = SIDAuthRequest()
        #expect([request.scope, request.state, request.nonce, request.redirectUri] == ["", "", "", ""])
        #expect(request.ssoBaseUrl == nil && request.codeChallenge == nil && request.codeChallengeMethod == nil)
        #expect(request.loginHint == nil && request.codeVerifier == nil)
    }

    @Test func whatIsChangedAfterTheStartHasNoEffect() throws {
        let request = SampleRequest.make()
        let checked = try CheckedRequest(request)
        request.state = "another"
        #expect(checked.state.reveal == "state-1")
    }

    @Test func aMadeRequestFitsItselfAndIsAlwaysNew() throws {
        let first = SIDAuthRequest.make(scope: "openid", redirectUri: "myapp://callback")
        let second = SIDAuthRequest.make(scope: "openid", redirectUri: "myapp://callback")
        #expect(try CheckedRequest(first).warnings.isEmpty)
        #expect(first.codeChallenge == first.codeVerifier.map(SIDUtils.createChallenge))
        #expect(Set([first.state, second.state, first.nonce, second.nonce]).count == 4)
        #expect(first.codeVerifier != second.codeVerifier)
    }

    @Test("no description contains a property")
    func noDescriptionHoldsAProperty() throws {
        let request = SIDAuthRequest.make(scope: "openid", redirectUri: "myapp://callback")
        var dumped = "\(request)" + String(reflecting: request)
        dump(request, to: &dumped)
        for secret in [request.state, request.nonce, request.codeVerifier ?? "?"] { #expect(!dumped.contains(secret)) }
        var checked = ""
        dump(try CheckedRequest(request), to: &checked)
        #expect(!checked.contains(request.codeVerifier ?? "") && !checked.contains(request.state))
    }

    @Test func itMayBeUsedOnSeveralThreads() async {
        let request = SIDAuthRequest()
        await withTaskGroup { group in
            for number in 0..<100 { group.addTask { request.state = "state \(number)" } }
        }
        #expect(request.state.hasPrefix("state "))
    }
}
