import Foundation
import MemberAccounts
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing

@Suite("A provider's accounts, without Members")
struct ProviderAccountsTests {
    private let guild = Guild()

    private func begin(_ hall: Hall) async throws -> (id: String, response: URL) {
        let begun = try await guild.begin(.init(), redirectURI: Guild.redirectURI, purpose: nil, in: hall.context)
        return (begun.id, Hall.response("code=17&state=\(begun.address.fields["state"] ?? "")"))
    }

    @Test("a sign-in is finished by its id, once; an unknown id is refused")
    func byName() async throws {
        let hall = try Hall()
        let (id, response) = try await begin(hall)
        let account = try await guild.finish(id, redirectedTo: response, in: hall.relaunched())
        #expect(account.key.subject == "17" && hall.home.vault.accounts.map(\.key) == [account.key])
        for (name, expected) in [(id, "oauth.attempt_over"), ("none", "oauth.attempt_unknown")] {
            let error = await #expect(throws: OAuthError.self) {
                try await guild.finish(name, redirectedTo: response, in: hall.context)
            }
            #expect(error.flatMap { code(of: $0) } == expected)
        }
        #expect(hall.codes == ["17"])
    }

    @Test("a session is ended at the provider, and here")
    func session() async throws {
        let hall = try Hall()
        let (id, response) = try await begin(hall)
        let account = try await guild.finish(id, redirectedTo: response, in: hall.context)
        let session = guild.session(of: account, in: hall.context)
        #expect(try session.secrets().tokens.accessToken.reveal == "a-17")
        try await session.signOut()
        #expect(hall.home.vault.accounts.isEmpty)
        #expect(hall.transport.requests.contains { $0.url.path == "/revoke" })
    }

    @Test("a stored sign-in belongs to the client that began it")
    func ownClient() async throws {
        let hall = try Hall()
        let attempt = try #require(try await hall.home.vault.attempt(try await begin(hall).id))
        #expect(guild.ending("app", in: hall.context).client.began(attempt))
        #expect(!guild.ending("another", in: hall.context).client.began(attempt))
    }
}
