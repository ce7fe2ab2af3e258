import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSignIn

/// The calls of each account, prepared once as long as the account's details stay the same.
final class PreparedCalls: VaultObserver {
    /// The calls of an account.
    struct Calls: Sendable {
        let calls: ProviderCalls
        let pipeline: RequestPipeline
        /// The unsealed details that the calls were made from.
        let details: Data
        /// Whether kept replies may be returned; not while a database is away, which could tell whether the member has signed out elsewhere.
        var mayReturnKept = true

        /// Sends a call with the tokens of the account, as its provider takes them from a session.
        func send<Value: Sendable>(
            _ call: ProviderCall, for session: Session, asking hook: InteractionHook? = nil,
            decoding decode: @escaping @Sendable (Data) throws(RequestError) -> Value
        ) async throws(RequestError) -> DecodedReply<Value> {
            try await (hook.map(pipeline.asking) ?? pipeline).send(
                call, for: calls.tokens(session), folder: session.key.subject, decoding: decode)
        }
    }

    private let contexts: ProviderContexts
    private let interaction: InteractionHook?
    private let known = Locked<[AccountKey: Calls]>([:])

    /// - Parameters:
    ///   - contexts: The context of each provider.
    ///   - interaction: Asks the member for input that a provider requires during a call; nil never asks.
    init(_ contexts: ProviderContexts, asking interaction: InteractionHook?) {
        self.contexts = contexts
        self.interaction = interaction
    }

    /// Returns the calls of an account, if they were made from its current details.
    func calls(of account: Account) -> Calls? {
        let calls = known.withLock { $0[account.key] }
        return calls.flatMap { $0.details == account.details ? $0 : nil }
    }

    /// Keeps the calls of an account; cache, limits and blocks are those of its client.
    func keep(_ calls: ProviderCalls, of account: Account) -> Calls {
        let context = contexts[account.key.provider]
        let store = context.calls.store(of: account.key.client)
        let traffic = RequestTraffic(
            sharing: store.traffic, retry: .standard, interaction: interaction, random: context.random)
        let pipeline = RequestPipeline(
            transport: context.transport, cache: store.cache, rules: calls.rules, traffic: traffic)
        let made = Calls(calls: calls, pipeline: pipeline, details: account.details)
        known.withLock { $0[account.key] = made }
        return made
    }

    /// Removes the kept data of an account, here and in its client's store.
    func forget(_ key: AccountKey) {
        known.withLock { $0[key] = nil }
        contexts[key.provider].calls.forget(key)
    }

    /// Listens for accounts that are removed.
    func observe(_ open: OpenStore) {
        if let vault = open.vault { return vault.addObserver(self) }
        open.process.onRemoval { [weak self] key in self?.known.withLock { $0[key] = nil } }
    }

    func vault(_ vault: Vault, didChange change: VaultChange) {
        if case .removed(let key) = change { known.withLock { $0[key] = nil } }
    }
}

/// The context of each provider: all share one, except those with a transport of their own.
struct ProviderContexts: Sendable {
    let shared: ProviderContext
    private let own: [String: ProviderContext]

    /// Creates the contexts.
    /// - Parameters:
    ///   - shared: The context of all other providers.
    ///   - transports: The transports of single providers, by their names.
    init(_ shared: ProviderContext, _ transports: [String: any HTTPTransport]) {
        self.shared = shared
        own = transports.mapValues { shared.with(transport: $0) }
    }

    /// Returns the context of a provider.
    subscript(provider: String) -> ProviderContext { own[provider] ?? shared }
}
