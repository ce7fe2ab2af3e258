import Foundation
import MemberCore
import MemberOAuth
import SberID
import Testing

struct SberReadingTests {
    /// The query after `?`, and its meaning for a sign-in whose state is `s`.
    static let table: [(query: String, meaning: SberReading)] = [
        ("code=C&state=s", .code(Secret("C"), appToken: nil)),
        ("code=C&state=s&status=success", .code(Secret("C"), appToken: nil)),
        ("code=C&state=s&error=null", .code(Secret("C"), appToken: nil)),
        ("code=C&state=s&error=", .code(Secret("C"), appToken: nil)),
        ("code=C&state=s&appToken=T", .code(Secret("C"), appToken: Secret("T"))),
        ("code=C&state=s&app_token=T", .code(Secret("C"), appToken: Secret("T"))),
        ("code=a+b&state=s", .code(Secret("a+b"), appToken: nil)),
        ("code=a%20b&state=s", .code(Secret("a b"), appToken: nil)),
        // 3: duplicates.
        ("code=C&code=D&state=s", .failed("internal_error")), ("code=C&state=s&state=s", .failed("internal_error")),
        ("error=a&error=b&state=s", .failed("internal_error")), ("code=C&co%64e=D&state=s", .failed("internal_error")),
        // 4: errors of the bank.
        ("error=access_denied&state=s", .failed("access_denied")),
        ("error=invalid_scope&state=s&code=C", .failed("invalid_scope")),
        ("error=access_denied&state=x", .otherState), ("error=access_denied", .otherState),
        ("error=access_denied&status=fail", .failed("access_denied")),
        ("error=access_denied&result=FAILURE", .failed("access_denied")),
        ("error=access_denied&status=fail&state=x", .otherState), ("error=Null&state=s", .failed("Null")),
        // 5: the form of the bank's app.
        ("status=fail&state=s", .failed("internal_error")), ("status=FAIL", .failed("internal_error")),
        ("result=FAILURE&error=null", .failed("internal_error")), ("result=failure&error_code=5", .failed("internal_error")),
        ("status=fail&state=x", .otherState), ("code=C&state=s&status=fail", .failed("internal_error")),
        // 6: the state.
        ("code=C", .otherState), ("code=C&state=x", .otherState), ("code=C&state=S", .otherState), ("code=C&state=", .otherState),
        ("code=C&state=s%FF", .otherState), ("code=C&state=s%20", .otherState), ("status=success", .otherState),
        // 7: the code.
        ("error=access_denied&status=fail&state=", .failed("access_denied")), ("state=s", .failed("internal_error")),
        ("code=&state=s", .failed("internal_error")),
        ("code=%20%09&state=s", .failed("internal_error")), ("code=%FF&state=s", .otherState),
    ]

    private func reading(_ query: String) throws -> SberReading {
        let answer = SberAnswer(try #require(URL(string: "myapp://callback?\(query)")))
        return SberReading(answer, state: .init(answer, state: Secret("s")))
    }

    @Test("each form of a response, and ruling 11", arguments: table.indices)
    func eachFormOfAnAnswer(_ index: Int) throws {
        let row = Self.table[index]
        #expect(try reading(row.query) == row.meaning, "\(row.query)")
    }

    @Test("a mismatch keeps the sign-in pending, everything else ends it", arguments: table.indices)
    func aMismatchLeavesTheSignInPending(_ index: Int) throws {
        let row = Self.table[index]
        #expect(try reading(row.query).endsAttempt == (row.meaning != .otherState))
    }

    /// The same in the terms of every sign-in.
    @Test("Ruling 17: the engine reads the same", arguments: table.indices)
    func theEngineReadsTheSame(_ index: Int) throws {
        let row = Self.table[index]
        let rules = SberOAuthProfile.profile(SIDStand.prom.configuration).redirect
        // Invalid encodings and duplicates are handled by the rules themselves.
        guard let fields = rules.fields(of: try #require(URL(string: "myapp://callback?\(row.query)"))),
            !["code", "state", "error"].contains(where: { fields.all($0).count > 1 })
        else { return }
        let state = fields["state"] ?? ""
        let fit: RedirectReading.StateFit = state.isEmpty ? .missing : state == "s" ? .fits : .differs
        let found = rules.readings.meaning(of: fields, in: .init(state: fit, rules: rules))
        switch (found, row.meaning) {
        case (.refused, .otherState): break
        case (.code(let code, let carried), .code(let expected, _)): #expect(code == expected && carried == [])
        case (.failed(.declined), .failed("access_denied")), (.failed(.redirect(.noCode)), .failed("internal_error")): break
        case (.failed(.refused(let refusal)), .failed(let error)): #expect(refusal.error == error)
        default: Issue.record("\(row.query): \(found)")
        }
    }

    @Test("Ruling 12: an address without any field of a response is not ours") func anAddressWithoutAnyFieldIsNotOurs() {
        let rules = SberOAuthProfile.profile(SIDStand.prom.configuration).redirect
        #expect(rules.readings.meaning(of: [("a", "b")], in: .init(state: .missing, rules: rules)) == .notMine)
    }

    @Test("Ruling 17: the profile's differences") func theProfilesDifferences() {
        let profile = SberOAuthProfile.profile(SIDStand.iftCloud.configuration)
        #expect(profile.challengeRule == .optional && profile.attemptLife == .seconds(900))
        #expect(profile.idToken.namesClient("APP", "app") && profile.idToken.reading.time("7") == 7)
        #expect(profile.idToken.checks.prefix(3).map(\.name) == ["size", "form", "signature"])
        #expect(profile.redirect.allowsPlainScheme && profile.redirect.ignoresTrailingSlash && !profile.redirect.plusIsSpace)
        #expect(profile.endpoints.userInfo == SIDStand.iftCloud.configuration.userInfo && !profile.allowsLoopbackHTTP)
    }

    @Test(
        "the fields that make an address a response",
        arguments: [
            ("", false), ("?", false), ("?a=b", false), ("?code=C", true), ("?state=s", true), ("?error=e", true),
            ("?status=fail", true), ("?result=FAILURE", true), ("?a=b#code=C", false),
        ])
    func whatIsAnAnswerAtAll(_ query: String, _ isAnswer: Bool) throws {
        let answer = SberAnswer(try #require(URL(string: "myapp://callback" + query)))
        #expect(answer.isAnswer == isAnswer)
        #expect(answer.carriesResult == (isAnswer && query != "?state=s"))
    }
}

struct SIDAuthResponseTests {
    private func response(_ query: String, verifier: String? = nil) throws -> SIDAuthResponse {
        let answer = SberAnswer(try #require(URL(string: "myapp://callback?\(query)")))
        let reading = SberReading(answer, state: .init(answer, state: Secret("s")))
        return SIDAuthResponse(reading, answer, nonce: "n", verifier: verifier.map { Secret($0) })
    }

    @Test("a success has everything that the backend needs")
    func aSuccessHasEverything() throws {
        let response = try response("code=C&state=s&appToken=T&error_code=0", verifier: "V")
        #expect(response.isSuccess && response.nonce == "n" && response.state == "s" && response.authCode == "C")
        #expect(response.appToken == "T" && response.codeVerifier == "V" && response.error == nil && response.errorCode == nil)
    }

    @Test(
        "a code is returned only with a success",
        arguments: ["code=C&state=x", "code=C&state=s&error=access_denied", "code=C"])
    func aCodeIsHandedOutOnSuccessOnly(_ query: String) throws {
        let response = try response(query + "&appToken=T", verifier: "V")
        #expect(!response.isSuccess && response.authCode == nil && response.appToken == nil && response.codeVerifier == nil)
    }

    @Test("the bank's number and text are kept, cleaned")
    func theBanksNumberAndWordsAreKept() throws {
        let words = "a%1B%5B31mb%E2%80%AE" + String(repeating: "c", count: 400)
        let response = try response("error=access_denied&state=s&error_code=5&error_description=" + words)
        #expect(response.errorCode == "5")
        let kept = try #require(response.errorDescription)
        #expect(kept.hasPrefix("a[31mbccc") && kept.unicodeScalars.count == 256)
    }

    @Test(
        "each error is passed on",
        arguments: [
            "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope", "access_denied",
        ])
    func eachErrorIsHandedOn(_ error: String) throws {
        let response = try response("error=\(error)&state=s")
        #expect(response.error == error && "\(response)" == "SIDAuthResponse(\(error))")
    }

    @Test("the local errors", arguments: ["invalid_state", "internal_error", "window_closed"])
    func theLocalErrors(_ error: String) {
        let response = SIDAuthResponse(failure: error, nonce: "n")
        #expect(!response.isSuccess && response.error == error && response.nonce == "n" && response.state == nil)
    }

    @Test("no description contains code, tokens, nonce, state or foreign text")
    func noDescriptionHoldsASecret() throws {
        for query in ["code=Hidden&state=s&appToken=Hidden", "error=Hidden&state=s&error_description=Hidden"] {
            let response = try response(query, verifier: "Hidden")
            var text = "\(response)" + String(reflecting: response)
            dump(response, to: &text)
            #expect(!text.contains("Hidden"))
        }
    }

    @Test("Ruling 4: apps can make responses for their tests")
    func appsMakeResponsesForTheirTests() {
        let success = SIDAuthResponse.forTesting(nonce: "n", state: "s", authCode: "C", appToken: "T", codeVerifier: "V")
        #expect(success.isSuccess && success.authCode == "C" && success.appToken == "T" && success.codeVerifier == "V")
        let failure = SIDAuthResponse.forTesting(authCode: "C", error: "access_denied", errorCode: "5", errorDescription: "no")
        #expect(!failure.isSuccess && failure.authCode == nil && failure.errorCode == "5" && failure.errorDescription == "no")
        #expect(SIDAuthResponse.forTesting().error == "internal_error")
    }
}
