import Foundation
import MemberCore

/// A mistake in an authorization request.
enum SberRequestProblem: Error {
    /// There is no address for a redirect; the sentences are for a developer.
    case page([String])
    /// The redirect that reports the mistake.
    case redirect(String)
}

/// Reads authorization requests of the portal and of links to the bank's app.
struct SberRequestReader: Sendable {
    let query: FormFields
    let configuration: SberSandboxConfiguration
    let isForApp: Bool

    /// Reads the request and checks it. The form token is the secret of its pages' forms; the request is no longer valid after
    /// the given time.
    func request(formToken: String, expires: Double) throws(SberRequestProblem) -> SberRequest {
        let address = try address()
        guard !query.hasDuplicates, let id = query.filled("client_id") else { throw failure("invalid_request", address) }
        guard let client = configuration.client(id) else { throw failure("unauthorized_client", address) }
        try checkResponseType(address)
        let scope = try scope(of: client, address)
        guard let state = query.filled("state"), state.count <= 96, let nonce = query.filled("nonce"), nonce.count <= 64 else {
            throw failure("invalid_request", address)
        }
        var request = SberRequest(
            client: client, redirectURI: address, state: state, nonce: nonce, scope: scope, formToken: formToken, expires: expires
        )
        guard query.hasFittingChallenge else { throw failure("invalid_request", address) }
        request.challenge = query.filled("code_challenge")
        request.appRedirectURI = try appAddress(of: client)
        request.hint = query["login_hint"].flatMap { $0.wholeMatch(of: /7[0-9]{10}/) == nil ? nil : $0 }
        request.isForApp = isForApp
        return request
    }

    /// Returns the redirect address, which must belong to the named app or, if there is no such app, to any app.
    private func address() throws(SberRequestProblem) -> String {
        guard let address = query.filled("redirect_uri"), query.all("redirect_uri").count == 1 else {
            throw .page(["redirect_uri is missing or repeated."])
        }
        let clients = configuration.client(query["client_id"]).map { [$0] } ?? configuration.clients
        guard RedirectAddress.isLoopback(address) || clients.contains(where: { $0.redirectURIs.containsExactly(address) }) else {
            throw .page([
                "redirect_uri is not registered for this client_id.",
                "Register it in SandboxSberClient.redirectURIs, or use http://127.0.0.1 with any port.",
            ])
        }
        return address
    }

    private func appAddress(of client: SandboxSberClient) throws(SberRequestProblem) -> String? {
        guard !isForApp, let address = query.filled("app_redirect_uri") else { return nil }
        guard RedirectAddress.isLoopback(address) || client.appRedirectURIs.containsExactly(address) else {
            throw .page([
                "app_redirect_uri is not registered for this client_id.",
                "Register it in SandboxSberClient.appRedirectURIs, or use http://127.0.0.1 with any port.",
            ])
        }
        return query["authApp"] == "sbol" ? address : nil
    }
}

extension SberRequestReader {
    /// Checks the response type, which the portal requires and a link to the app may leave out.
    private func checkResponseType(_ address: String) throws(SberRequestProblem) {
        guard let type = query.filled("response_type") else {
            if isForApp { return }
            throw failure("invalid_request", address)
        }
        guard type == "code" else { throw failure("unsupported_response_type", address) }
        guard [nil, "PRIVATE"].contains(query.filled("client_type")) else { throw failure("invalid_request", address) }
    }

    private func scope(of client: SandboxSberClient, _ address: String) throws(SberRequestProblem) -> [String] {
        guard let text = query.filled("scope") else { throw failure("invalid_request", address) }
        let words = text.split(separator: " ").map(String.init)
        let isGranted = words.dropFirst().allSatisfy { client.scopes?.contains($0) != false }
        guard words.first == "openid", isGranted else { throw failure("invalid_scope", address) }
        return words
    }

    private func failure(_ error: String, _ address: String) -> SberRequestProblem {
        var fields: FormFields = [("error", error)]
        if isForApp { fields.append("status", "fail") }
        if let state = query["state"] { fields.append("state", state) }
        return .redirect(RedirectAddress.adding(fields, to: address))
    }
}
