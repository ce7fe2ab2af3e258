import Foundation

/// The addresses of a provider, and the name under which its accounts are stored: one value, so that the two match.
public struct ProviderEnvironment<Hosts: Sendable & Equatable>: Sendable, Equatable {
    /// The name: `live`, a sandbox's control address, or another one of the app's choice.
    public let name: String
    /// The addresses.
    public let hosts: Hosts

    /// Creates an environment of the app's own, such as a test system.
    /// - Parameters:
    ///   - name: The name, under which accounts are stored.
    ///   - hosts: The addresses.
    /// - Throws: ``ProviderError/setting(_:_:)`` for an empty name and for `live`, which is reserved for the provider.
    public init(name: String, hosts: Hosts) throws(ProviderError) {
        guard !name.isEmpty else { throw .setting("environment", "has no name") }
        guard !name.isExactly("live") else { throw .setting("environment", "is named live, which is the provider's own") }
        self.init(checked: name, hosts)
    }

    /// Returns the environment of the provider's own service.
    /// - Parameter hosts: The addresses.
    /// - Returns: The environment `live`, for the static member of a provider's module.
    public static func live(at hosts: Hosts) -> ProviderEnvironment { ProviderEnvironment(checked: "live", hosts) }

    /// Returns the environment that an account was stored under.
    /// - Parameters:
    ///   - name: The name in the account's key.
    ///   - hosts: The addresses in its details.
    /// - Returns: The same environment as before.
    public static func stored(as name: String, hosts: Hosts) -> ProviderEnvironment { ProviderEnvironment(checked: name, hosts) }

    private init(checked name: String, _ hosts: Hosts) {
        self.name = name
        self.hosts = hosts
    }
}

extension ProviderEnvironment where Hosts: Decodable {
    /// Creates the environment of a sandbox that simulates the provider.
    /// - Parameters:
    ///   - directory: The sandbox's directory.
    ///   - provider: The provider's short name.
    /// - Throws: ``ProviderError/notInSandbox(_:)``.
    public init(in directory: SandboxDirectory, of provider: String) throws(ProviderError) {
        self.init(checked: directory.control.absoluteString, try directory.hosts(of: provider))
    }
}
