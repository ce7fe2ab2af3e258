import MemberCore
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A client that cannot be made")
struct ClientErrorTests {
    private struct Unreadable: CodedError {
        let code = "example.secret_unreadable"
        let problem = "The file with the client's secret cannot be read."
        let remedy = "Make it readable."
    }
    private struct Unknown: Error {}

    private func failure(_ error: any Error) async throws -> AccountError? {
        let example = try Example()
        try example.store(life: 10)
        var clients = ClientRegistry()
        clients.register("example") { _ in throw error }
        let session = Session(example.key, in: example.vault, clients: clients)
        return await #expect(throws: AccountError.self) { try await session.freshTokens() }
    }

    @Test("reports the code and texts of its cause")
    func cause() async throws {
        let error = try await failure(Unreadable())
        #expect(error?.code == "example.secret_unreadable")
        #expect(error?.problem == "The file with the client's secret cannot be read.")
        #expect(error?.remedy == "Make it readable.")
    }

    @Test("keeps an error of this module as it is")
    func own() async throws {
        #expect(try await failure(AccountError.locked)?.code == "accounts.locked")
        #expect(try await failure(OAuthError.noRefreshToken)?.code == "oauth.no_refresh_token")
    }

    @Test("reports a reason without a code as the error \"no client\"")
    func unknown() async throws {
        #expect(try await failure(Unknown())?.code == "accounts.no_client")
    }

    @Test("does not prevent the local removal, whose report contains the error")
    func removal() async throws {
        let example = try Example()
        try example.store()
        var clients = ClientRegistry()
        clients.register("example") { _ in throw Unreadable() }
        let session = Session(example.key, in: example.vault, clients: clients)
        let error = await #expect(throws: AccountError.self) { try await session.signOut() }
        #expect(error?.code == "example.secret_unreadable")
        #expect(try await !session.signOut(removingLocally: true).isComplete)
        #expect(example.vault.accounts.isEmpty)
    }
}
