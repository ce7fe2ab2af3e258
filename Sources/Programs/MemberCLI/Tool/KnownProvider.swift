import FacebookLogin
package import Foundation
import MemberCore
package import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
package import MemberSandbox
package import MemberSignIn
package import MemberUI
import SberID
import VKAPI
import VKID
import VKWire

/// A provider for the command line: its sign-in, its components, its side in the sandbox.
///
/// ```swift
/// KnownProvider(.example, components: { try ExampleComponents($0) }, sandbox: ExampleSandboxConfiguration())
/// ```
/// Options, help, completion and the checks of `doctor` come from these three.
package struct KnownProvider: Sendable {
    /// How it signs members in; nil for a service without members.
    package let provider: (any MemberProvider)?
    /// Makes its components for the portal of `sandbox --portal`; nil if it has none.
    package let components: (@Sendable (ComponentPlace) throws -> any ComponentSource)?
    /// Its side in `sandbox`; nil if it has none.
    package let sandbox: (any SandboxProviderConfiguration)?
    /// Asks the person at the terminal what it requires in the middle of a call; the answer is nil for another provider's interaction.
    let answer: (@Sendable (Interaction, TerminalDialogue) async -> InteractionAnswer?)?
    /// Its other way to sign in; nil if it has one only.
    let alternative: Alternative?
    /// The values that shells offer after its options, by the option's name.
    private(set) var values: [String: [CompletionValue]] = [:]

    /// Another way to sign in with a provider, chosen by a flag; the accounts are the provider's own.
    struct Alternative: Sendable {
        /// The name of the flag.
        let flag: String
        /// The meaning of the flag, for the help.
        let meaning: String
        /// How it signs members in; it has the name of the provider.
        let provider: any MemberProvider
    }

    /// Creates a provider that signs members in.
    /// - Parameters:
    ///   - provider: How it signs members in.
    ///   - components: Makes its components for pages.
    ///   - sandbox: Its side in the sandbox.
    package init(
        _ provider: some MemberProvider, components: (@Sendable (ComponentPlace) throws -> any ComponentSource)? = nil,
        sandbox: (any SandboxProviderConfiguration)? = nil
    ) {
        self.init(provider, components, sandbox, answer: nil, alternative: nil)
    }

    private init(
        _ provider: (any MemberProvider)?, _ components: (@Sendable (ComponentPlace) throws -> any ComponentSource)?,
        _ sandbox: (any SandboxProviderConfiguration)?,
        answer: (@Sendable (Interaction, TerminalDialogue) async -> InteractionAnswer?)?, alternative: Alternative?
    ) {
        self.provider = provider
        self.components = components
        self.sandbox = sandbox
        self.answer = answer
        self.alternative = alternative
    }

    /// Returns the same provider, whose calls may ask the person at the terminal.
    /// - Parameter answer: Asks; its answer is nil for another provider's interaction.
    /// - Returns: The provider.
    func answering(
        _ answer: @escaping @Sendable (Interaction, TerminalDialogue) async -> InteractionAnswer?
    ) -> KnownProvider {
        var known = KnownProvider(provider, components, sandbox, answer: answer, alternative: alternative)
        known.values = values
        return known
    }

    /// Returns the same provider with the values that shells offer after an option.
    /// - Parameters:
    ///   - option: The option's name: a setting of its sign-in, or `kind` of an upload.
    ///   - words: The values.
    ///   - meaning: Describes a value.
    /// - Returns: The provider.
    func completing(_ option: String, _ words: [String], _ meaning: (String) -> String = { _ in "" }) -> KnownProvider {
        var known = self
        known.values[option, default: []] += CompletionValue.listed(words, meaning)
        return known
    }

    /// Returns the same provider with another way to sign in, whose redirect is an address of the provider that a person pastes.
    /// - Parameters:
    ///   - other: The other way; it has the name of this provider.
    ///   - flag: The flag of `member login` that chooses it.
    ///   - meaning: The meaning of the flag, for the help.
    /// - Returns: The provider.
    func or(_ other: some MemberProvider, by flag: String, _ meaning: String) -> KnownProvider {
        let alternative = Alternative(flag: flag, meaning: meaning, provider: other)
        var known = KnownProvider(provider, components, sandbox, answer: answer, alternative: alternative)
        known.values = values
        return known
    }

    /// A service of the sandbox without members.
    /// - Parameter sandbox: How it is simulated.
    package init(sandbox: any SandboxProviderConfiguration) {
        self.init(nil, nil, sandbox, answer: nil, alternative: nil)
    }
}

/// The input of components: a running sandbox and the way to it.
package struct ComponentPlace: Sendable {
    /// The addresses of the sandbox's providers.
    package let directory: SandboxDirectory
    /// Vault, transport, clock, randomness, diagnostics.
    package let context: ProviderContext
    /// Sends requests to hosts that demand the certificate of the sandbox's clients; the context's own transport where none does.
    package let backChannel: any HTTPTransport
    /// The address at which the pages receive the responses to sign-ins.
    package let redirectURI: URL
}

extension [KnownProvider] {
    /// The providers that sign members in.
    var providers: [any MemberProvider] { compactMap(\.provider) }

    /// Returns the provider with a name.
    func named(_ name: String) -> (any MemberProvider)? { providers.first { $0.name == name } }

    /// The provider that is named by an issuer.
    var byIssuer: (any MemberProvider)? { providers.first { $0.settings.contains(.issuer) } }

    /// The providers that are named on the command line.
    var byName: [any MemberProvider] { providers.filter { !$0.settings.contains(.issuer) } }

    /// Asks the person at the terminal what a provider requires in the middle of a call; nil if the input is not a terminal.
    func interaction(_ dialogue: TerminalDialogue) -> InteractionHook? {
        guard dialogue.input.isTerminal else { return nil }
        let answers = compactMap(\.answer)
        return InteractionHook { interaction in
            for answer in answers {
                if let answer = await answer(interaction, dialogue) { return answer }
            }
            return .cancelled
        }
    }

    /// The values that shells offer after an option, the same word once; nil if there are none.
    func values(of option: String) -> CompletionValues? {
        var seen = Set<String>()
        let values = flatMap { $0.values[option] ?? [] }.filter { seen.insert($0.word).inserted }
        return values.isEmpty ? nil : .listed(values)
    }

    /// A sandbox with all of them.
    var sandboxConfiguration: SandboxConfiguration { SandboxConfiguration(providers: compactMap(\.sandbox)) }
}

/// The providers that `member` knows: one line each.
package enum KnownProviders {
    /// All of them.
    package static let all: [KnownProvider] = [
        KnownProvider(
            .vk,
            components: { place in
                try VKComponents(
                    clientID: VKSandboxConfiguration.defaultClientID,
                    environment: VKEnvironment(in: place.directory, of: "vk"), context: place.context,
                    redirectURI: place.redirectURI, community: String(InventedCommunity.open.id))
            }, sandbox: VKSandboxConfiguration()
        ).answering(VKTerminal.answer)
            .or(.vkConnector, by: "connector", "sign in at the VK API's own page; its last address is pasted here")
            .completing("scope", CompletionScopes.vk) { _ in "vk" }.completing("kind", VKUploadKind.all.map(\.name)) { _ in "vk"
            },
        KnownProvider(.sber, components: { try SberComponents(in: $0) }, sandbox: SberSandboxConfiguration())
            .completing("scope", CompletionScopes.sber) { _ in "sber" },
        KnownProvider(
            .facebook,
            components: { place in
                FacebookComponents(
                    .facebook(
                        appID: FacebookSandboxConfiguration.defaultAppID, permissions: [.publicProfile, .email, .userFriends],
                        environment: try FacebookEnvironment(in: place.directory, of: "facebook")),
                    redirectURI: place.redirectURI, context: place.context)
            }, sandbox: FacebookSandboxConfiguration()
        ).completing("scope", CompletionScopes.facebook) { _ in "facebook" },
        KnownProvider(.openID).completing("scope", CompletionScopes.openID) { _ in "OpenID" },
        KnownProvider(sandbox: AppStoreSandboxConfiguration()),
    ]
}

extension SberComponents {
    /// Creates the components of the app that every sandbox knows.
    fileprivate init(in place: ComponentPlace) throws {
        let (client, context) = (SandboxSberClient.standard, place.context)
        let keys = PublishedKeySet(
            place.directory.control.appending(path: "keys/sber"), transport: context.transport, clock: context.clock,
            allowsLoopbackHTTP: true)
        let backend = SberBackend(
            clientID: client.id, secret: Secret(client.secret), stand: .custom(try SIDStandConfiguration(in: place.directory)),
            idTokenPolicy: .verify(keys: keys), transport: place.backChannel, store: context.store, clock: context.clock,
            random: context.random, diagnostics: context.diagnostics)
        self.init(
            backend: backend, scopes: [.name, .birthdate, .mobile, .email, .drivingLicense], redirectURI: place.redirectURI)
    }
}
