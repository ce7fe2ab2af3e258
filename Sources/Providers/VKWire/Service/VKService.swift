import Foundation
public import MemberCore
public import MemberHTTP

/// VK ID's own calls: POST with a form, and on every one the device, the client and the versions.
public struct VKService: Sendable {
    /// The host a call goes to.
    public enum Host: Sendable {
        /// Sign-in, the member's data and the subscription gate.
        case id
        /// The API's methods.
        case api
        /// The anonymous token.
        case oauth
    }

    /// The app's id.
    public let clientID: String
    /// The environment: `live`, or a sandbox's address.
    public let environment: String
    /// Where VK is reached.
    package let hosts: VKHosts
    private let generic: FormFields
    private let transport: any HTTPTransport

    /// A service.
    /// - Parameters:
    ///   - hosts: Where VK is reached.
    ///   - clientID: The app's id.
    ///   - deviceID: This installation's device id.
    ///   - environment: `live`, or a sandbox's address.
    ///   - transport: Sends the requests.
    public init(
        hosts: VKHosts, clientID: String, deviceID: String, environment: String = "live", transport: any HTTPTransport
    ) {
        self.hosts = hosts
        self.clientID = clientID
        self.environment = environment
        self.transport = transport
        generic = [
            ("device_id", deviceID), ("client_id", clientID), ("v", VKOAuthProfile.apiVersion),
            ("sak_version", VKOAuthProfile.sdkVersion),
        ]
    }

    /// The request of a call.
    /// - Parameters:
    ///   - host: Where it goes.
    ///   - path: The path, such as `method/groups.join`.
    ///   - fields: Its parameters; one that is also on every call wins over that.
    ///   - token: Sent as bearer; nil sends none.
    /// - Returns: The request.
    public func request(_ host: Host, _ path: String, _ fields: FormFields = [], token: Secret? = nil) -> HTTPRequest {
        let base =
            switch host {
            case .id: hosts.id
            case .api: hosts.api
            case .oauth: hosts.oauth
            }
        var fields = fields
        fields.fill(from: generic)
        var request = HTTPRequest(.post, base.appending(path: path))
        request.headers["Accept"] = "application/json"
        if let token { request.headers["Authorization"] = "Bearer " + token.reveal }
        request.body = .form(fields)
        request.limits = .backChannel
        return request
    }

    /// Makes a call.
    /// - Parameters:
    ///   - host: Where it goes.
    ///   - path: The path.
    ///   - fields: Its parameters.
    ///   - token: Sent as bearer; nil sends none.
    /// - Returns: What the host's envelope holds.
    /// - Throws: ``VKServiceError``.
    public func call(
        _ host: Host, _ path: String, _ fields: FormFields = [], token: Secret? = nil
    ) async throws(VKServiceError) -> JSONValue {
        let response: HTTPResponse
        let request = request(host, path, fields, token: token)
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw .transport(error) }
        if let challenge = hosts.challenge(in: response, to: request.url) {
            throw .captcha(challenge.page.map(Captcha.challenge))
        }
        return try VKServiceEnvelope.read(response, from: host, of: hosts)
    }
}
