import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import SberID

@Suite("Secrets of a sign-in", .timeLimit(.minutes(1)))
@MainActor
struct SecretsTests {
    nonisolated private static let word = "do-not-print-this-text-of-43-characters-or-more"

    private static func prints(_ value: Any) -> String {
        var text = "\(value) " + String(reflecting: value) + String(describing: [value])
        dump(value, to: &text)
        return text
    }

    private static func request() -> SIDAuthRequest {
        SIDAuthRequest(
            scope: "openid", state: word, nonce: word, redirectUri: "myapp://callback",
            codeChallenge: SIDUtils.createChallenge(word), codeChallengeMethod: "S256", codeVerifier: word)
    }

    nonisolated private static let errors: [any CodedError] =
        StartErrorTests.table.map(\.error)
        + [
            SIDStartError.badReturnLink, SIDStartError.notConfigured, SIDStartError.noPresenter, SIDStartError.cannotOpen,
            SIDStartError.notStored(StoreFailure(AccountError.locked)), SIDStartError.empty(.scope),
        ] as [any CodedError]

    @Test("no error of a start contains a value of its request", arguments: StartErrorTests.table.indices)
    func errors(_ index: Int) throws {
        let bench = try LoginBench()
        let request = Self.request()
        request.loginHint = Self.word
        StartErrorTests.table[index].change(request)
        let result = bench.run { SID.login.auth(withSberId: request, viewController: bench.screen) }
        guard case .failure(let error) = result else {
            Issue.record("started")
            return
        }
        let texts = [error.code, error.problem, error.remedy, Self.prints(error), Self.prints(result)]
        #expect(!texts.joined().contains(Self.word) && !bench.told.value.joined().contains(Self.word))
    }

    @Test("every error says what is wrong and what to do, and has its own name")
    func everyError() {
        let codes = Set(Self.errors.map(\.code))
        #expect(codes.count == 12 && codes.allSatisfy { $0.hasPrefix("sberid.") })
        #expect(Self.errors.allSatisfy { !$0.problem.isEmpty && !$0.remedy.isEmpty })
    }

    @Test("a pending sign-in prints none of its secrets: request, start, page, response, diagnostics")
    func aSignInOnItsWay() throws {
        let bench = try LoginBench()
        let request = Self.request()
        let start = bench.run { SID.login.auth(withSberId: request, viewController: bench.screen) }
        let checked = try CheckedRequest(request)
        let waiting = try #require(try bench.waiting.first)
        let page = try #require(bench.context.memory.page(waiting.id))
        let note = SIDPayload(waiting)
        let failed = try bench.open("myapp://callback?error=\(Self.word)&state=x")
        let response = try bench.open("myapp://callback?code=\(Self.word)&state=\(Self.word)&appToken=\(Self.word)")
        #expect(response?.isSuccess == true && response?.appToken == Self.word)
        let values: [Any] = [
            start, waiting.state, waiting.nonce as Any, waiting.verifier as Any, page, SID.login, note as Any, failed as Any,
            response as Any, checked.state, checked.verifier as Any, bench.context.memory,
        ]
        for value in values { #expect(!Self.prints(value).contains(Self.word), "\(type(of: value))") }
        #expect(!bench.told.value.joined().contains(Self.word))
    }

    @Test("a request never prints its secrets")
    func aRequest() throws {
        let request = Self.request()
        let checked = try CheckedRequest(request)
        for value in [request, checked] as [Any] { #expect(!Self.prints(value).contains(Self.word), "\(type(of: value))") }
    }
}
