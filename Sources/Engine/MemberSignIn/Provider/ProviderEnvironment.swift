public import Foundation
import MemberCore
public import MemberHTTP

/// Where a provider is reached, and the name that its accounts keep: one value, so that the two cannot disagree.
public struct ProviderEnvironment<Hosts: Sendable & Equatable>: Sendable, Equatable {
    /// The name: `live`, a sandbox's control address, or another one of the app's choice.
    public let name: String
    /// The addresses.
    public let hosts: Hosts

    /// An environment of the app's own, such as a test system.
    /// - Parameters:
    ///   - name: Its name, which accounts are stored under.
    ///   - hosts: The addresses.
    /// - Throws: ``ProviderError/setting(_:_:)`` for an empty name and for `live`, which is the provider's.
    public init(name: String, hosts: Hosts) throws(ProviderError) {
        guard !name.isEmpty else { throw .setting("environment", "has no name") }
        guard !name.isExactly("live") else { throw .setting("environment", "is named live, which is the provider's own") }
        self.init(checked: name, hosts)
    }

    /// The provider's own service.
    /// - Parameter hosts: The addresses.
    /// - Returns: The environment `live`, for the static member of a provider's module.
    public static func live(at hosts: Hosts) -> ProviderEnvironment { ProviderEnvironment(checked: "live", hosts) }

    /// The environment that an account was stored under.
    /// - Parameters:
    ///   - name: The name in the account's key.
    ///   - hosts: The addresses in its details.
    /// - Returns: The environment, as it was.
    public static func stored(as name: String, hosts: Hosts) -> ProviderEnvironment { ProviderEnvironment(checked: name, hosts) }

    private init(checked name: String, _ hosts: Hosts) {
        self.name = name
        self.hosts = hosts
    }
}

extension ProviderEnvironment where Hosts: Decodable {
    /// A sandbox's side of the provider.
    /// - Parameters:
    ///   - directory: The sandbox's directory.
    ///   - provider: The provider's short name.
    /// - Throws: ``ProviderError/notInSandbox(_:)``.
    public init(in directory: SandboxDirectory, of provider: String) throws(ProviderError) {
        self.init(checked: directory.control.absoluteString, try directory.hosts(of: provider))
    }

    /// A started sandbox's side of a provider; for the static member of a provider's module that needs no name.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - control: The sandbox's control address.
    ///   - transport: Sends the request.
    /// - Returns: The environment, with the addresses that the sandbox tells.
    /// - Throws: ``ProviderError/noSandbox(_:)`` if none is there, ``ProviderError/notInSandbox(_:)``.
    public static func sandbox(
        of provider: String, at control: URL, transport: any HTTPTransport
    ) async throws(ProviderError) -> ProviderEnvironment {
        try ProviderEnvironment(in: try await SandboxDirectory(control: control, transport: transport), of: provider)
    }
}

/// What a sandbox says at its control address of where its providers are reached.
public struct SandboxDirectory: Sendable {
    /// The address that `member sandbox` takes unless told otherwise: that in the variable `MEMBER_SANDBOX`, else
    /// `http://127.0.0.1:8377`.
    public static let defaultControl = control(named: ProcessInfo.processInfo.environment["MEMBER_SANDBOX"])

    /// The address that a text names; the usual one for no text, and for all but http on 127.0.0.1 with a port.
    package static func control(named text: String?) -> URL {
        guard let text, let url = URL(string: text), url.scheme == "http", url.host() == "127.0.0.1", url.port != nil else {
            return URL(string: "http://127.0.0.1:8377") ?? URL(filePath: "/")
        }
        return url
    }

    /// The sandbox's control address.
    public let control: URL
    /// The names of the providers that it acts out, sorted.
    public var providers: [String] { addresses.keys.sorted() }
    private let addresses: [String: JSONValue]

    /// Asks a sandbox.
    /// - Parameters:
    ///   - control: The sandbox's control address.
    ///   - transport: Sends the request.
    /// - Throws: ``ProviderError/noSandbox(_:)``.
    public init(control: URL, transport: any HTTPTransport) async throws(ProviderError) {
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await transport.send(HTTPRequest(.get, control.appending(path: "_sandbox/hosts")))
        } catch { throw .noSandbox(error) }
        guard response.status == 200, let all = try? JSONDecoder().decode([String: JSONValue].self, from: response.body) else {
            throw .noSandbox(nil)
        }
        self.control = control
        addresses = all
    }

    /// Where a provider is reached.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - type: The provider's form of addresses.
    /// - Returns: The addresses.
    /// - Throws: ``ProviderError/notInSandbox(_:)``.
    public func hosts<Hosts: Decodable>(of provider: String, as type: Hosts.Type = Hosts.self) throws(ProviderError) -> Hosts {
        guard let value = addresses[provider], let data = try? JSONEncoder().encode(value),
            let hosts = try? JSONDecoder().decode(Hosts.self, from: data)
        else { throw .notInSandbox(provider) }
        return hosts
    }
}
