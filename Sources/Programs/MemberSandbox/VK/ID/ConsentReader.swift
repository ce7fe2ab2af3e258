import Foundation
import MemberCore

/// Reads authorization requests for the page and for VK's app.
struct ConsentReader: Sendable {
    let query: FormFields
    let sandbox: VKSandbox

    /// Reads a request for the page.
    func forPage() throws(ConsentProblem) -> PendingConsent {
        var consent = try common()
        let client = consent.client
        let address = consent.destination.address
        guard isAllowed(address, client) else { throw .badRedirect }
        guard try required("code_challenge_method").lowercased() == "s256" else { throw .badMethod }
        consent.scope = scope(query["scope"], client)
        if let provider = query["provider"], !provider.isEmpty {
            guard ["vkid", "ok_ru", "mail_ru"].contains(provider) else { throw .missing("provider") }
            consent.provider = provider
        }
        consent.prompt = Set((query["prompt"] ?? "").split(separator: " ").map(String.init))
        return consent
    }

    /// Reads a request that opened VK's app: its redirect address contains the scope and statistics, and the code is bound to the
    /// address without them.
    func forApp() throws(ConsentProblem) -> PendingConsent {
        var consent = try common()
        let method = try required("vkconnect_auth_provider_method")
        guard method == "external_auth" else { throw .missing("vkconnect_auth_provider_method") }
        let parts = consent.destination.address.split(separator: "?", maxSplits: 1).map(String.init)
        guard isAllowed(parts[0], consent.client) else { throw .badRedirect }
        consent.destination.boundAddress = parts[0]
        consent.destination.extra = [("vkconnect_auth_provider_method", method)]
        consent.scope = scope(try appScope(in: parts.count > 1 ? parts[1] : ""), consent.client)
        consent.isByApp = true
        return consent
    }

    private func common() throws(ConsentProblem) -> PendingConsent {
        let client = try required("client_id")
        guard let appName = sandbox.configuration.clients.value(exactly: client) else { throw .unknownClient }
        let address = try required("redirect_uri")
        guard try required("response_type") == "code" else { throw .missing("response_type") }
        let challenge = try required("code_challenge")
        guard challenge.utf8.count == 43 else { throw .missing("code_challenge") }
        return PendingConsent(
            client: client, appName: appName, destination: .init(address: address, boundAddress: address),
            state: try required("state"), challenge: challenge, scope: [], formToken: sandbox.random.token(),
            expires: sandbox.askedUntil)
    }

    private func required(_ name: String) throws(ConsentProblem) -> String {
        guard let value = query.filled(name) else { throw .missing(name) }
        return value
    }

    /// Returns the requested scopes that the app may have. VK leaves a misspelt one out, without an error.
    private func scope(_ asked: String?, _ client: String) -> [String] {
        let standard = "vkid.personal_info"
        let words = (asked ?? "").split(separator: " ").map(String.init)
        let allowed = sandbox.configuration.allowedScopes.value(exactly: client) ?? Set(VKScopes.ofMembers.bits.map(\.key))
        let scope = words.filter { $0 == standard || allowed.contains($0) }
        return scope.isEmpty ? [standard] : scope
    }

    /// Returns the scope in the redirect address's `oauth2_params`, which is Base64 of a JSON object.
    private func appScope(in query: String) throws(ConsentProblem) -> String? {
        guard let text = FormFields(encoded: query)?["oauth2_params"] else { return nil }
        guard let data = Data(base64Encoded: text), let parameters = try? JSONValue(parsing: data), parameters.object != nil
        else { throw .missing("oauth2_params") }
        return parameters["scope"]?.string
    }

    private func isAllowed(_ text: String, _ client: String) -> Bool {
        if sandbox.configuration.redirectURIs.value(exactly: client)?.containsExactly(text) == true { return true }
        guard let parts = URLComponents(string: text), parts.fragment == nil, parts.user == nil else { return false }
        if parts.scheme?.equalsIgnoringCase("vk" + client) == true { return parts.host == "vk.ru" && parts.path == "/blank.html" }
        return RedirectAddress.isLoopback(text)
    }
}

extension VKSandbox {
    /// Issues a code, and returns it with its device id. If the redirect address is empty, the code is not bound to one.
    func issueCode(
        to member: Int, client: String, scope: [String], challenge: String, redirectURI: String
    ) -> (code: String, device: String) {
        let device = random.token(bytes: 24)
        let code = begin(
            SignIn(
                id: "f-" + random.token(bytes: 12), client: client, member: member, scope: scope, redirectURI: redirectURI,
                challenge: challenge, device: device, terms: VKTerms()))
        return (code, device)
    }
}
