public import Foundation
public import MemberHTTP

/// The addresses of a provider that has one service of its own: whole addresses, so that a sandbox or a mirror can replace each.
///
/// The ``ProviderEnvironment`` of such addresses has `live` and `sandbox(at:transport:)`.
public protocol ProviderHosts: Sendable, Hashable, Codable {
    /// The provider's short name.
    static var provider: String { get }
    /// The live service.
    static var live: Self { get }
}

extension ProviderEnvironment where Hosts: ProviderHosts {
    /// The provider's own service.
    public static var live: ProviderEnvironment { Self.live(at: .live) }

    /// Returns the environment of a running sandbox, which simulates the provider.
    /// - Parameters:
    ///   - control: The sandbox's control address, which `member sandbox` prints.
    ///   - transport: Sends the request for the addresses.
    /// - Returns: The environment.
    /// - Throws: ``ProviderError/noSandbox(_:at:)`` if there is no sandbox, ``ProviderError/notInSandbox(_:)``.
    public static func sandbox(
        at control: URL = SandboxDirectory.defaultControl, transport: any HTTPTransport = NetworkTransport()
    ) async throws(ProviderError) -> ProviderEnvironment {
        try ProviderEnvironment(in: try await SandboxDirectory(control: control, transport: transport), of: Hosts.provider)
    }
}

extension URL {
    /// Returns the https address of a host.
    package static func https(_ host: String, port: Int? = nil, path: String = "") -> URL {
        var parts = URLComponents()
        (parts.scheme, parts.host, parts.port, parts.path) = ("https", host, port, path)
        return parts.url ?? URL(filePath: "/")
    }
}
