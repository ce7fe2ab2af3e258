import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A store that fails during a refresh always has the same form of error")
struct StoreErrorTests {
    @Test(
        "the store's own error is found in each account error that contains one, and in no other",
        arguments: [
            (.storage(.diskFull), "storage.disk_full"), (.tokensNotStored(.storage(.busy)), "storage.busy"),
            (.tokensNotStored(.locked), "accounts.locked"), (.locked, "accounts.locked"), (.wrongKey, "accounts.wrong_key"),
            (.unreadable, "accounts.unreadable"), (.refresh(.noRefreshToken), nil), (.notSignedIn, nil),
            (.needsSignIn(reason: "x"), nil), (.refreshingElsewhere, nil), (.cancelled, nil),
        ] as [(AccountError, String?)])
    func stores(error: AccountError, code: String?) {
        #expect(error.storeError?.code == code)
    }

    @Test("a client that cannot be made because the store failed has the store's code and texts")
    func client() throws {
        let example = try Example()
        try example.store()
        let account = try #require(example.vault.account(example.key))
        for error in [OAuthError(storing: AccountError.locked), OAuthError(storing: StorageError.diskFull)] {
            var clients = ClientRegistry()
            clients.register(example.key.provider) { _ in throw error }
            let found = #expect(throws: AccountError.self) { try clients.client(for: account) }
            #expect(found?.storeError != nil)
        }
        var clients = ClientRegistry()
        clients.register(example.key.provider) { _ in throw OAuthError.timedOut }
        let other = #expect(throws: AccountError.self) { try clients.client(for: account) }
        #expect(other?.storeError == nil && other?.code == OAuthError.timedOut.code)
    }

    @Test("a provider's own renewal that meets a failing store reports the store's failure")
    func renewal() async throws {
        let example = try Example()
        try example.store()
        var clients = ClientRegistry()
        let base = try #require(URL(string: "https://id.example.test"))
        clients.register(example.key.provider) { [clock = example.clock] _ in
            var profile = ProviderProfile(name: "example", endpoints: ProviderEndpoints(authorization: base, token: base))
            profile.token.renewal = .own { _, _ async throws(OAuthError) in throw OAuthError(storing: StorageError.diskFull) }
            return OAuthClient(
                profile: profile, registration: ClientRegistration(id: "app"), transport: ScriptedTransport([]), clock: clock)
        }
        let session = Session(example.key, in: example.vault, clients: clients)
        let error = await #expect(throws: AccountError.self) { try await session.refresh() }
        #expect(error?.storeError?.code == "storage.disk_full")
    }

    @Test("the error that a store threw is kept as the cause, and does not print")
    func unprinted() {
        struct Torn: Error { let token = "hidden-1" }
        let failure = StoreFailure(Torn())
        var printed = "\(failure) \(OAuthError.storage(failure))"
        dump(failure, to: &printed)
        dump(AccountError.refresh(.storage(failure)), to: &printed)
        #expect(failure.cause is Torn && !printed.contains("hidden"))
    }
}
