import Foundation
import MemberAccounts
import MemberCore
import MemberRequests
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("A member's data on disk", .timeLimit(.minutes(1)))
struct TokenFilesTests {
    @Test("after a login, stored responses and a revocation no file of the home contains a token")
    func clear() async throws {
        let bench = try FacebookBench()
        bench.override("/me", .json(#"{"id":"42","next":"https://x/?access_token=access-1&a=b"}"#))
        bench.override("/me/accounts", .json(#"{"data":[{"access_token":"access-1"}]}"#))
        _ = try await bench.logIn(["email"])
        let signed = try #require(bench.within { AuthenticationToken.current?.tokenString })
        try await bench.within {
            for path in ["me", "me/accounts"] {
                var request = GraphRequest(graphPath: path)
                request.cacheLife = .oneHour
                _ = try await request.start()
            }
            _ = await bench.context.configuration()
            _ = try await LoginManager().refreshPermissions()
            try await LoginManager().revoke(.email)
        }
        let names = FileManager.default.enumerator(atPath: bench.home.home.path)?.allObjects as? [String] ?? []
        #expect(names.count > 3)
        for name in names {
            let data = FileManager.default.contents(atPath: bench.home.home.appending(path: name).path) ?? Data()
            for secret in ["access-1", "utn-1", signed] + signed.split(separator: ".").map(String.init) {
                #expect(data.range(of: Data(secret.utf8)) == nil, "\(name)")
            }
        }
    }

    @Test(
        "a signed token that is set by hand names its own member, whatever the form of the id",
        arguments: ["42\u{0}x", "../42", "..", "app", "42\u{202E}", "4\u{FF12}", " 42", "\u{212A}"])
    func subjects(user: String) async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let before = try #require(bench.token)
        var service = bench.service.value
        service.user = user
        let token = FacebookBench.idToken(service, nonce: "n", at: bench.clock.now)
        bench.within { AuthenticationToken.current = AuthenticationToken(tokenString: token, nonce: "n") }
        let key = try #require(bench.context.currentAccount?.key)
        #expect(key.subject.isExactly(user) && bench.token == nil)
        #expect(try bench.reopened().accounts.map(\.key.subject).contains { $0.isExactly(user) })
        try bench.home.vault.remove(key)
        #expect(bench.token == before)
    }
}
