/// Everything that a provider keeps beside the vault while a context lives, such as the keys of its servers: one object, whose
/// properties and initializer show all of it.
///
/// ```swift
/// final class ExampleState: ProviderState {
///     static let provider = "example"
///     let discovery: Discovery
///
///     init(in context: ProviderContext) { discovery = Discovery(transport: context.transport, clock: context.clock) }
/// }
///
/// let discovery = ExampleState.of(context).discovery
/// ```
public protocol ProviderState: AnyObject, Sendable {
    /// The provider's short name; each provider has one state in a context.
    static var provider: String { get }

    /// Creates a state that has no data yet.
    /// - Parameter context: The services that it works with. The context keeps the state, so the state must not keep the context.
    init(in context: ProviderContext)
}

extension ProviderState {
    /// Returns the provider's state in a context, made at its first use.
    /// - Parameter context: The context.
    /// - Returns: The state, the same one at every call; of two first callers at once, both get the first one's.
    public static func of(_ context: ProviderContext) -> Self {
        if let known = context.states.value[provider] as? Self { return known }
        let made = Self(in: context)
        return context.states.withLock { states in
            if let known = states[provider] as? Self { return known }
            states[provider] = made
            return made
        }
    }
}
