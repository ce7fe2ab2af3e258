public import Foundation
public import MemberAccounts
package import MemberOAuth

extension MemberProvider {
    /// Returns the session of one of the provider's accounts.
    /// - Parameters:
    ///   - account: The account.
    ///   - context: The objects that it works with.
    /// - Returns: The session.
    public func session(of account: Account, in context: ProviderContext) -> Session {
        var clients = ClientRegistry()
        clients.register(name) { try client(for: $0, in: context) }
        clients.prepare(name) { try await makeReady(in: context) }
        return Session(account.key, in: context.open, clients: clients)
    }

    /// Finishes a sign-in by its id, which was begun in this process or another one on the same vault.
    /// - Parameters:
    ///   - id: The id.
    ///   - url: The whole address of the browser after the redirect.
    ///   - context: The objects that it works with.
    /// - Returns: The stored account; it does not become the active account.
    /// - Throws: The reason why nothing was stored; `OAuthError.attempt` for a sign-in that has ended, or was never begun here.
    public func finish(_ id: String, redirectedTo url: URL, in context: ProviderContext) async throws -> Account {
        try await finish(try await context.open.begunSignIn(id), redirectedTo: url, in: context)
    }
}

extension MemberProvider {
    /// Learns the store's time and reads what the functions that do not wait need, before each use of the provider.
    package func makeReady(in context: ProviderContext) async throws {
        await context.open.learnTime()
        try await prepare(in: context)
    }
}

extension OpenStore {
    /// Returns a sign-in that was begun and has not ended.
    /// - Parameter id: Its id.
    /// - Returns: The stored attempt.
    /// - Throws: `OAuthError.attempt` if it has ended or is unknown; `AccountError` if the store cannot be read.
    package func begunSignIn(_ id: Attempt.ID) async throws -> Attempt {
        if let attempt = try await store.attempt(id) { return attempt }
        throw OAuthError.attempt(try await store.hasEnded(id) ? .over : .unknown)
    }
}

extension OAuthClient {
    /// Whether a stored sign-in is this client's: of its provider, environment and client id.
    package func began(_ attempt: Attempt) -> Bool {
        attempt.provider.isExactly(profile.name) && attempt.environment.isExactly(environment)
            && attempt.clientID.isExactly(registration.id)
    }
}
