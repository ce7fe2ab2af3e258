import Foundation
package import MemberCore
package import MemberHTTP
package import MemberRequests

/// VK ID's own calls: POST with a form, with the device, the client and the versions on each call.
package struct VKService: Sendable {
    /// The host that receives a call.
    package enum Host: Sendable {
        /// Sign-in, the member's data and the subscription gate.
        case id
        /// The API's methods.
        case api
        /// The anonymous token.
        case oauth
    }

    /// The app's id.
    package let clientID: String
    /// The environment: `live`, or a sandbox's address.
    package let environment: String
    /// VK's addresses.
    package let hosts: VKHosts
    private let generic: FormFields
    private let transport: any HTTPTransport

    /// Creates a service.
    /// - Parameters:
    ///   - hosts: VK's addresses.
    ///   - clientID: The app's id.
    ///   - deviceID: This installation's device id.
    ///   - environment: `live`, or a sandbox's address.
    ///   - transport: Sends the requests.
    package init(
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

    /// Creates the request of a call.
    /// - Parameters:
    ///   - host: The host.
    ///   - path: The path, such as `method/groups.join`.
    ///   - fields: Its parameters; they replace the common parameters of the same names.
    ///   - token: Sent as bearer; nil sends none.
    /// - Returns: The request.
    package func request(_ host: Host, _ path: String, _ fields: FormFields = [], token: Secret? = nil) -> HTTPRequest {
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
    ///   - host: The host.
    ///   - path: The path.
    ///   - fields: Its parameters.
    ///   - token: Sent as bearer; nil sends none.
    /// - Returns: The value in the host's envelope.
    /// - Throws: ``VKError``.
    package func call(
        _ host: Host, _ path: String, _ fields: FormFields = [], token: Secret? = nil
    ) async throws(VKError) -> JSONValue {
        let response: HTTPResponse
        let request = request(host, path, fields, token: token)
        do throws(HTTPError) { response = try await transport.send(request) } catch { throw .request(.transport(error)) }
        if let failure = VKEnvelope.failure(in: response, to: request.url, from: host, at: hosts) {
            throw VKError(failure.error(with: ResponseHead(response)))
        }
        guard let value = VKEnvelope.anyValue(of: response.body) else { throw .request(.invalidReply("it is not a VK envelope")) }
        return value
    }

    /// Makes a call through a pipeline, with its limits, its repetitions and the captchas that a person solves in the meantime.
    /// - Parameters:
    ///   - host: The host.
    ///   - path: The path.
    ///   - fields: Its parameters.
    ///   - token: Sent as bearer.
    ///   - isRead: Whether it may safely be repeated.
    ///   - pipeline: Sends it.
    ///   - folder: The account's folder, by which its limits are kept.
    ///   - value: Converts the value in the envelope; nil if it does not have the expected form.
    /// - Returns: The value.
    /// - Throws: ``VKError``.
    @concurrent
    package func call<Value: Sendable>(
        _ host: Host, _ path: String, _ fields: FormFields, token: Secret, isRead: Bool, by pipeline: RequestPipeline,
        folder: String, as value: @escaping @Sendable (JSONValue) -> Value?
    ) async throws(VKError) -> Value {
        var call = ProviderCall(request(host, path, fields, token: token), life: .never)
        call.operation = path
        call.isSafeToRepeat = isRead
        // A member waits for it.
        call.priority = .high
        do throws(RequestError) {
            return try await pipeline.send(call, for: nil, folder: folder) { body throws(RequestError) in
                guard let value = VKEnvelope.anyValue(of: body).flatMap(value) else {
                    throw .invalidReply("it does not have the expected members")
                }
                return value
            }.value
        } catch { throw VKError(error) }
    }
}

extension VKHosts {
    /// The host of an address; the API's for any other address.
    func host(of url: URL) -> VKService.Host {
        let bases: [(URL, VKService.Host)] = [(api, .api), (id, .id), (oauth, .oauth)]
        let matching = bases.filter { base, _ in
            let prefix = base.absoluteString.hasSuffix("/") ? base.absoluteString : base.absoluteString + "/"
            return url.absoluteString.hasPrefix(prefix)
        }
        return matching.max { $0.0.absoluteString.count < $1.0.absoluteString.count }?.1 ?? .api
    }
}
