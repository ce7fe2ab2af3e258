import Foundation
public import MemberHTTP

/// A setting of a sign-in that is given by name and text.
public struct SignInSetting: Sendable, Equatable {
    /// The kind of value.
    public enum Kind: Sendable, Equatable {
        /// A text; with its placeholder in a help text, such as `ID`.
        case text(String)
        /// A file's path.
        case file
        /// The path of a file with a secret.
        case secretFile
        /// No value: the flag is given or not.
        case flag
    }

    /// The name, in lower case with hyphens, such as `client-id`.
    public let name: String
    /// The kind of value.
    public let kind: Kind
    /// The meaning, as the end of a sentence: "the app's id".
    public let meaning: String
    /// The default; nil without a default.
    public let standard: String?
    /// Whether a sign-in requires it.
    public let isRequired: Bool

    /// Creates a setting.
    /// - Parameters:
    ///   - name: The name.
    ///   - kind: The kind of value.
    ///   - meaning: The meaning.
    ///   - standard: The default.
    ///   - isRequired: Whether a sign-in requires it.
    public init(_ name: String, _ kind: Kind, _ meaning: String, standard: String? = nil, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
        self.standard = standard
        self.isRequired = isRequired
    }

    /// The issuer, for a provider that is found by it.
    public static let issuer = SignInSetting(
        "issuer", .text("URL"), "the issuer, exactly as the provider documents it", isRequired: true)
    /// The app's id at the provider.
    public static let clientID = SignInSetting("client-id", .text("ID"), "the app's id at the provider")
    /// The requested scopes.
    public static let scope = SignInSetting("scope", .text("\"a b\""), "the requested scopes, separated by spaces")
    /// The sandbox.
    public static var sandbox: SignInSetting {
        SignInSetting(
            "sandbox", .text("URL"), "the control address of `member sandbox`",
            standard: SandboxDirectory.defaultControl.absoluteString)
    }
    /// The provider's own service.
    public static let live = SignInSetting("live", .flag, "the provider's own service, not a sandbox")
}

/// The given values of a provider's settings.
public struct SignInValues: Sendable {
    private let texts: [String: String]
    private let flags: Set<String>
    /// Asks a sandbox for the addresses of its providers.
    public let transport: any HTTPTransport
    /// Asks the person a yes-or-no question; nil if there is no person to ask.
    public let confirm: @Sendable (_ question: String) async -> Bool?
    /// Receives a code that cannot be exchanged here, if the provider passes it on; by default the code is dropped.
    public var handOver: @Sendable (HandedCode) async throws -> Void = { _ in }

    /// Creates values.
    /// - Parameters:
    ///   - texts: The texts by the settings' names.
    ///   - flags: The names of the given flags.
    ///   - transport: Asks a sandbox for the addresses of its providers.
    ///   - confirm: Asks the person a yes-or-no question; nil, the default result, means that there is no person to ask.
    public init(
        _ texts: [String: String], flags: Set<String> = [], transport: any HTTPTransport,
        confirm: @escaping @Sendable (_ question: String) async -> Bool? = { _ in nil }
    ) {
        self.texts = texts
        self.flags = flags
        self.transport = transport
        self.confirm = confirm
    }

    /// Returns a text; nil if none was given.
    public subscript(setting: SignInSetting) -> String? { texts[setting.name] }

    /// Whether a flag was given.
    /// - Parameter setting: The flag.
    /// - Returns: Whether it was given.
    public func has(_ setting: SignInSetting) -> Bool { flags.contains(setting.name) }

    /// Returns a required text.
    /// - Parameters:
    ///   - setting: The setting.
    ///   - reason: The reason, as the end of a sentence: "is needed with --live".
    /// - Returns: The text.
    /// - Throws: ``ProviderError/setting(_:_:)``.
    public func required(_ setting: SignInSetting, _ reason: String = "is missing") throws(ProviderError) -> String {
        guard let text = self[setting], !text.isEmpty else { throw .setting(setting.name, reason) }
        return text
    }

    /// Returns the words of a text, separated by spaces.
    /// - Parameter setting: The setting.
    /// - Returns: The words; nil if no text was given.
    public func words(_ setting: SignInSetting) -> [String]? { self[setting]?.split(separator: " ").map(String.init) }

    /// Returns the environment that ``SignInSetting/sandbox`` and ``SignInSetting/live`` name.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - live: The provider's own service.
    /// - Returns: The environment; a sandbox's unless `live` was given.
    /// - Throws: ``ProviderError/setting(_:_:)`` if both were given or the address is invalid, and the errors of the request to
    ///   the sandbox.
    public func environment<Hosts: Decodable & Sendable & Equatable>(
        of provider: String, live: ProviderEnvironment<Hosts>
    ) async throws(ProviderError) -> ProviderEnvironment<Hosts> {
        guard !has(.live) else {
            guard self[.sandbox] == nil else { throw .setting("sandbox", "excludes live") }
            return live
        }
        let control = self[.sandbox] ?? SandboxDirectory.defaultControl.absoluteString
        guard let url = SandboxDirectory.address(control) else {
            throw .setting("sandbox", "takes an http address")
        }
        return try ProviderEnvironment(in: try await SandboxDirectory(control: url, transport: transport), of: provider)
    }
}
