public import Foundation
import MemberCore
public import MemberHTTP

/// The response at a sandbox's control address: the addresses of its providers.
public struct SandboxDirectory: Sendable {
    /// The default address of `member sandbox`: the one in the variable `MEMBER_SANDBOX`, else `http://127.0.0.1:8377`.
    public static var defaultControl: URL { named ?? ofProcess }

    /// The address that a program names for the work of a task; nil for that of the process.
    @TaskLocal package static var named: URL?

    private static let ofProcess = control(named: ProcessInfo.processInfo.environment["MEMBER_SANDBOX"])

    /// Returns the address in a text; the default one for no text, and for everything but an address.
    package static func control(named text: String?) -> URL {
        text.flatMap(address) ?? URL(string: "http://127.0.0.1:8377") ?? URL(filePath: "/")
    }

    /// Reads a control address. One with a name, a password, a query or a fragment is refused: it may contain a secret, and would be
    /// shown.
    /// - Parameter text: The address, over http or https.
    /// - Returns: The address; nil for any other text.
    package static func address(_ text: String) -> URL? {
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host()?.isEmpty == false,
            url.user() == nil, url.password() == nil, url.query() == nil, url.fragment() == nil
        else { return nil }
        return url
    }

    /// The control key that a program names for the work of a task; nil for that of the process.
    @TaskLocal package static var namedKey: Secret?

    private static let keyOfProcess = ProcessInfo.processInfo.environment["MEMBER_SANDBOX_KEY"].map { Secret($0) }

    /// Returns a request for something of a sandbox's control, with the key of `MEMBER_SANDBOX_KEY` if there is one.
    /// - Parameters:
    ///   - url: The address; the key is sent to the control's host only, and not on by a redirect.
    ///   - control: The sandbox's control address.
    /// - Returns: The request.
    package static func request(_ url: URL, in control: URL) -> HTTPRequest {
        var request = HTTPRequest(.get, url)
        if url.host() == control.host(), url.scheme == control.scheme, let key = namedKey ?? keyOfProcess, !key.isEmpty {
            request.headers["Authorization"] = "Bearer " + key.reveal
        }
        return request
    }

    /// Returns the reason why a sandbox refused a request with status 401: without a key it is missing, else it is wrong.
    /// - Parameter request: The request.
    /// - Returns: The error.
    package static func keyProblem(of request: HTTPRequest) -> ProviderError {
        request.headers["Authorization"] == nil ? .sandboxKey : .sandboxKeyWrong
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
    /// - Throws: ``ProviderError/noSandbox(_:at:)``; ``ProviderError/sandboxKey`` if the sandbox needs its key, which the variable
    ///   `MEMBER_SANDBOX_KEY` names; ``ProviderError/sandboxKeyWrong`` if it has another one.
    public init(control: URL, transport: any HTTPTransport) async throws(ProviderError) {
        let request = Self.request(control.appending(path: "_sandbox/hosts"), in: control)
        let response: HTTPResponse
        do throws(HTTPError) { response = try await transport.send(request) } catch {
            throw .noSandbox(error, at: control.absoluteString)
        }
        guard response.status != 401 else { throw Self.keyProblem(of: request) }
        guard response.status == 200, let all = try? JSONDecoder().decode([String: JSONValue].self, from: response.body) else {
            throw .noSandbox(nil, at: control.absoluteString)
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
