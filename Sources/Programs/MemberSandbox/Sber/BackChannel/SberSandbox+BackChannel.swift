import Foundation
import MemberCore
import MemberHTTPServer

extension SberSandbox {
    static let tokenPath = "/ru/prod/tokens/v2/oidc"
    static let userInfoPath = "/ru/prod/sberbankid/v2.1/userinfo"
    static let completionPath = "/api/v2/auth/completed"

    /// The routes of the back channel, for partners' servers.
    var apiRouter: Router {
        var router = Router()
        add(&router, "POST", Self.tokenPath, identifier: "rquid") { [self] in try token($0) }
        add(&router, "GET", Self.userInfoPath, identifier: "x-introspect-rquid") { [self] in try userInfo($0) }
        add(&router, "GET", Self.completionPath, identifier: "rquid") { [self] in complete($0) }
        return router
    }

    /// Adds a path with one method, whose requests need an identifier of 32 hexadecimal digits; the response repeats it. The
    /// field `x-ibm-client-id` is optional.
    private func add(
        _ router: inout Router, _ method: String, _ path: String, identifier: String,
        _ handler: @escaping @Sendable (ServerRequest) throws -> ServerResponse
    ) {
        router.onAny(path) { _ in Self.gatewayError(405) }
        router.on(method, path) { request in
            if let fault = FaultForm.gatewayError.ordered { return Self.gatewayError(fault.value) }
            if let fault = FaultForm.tokenError.ordered {
                return Self.refusal(fault.word, "simulated by the sandbox", status: 400)
            }
            guard let id = request.headers[identifier], id.wholeMatch(of: /[0-9A-Fa-f]{32}/) != nil else {
                return Self.gatewayError(400, "\(identifier) is missing or not 32 hexadecimal digits")
            }
            var response = try handler(request)
            response.headers[identifier] = id
            response.headers["Cache-Control"] = "no-store"
            return response
        }
    }

    /// Makes an error in the form of the bank's gateway.
    static func gatewayError(_ code: Int, _ more: String = "") -> ServerResponse {
        let messages = [
            400: "Bad Request", 401: "Unauthorized", 405: "Method Not Allowed", 429: "Too Many Requests",
            500: "Internal Server Error",
        ]
        var response = ServerResponse.object(
            [
                "httpCode": .string(String(code)), "httpMessage": .string(messages[code] ?? "Error"),
                "moreInformation": .string(more.isEmpty ? "simulated by the sandbox" : more),
            ], status: code)
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    /// Makes an error in the form of OAuth.
    static func refusal(_ error: String, _ description: String, status: Int) -> ServerResponse {
        .object(["error": .string(error), "error_description": .string(description)], status: status)
    }

    /// Returns the sign-in of a request's access token, with its index; nil if the token is unknown or has expired, or if the
    /// certificate belongs to another partner.
    func signIn(ofBearer request: ServerRequest) -> (place: Int, signIn: SberSignIn)? {
        guard let token = request.bearer, let found = known.signIns.live(Self.fingerprint(token), at: now),
            let client = configuration.client(found.signIn.client), admitsCertificate(of: client)
        else { return nil }
        return found
    }

    /// Whether the request's certificate is the one that this app must show.
    func admitsCertificate(of client: SandboxSberClient) -> Bool {
        guard let wanted = client.certificateSubject, let subject = ClientCertificate.subject else { return true }
        return subject.isExactly(wanted)
    }

    /// Records that the partner has processed the data.
    private func complete(_ request: ServerRequest) -> ServerResponse {
        guard let (place, _) = signIn(ofBearer: request) else { return Self.gatewayError(401, "the access token is not valid") }
        change { $0.signIns[place].terms.isCompleted = true }
        return .empty(204)
    }
}
