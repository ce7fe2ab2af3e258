import Foundation
public import MemberHTTP

/// Something that a sign-in can be told by name and text.
public struct SignInSetting: Sendable, Equatable {
    /// What kind of value it takes.
    public enum Kind: Sendable, Equatable {
        /// A text; its placeholder in a help text, such as `ID`.
        case text(String)
        /// A file's path.
        case file
        /// The path of a file that holds a secret.
        case secretFile
        /// None: it is given or not.
        case flag
    }

    /// The name, in lower case with hyphens, such as `client-id`.
    public let name: String
    /// What kind of value it takes.
    public let kind: Kind
    /// What it means, as a sentence's end: "the app's id".
    public let meaning: String
    /// What counts where nothing is given; nil is nothing.
    public let standard: String?
    /// Whether a sign-in cannot do without it.
    public let isRequired: Bool

    /// A setting.
    /// - Parameters:
    ///   - name: The name.
    ///   - kind: What kind of value it takes.
    ///   - meaning: What it means.
    ///   - standard: What counts where nothing is given.
    ///   - isRequired: Whether a sign-in cannot do without it.
    public init(_ name: String, _ kind: Kind, _ meaning: String, standard: String? = nil, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.standard = standard
        self.isRequired = isRequired
    }

    /// The issuer, of a provider that is found by it.
    public static let issuer = SignInSetting(
        "issuer", .text("URL"), "the issuer, exactly as the provider documents it", isRequired: true)
    /// The app's id at the provider.
    public static let clientID = SignInSetting("client-id", .text("ID"), "the app's id at the provider")
    /// What is asked for.
    public static let scope = SignInSetting("scope", .text("\"a b\""), "what is asked for, parted by spaces")
    /// The sandbox.
    public static let sandbox = SignInSetting(
        "sandbox", .text("URL"), "the control address of `member sandbox`",
        standard: SandboxDirectory.defaultControl.absoluteString)
    /// The provider's own service.
    public static let live = SignInSetting("live", .flag, "the provider's own service, not a sandbox")
}

/// What was given for a provider's settings.
public struct SignInValues: Sendable {
    private let texts: [String: String]
    private let flags: Set<String>
    /// Asks a sandbox where its providers are.
    public let transport: any HTTPTransport
    /// Asks the person a question that is answered by yes or no; nil where nobody can be asked.
    public let confirm: @Sendable (_ question: String) async -> Bool?
    /// Gets a code that cannot be exchanged here, of a provider that hands it over then; it goes nowhere unless this is set.
    public var handOver: @Sendable (HandedCode) async throws -> Void = { _ in }

    /// Values.
    /// - Parameters:
    ///   - texts: The texts by the settings' names.
    ///   - flags: The names of the flags that were given.
    ///   - transport: Asks a sandbox where its providers are.
    ///   - confirm: Asks the person a question that is answered by yes or no; nil where nobody can be asked, as by default.
    public init(
        _ texts: [String: String], flags: Set<String> = [], transport: any HTTPTransport,
        confirm: @escaping @Sendable (_ question: String) async -> Bool? = { _ in nil }
    ) {
        self.texts = texts
        self.flags = flags
        self.transport = transport
        self.confirm = confirm
    }

    /// A text; nil where nothing was given.
    public subscript(setting: SignInSetting) -> String? { texts[setting.name] }

    /// Whether a flag was given.
    /// - Parameter setting: The flag.
    /// - Returns: Whether it was.
    public func has(_ setting: SignInSetting) -> Bool { flags.contains(setting.name) }

    /// A text that must be there.
    /// - Parameters:
    ///   - setting: The setting.
    ///   - reason: Why, as the sentence's end: "is needed with --live".
    /// - Returns: The text.
    /// - Throws: ``ProviderError/setting(_:_:)``.
    public func required(_ setting: SignInSetting, _ reason: String = "is missing") throws(ProviderError) -> String {
        guard let text = self[setting], !text.isEmpty else { throw .setting(setting.name, reason) }
        return text
    }

    /// The words of a text parted by spaces.
    /// - Parameter setting: The setting.
    /// - Returns: The words; nil where nothing was given.
    public func words(_ setting: SignInSetting) -> [String]? { self[setting]?.split(separator: " ").map(String.init) }

    /// The environment that ``SignInSetting/sandbox`` and ``SignInSetting/live`` name.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - live: The provider's own service.
    /// - Returns: The environment; a sandbox's unless `live` was given.
    /// - Throws: ``ProviderError/setting(_:_:)`` where both were given or the address is invalid, and what asking the sandbox throws.
    public func environment<Hosts: Decodable & Sendable & Equatable>(
        of provider: String, live: ProviderEnvironment<Hosts>
    ) async throws(ProviderError) -> ProviderEnvironment<Hosts> {
        guard !has(.live) else {
            guard self[.sandbox] == nil else { throw .setting("sandbox", "excludes live") }
            return live
        }
        let control = self[.sandbox] ?? SandboxDirectory.defaultControl.absoluteString
        guard let url = URL(string: control), url.host() != nil, ["http", "https"].contains(url.scheme) else {
            throw .setting("sandbox", "takes an http address")
        }
        return try ProviderEnvironment(in: try await SandboxDirectory(control: url, transport: transport), of: provider)
    }
}
