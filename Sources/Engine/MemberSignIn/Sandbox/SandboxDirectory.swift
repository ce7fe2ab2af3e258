public import Foundation
import MemberCore
public import MemberHTTP

/// What a sandbox says at its control address of where its providers are reached.
public struct SandboxDirectory: Sendable {
    /// The address that `member sandbox` takes unless told otherwise.
    public static let defaultControl = URL(string: "http://127.0.0.1:8377") ?? URL(filePath: "/")

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
