import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import SberID

@Suite("Foreign text", .timeLimit(.minutes(1)))
@MainActor
struct StrangersTextTests {
    private func started(_ change: (SIDAuthRequest) -> Void = { _ in }) throws -> LoginBench {
        let bench = try LoginBench()
        bench.run { _ = SID.login.auth(withSberId: SampleRequest.make(change), viewController: bench.screen) }
        return bench
    }

    @Test("an error that is empty after cleaning is a failure with a default text", arguments: ["%00", "%20", "%1B%E2%80%AE"])
    func anErrorWithoutAWord(_ error: String) throws {
        let bench = try started()
        let response = try bench.open("myapp://callback?error=\(error)&code=C&state=state-1")
        #expect(response?.error == "internal_error" && response?.isSuccess == false && response?.authCode == nil)
        #expect(try bench.waiting.isEmpty)
    }

    @Test("a foreign state is cut and cleaned like the other values", arguments: [true, false])
    func anotherState(isPending: Bool) throws {
        let bench = try isPending ? started() : LoginBench()
        let response = try bench.open("myapp://callback?code=C&state=a%00%1B" + String(repeating: "b", count: 400))
        #expect(response?.error == "invalid_state" && response?.state == "a" + String(repeating: "b", count: 255))
    }

    @Test("the sign-in's own state stays unchanged", arguments: ["code=C", "error=access_denied"])
    func theOwnState(_ fields: String) throws {
        let own = "a\u{1}\u{202E}b"
        let bench = try started { $0.state = own }
        let response = try bench.open("myapp://callback?\(fields)&state=a%01%E2%80%AEb")
        #expect(response?.state?.isExactly(own) == true && response?.error != "invalid_state")
    }

    @Test("an address longer than 64 KiB is not parsed", arguments: [(65_000, true), (66_000, false)])
    func aLongAddress(_ length: Int, _ isTaken: Bool) throws {
        let bench = try started()
        let filler = String(repeating: "x", count: length)
        #expect((try bench.open("myapp://callback?code=C&state=state-1&x=\(filler)") != nil) == isTaken)
        #expect(try bench.waiting.isEmpty == isTaken)
        #expect((try LoginBench().open("myapp://callback?code=C&state=s&x=\(filler)") != nil) == isTaken)
    }

    @Test("a seamless link longer than 8 KiB is not parsed", arguments: [(8000, true), (8200, false)])
    func aLongLink(_ length: Int, _ isRead: Bool) throws {
        let link = "myapp://open?sberIDRedirect=sberbankidlogin%3A%2F%2Fsberbankidsso&x="
        let url = try #require(URL(string: link + String(repeating: "x", count: length - link.utf8.count)))
        do {
            #expect(try SeamlessLink.base(in: url)?.text == "sberbankidlogin://sberbankidsso" && isRead)
        } catch {
            #expect(error == .tooLong && !isRead)
        }
    }

    @Test("a request, a response and a refusal do not print their content")
    func dumps() throws {
        let word = "do-not-print"
        let request = SampleRequest.make {
            ($0.loginHint, $0.ssoBaseUrl, $0.redirectUri) = ("79998887766", "https://\(word)", "\(word)://callback")
        }
        let answer = SberAnswer(try #require(URL(string: "myapp://callback?code=\(word)")))
        let values: [Any] = [
            try CheckedRequest(request), request.snapshot, answer, SberRefusal.Form.oauth(word), SberRefusal.Form.gateway(word),
        ]
        for value in values {
            var text = "\(value) " + String(reflecting: value)
            dump(value, to: &text)
            #expect(!text.contains(word) && !text.contains("79998887766"), "\(type(of: value))")
        }
    }

    @Test("An unexpected error is not reported as a cancellation")
    func anUnforeseenError() {
        struct Unforeseen: Error {}
        #expect(SberBackendError(Unforeseen()).code == OAuthError.storage(StoreFailure(Unforeseen())).code)
        #expect(SberBackendError(CancellationError()).code == "http.cancelled")
    }

    @Test("A failing store is reported in one way, in the exchange, a refresh, and a read")
    func store() {
        let errors: [any Error] = [
            AccountError.storage(.diskFull), StorageError.diskFull, OAuthError(storing: AccountError.storage(.diskFull)),
            OAuthError(storing: StorageError.diskFull), AccountError.refresh(OAuthError(storing: StorageError.diskFull)),
        ]
        for error in errors {
            guard case .account(let found) = SberBackendError(error) else {
                Issue.record("\(error)")
                continue
            }
            #expect(found.code == "storage.disk_full" && found.storeError != nil)
        }
    }
}
