import MemberHTTP
import MemberSignIn

/// What each provider works with: all share one context, but for those with a transport of their own.
struct ProviderContexts: Sendable {
    let shared: ProviderContext
    private let own: [String: ProviderContext]

    /// Contexts.
    /// - Parameters:
    ///   - shared: That of all other providers.
    ///   - transports: By the names of the providers that have one of their own.
    init(_ shared: ProviderContext, _ transports: [String: any HTTPTransport]) {
        self.shared = shared
        own = transports.mapValues { ProviderContext(sharing: shared, transport: $0) }
    }

    /// The context of a provider.
    subscript(provider: String) -> ProviderContext { own[provider] ?? shared }
}
