public import Foundation
import MemberKit
public import MemberSandbox
public import MemberSignIn
public import MemberUI
import VKID
import VKWire

/// A provider as a command line knows it: how it signs members in, what pages show of it, how it is acted out.
///
/// ```swift
/// KnownProvider(.example, components: { try ExampleComponents($0) }, sandbox: ExampleSandboxConfiguration())
/// ```
/// Options, help, completion and what `doctor` looks at come from these three.
public struct KnownProvider: Sendable {
    /// How it signs members in; nil for one that is acted out and has no members.
    public let provider: (any MemberProvider)?
    /// Makes what the pages of `sandbox --faces` show of it; nil for nothing.
    public let components: (@Sendable (ComponentPlace) throws -> any ComponentSource)?
    /// How `sandbox` acts it out; nil if it does not.
    public let sandbox: (any SandboxProviderConfiguration)?

    /// A provider that signs members in.
    /// - Parameters:
    ///   - provider: How it signs members in.
    ///   - components: Makes what pages show of it.
    ///   - sandbox: How it is acted out.
    public init(
        _ provider: some MemberProvider, components: (@Sendable (ComponentPlace) throws -> any ComponentSource)? = nil,
        sandbox: (any SandboxProviderConfiguration)? = nil
    ) {
        self.provider = provider
        self.components = components
        self.sandbox = sandbox
    }

    /// A service that is acted out and has no members.
    /// - Parameter sandbox: How it is acted out.
    public init(sandbox: any SandboxProviderConfiguration) {
        provider = nil
        components = nil
        self.sandbox = sandbox
    }
}

/// Where components work: at a sandbox that runs.
public struct ComponentPlace: Sendable {
    /// Where the sandbox's providers are.
    public let directory: SandboxDirectory
    /// Vault, transport, clock, randomness, diagnostics.
    public let context: ProviderContext
    /// Where the pages take the responses to sign-ins.
    public let redirectURI: URL
}

extension [KnownProvider] {
    /// Those that sign members in.
    var providers: [any MemberProvider] { compactMap(\.provider) }

    /// The one of a name.
    func named(_ name: String) -> (any MemberProvider)? { providers.first { $0.name == name } }

    /// The one that is found by an issuer.
    var byIssuer: (any MemberProvider)? { providers.first { $0.settings.contains(.issuer) } }

    /// Those that are asked for by name.
    var byName: [any MemberProvider] { providers.filter { !$0.settings.contains(.issuer) } }

    /// A sandbox that acts them out.
    var sandboxConfiguration: SandboxConfiguration { SandboxConfiguration(providers: compactMap(\.sandbox)) }
}

/// The providers that `member` knows: each with one line, which joins its three sides.
public enum KnownProviders {
    /// All of them.
    public static let all: [KnownProvider] = [
        KnownProvider(
            .vk,
            components: { place in
                try VKComponents(
                    clientID: VKSandboxConfiguration.defaultClientID,
                    environment: VKEnvironment(in: place.directory, of: "vk"), context: place.context,
                    redirectURI: place.redirectURI, community: String(InventedCommunity.open.id))
            }, sandbox: VKSandboxConfiguration()),
        KnownProvider(.openID),
        KnownProvider(sandbox: AppStoreSandboxConfiguration()),
    ]
}
