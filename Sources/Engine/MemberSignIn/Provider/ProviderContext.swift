import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP

/// What providers work with: the vault and everything outside, and what they keep beside it while it lives.
public final class ProviderContext: Sendable {
    /// Where the accounts live.
    public let vault: Vault
    /// Sends the requests.
    public let transport: any HTTPTransport
    /// The time.
    public let clock: any MemberClock
    /// Where states and verifiers come from.
    public let random: any RandomSource
    /// Where notable things are told.
    public let diagnostics: Diagnostics
    private let values = KeptValues()

    /// A context.
    /// - Parameters:
    ///   - vault: Where the accounts live.
    ///   - transport: Sends the requests.
    ///   - clock: The time.
    ///   - random: Where states and verifiers come from.
    ///   - diagnostics: Where notable things are told.
    public init(
        vault: Vault, transport: any HTTPTransport, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.vault = vault
        self.transport = transport
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
    }

    /// One value of a type for as long as the context lives, such as what a provider has learnt of its servers.
    /// - Parameter make: Makes it where there is none yet; of two callers at once the first one's stays.
    /// - Returns: The value.
    /// - Throws: What making it throws; the next caller tries again.
    public func kept<Value: Sendable>(_ make: () throws -> Value) rethrows -> Value {
        try values.value(make)
    }
}
