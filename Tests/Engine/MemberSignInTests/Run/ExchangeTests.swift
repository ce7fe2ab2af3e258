import Foundation
import MemberAccounts
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberSignIn

@Suite("A session of an older library that is migrated", .timeLimit(.minutes(1)))
struct ExchangeTests {
    private var request: AuthorizationRequest {
        var request = AuthorizationRequest(scopes: ["crafts"])
        request.redirectURI = Guild.redirectURI
        return request
    }

    @Test("is stored like a sign-in, and is the active account; no page is opened")
    func exchanged() async throws {
        let hall = try Hall()
        let account = try await Guild().ending("app", in: hall.context)
            .exchange(request, in: OpenStore(hall.home.vault), endingAs: "guild.refused") { pending in
                Hall.response("code=18&state=\(pending.address.fields["state"] ?? "")")
            }
        #expect(account.key.subject == "18" && account.label == "Weaver 18")
        #expect(hall.home.vault.currentAccount?.key == account.key)
        #expect(hall.codes == ["18"] && hall.home.vault.openAttempts.isEmpty)
    }

    @Test("leaves no open attempt if it is refused, or if the response belongs to another attempt")
    func refused() async throws {
        let hall = try Hall()
        let ending = Guild().ending("app", in: hall.context)
        await #expect(throws: CancellationError.self) {
            try await ending.exchange(request, in: OpenStore(hall.home.vault), endingAs: "guild.refused") { _ in
                throw CancellationError()
            }
        }
        #expect(hall.home.vault.openAttempts.isEmpty)
        await #expect(throws: OAuthError.self) {
            try await ending.exchange(request, in: OpenStore(hall.home.vault), endingAs: "guild.refused") { _ in
                Hall.response("code=18&state=foreign")
            }
        }
        #expect(hall.codes.isEmpty && hall.home.vault.accounts.isEmpty)
    }
}
