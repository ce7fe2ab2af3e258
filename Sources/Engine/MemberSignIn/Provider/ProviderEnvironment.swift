public import Foundation
import MemberCore
public import MemberHTTP

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

/// The response at a sandbox's control address: the addresses of its providers.
public struct SandboxDirectory: Sendable {
    /// The default address of `member sandbox`: the one in the variable `MEMBER_SANDBOX`, else `http://127.0.0.1:8377`.
    public static var defaultControl: URL { named ?? ofProcess }

    /// The address that a program names for the work of a task; nil for that of the process.
    @TaskLocal package static var named: URL?

    private static let ofProcess = control(named: ProcessInfo.processInfo.environment["MEMBER_SANDBOX"])

    /// Returns the address in a text; the default one for no text, and for everything but http on 127.0.0.1 with a port.
    package static func control(named text: String?) -> URL {
        guard let text, let url = URL(string: text), url.scheme == "http", url.host() == "127.0.0.1", url.port != nil else {
            return URL(string: "http://127.0.0.1:8377") ?? URL(filePath: "/")
        }
        return url
    }

    /// The sandbox's control address.
    public let control: URL
    /// The names of the providers that it simulates, sorted.
    public var providers: [String] { addresses.keys.sorted() }
    private let addresses: [String: JSONValue]

    /// Asks a sandbox for its providers.
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

    /// Returns the addresses of a provider.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - type: The type of the provider's addresses.
    /// - Returns: The addresses.
    /// - Throws: ``ProviderError/notInSandbox(_:)``.
    public func hosts<Hosts: Decodable>(of provider: String, as type: Hosts.Type = Hosts.self) throws(ProviderError) -> Hosts {
        guard let value = addresses[provider], let data = try? JSONEncoder().encode(value),
            let hosts = try? JSONDecoder().decode(Hosts.self, from: data)
        else { throw .notInSandbox(provider) }
        return hosts
    }
}
