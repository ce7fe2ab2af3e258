import Foundation
import MemberCore

/// Builds the address that the member's browser opens (RFC 6749 §4.1.1).
struct AuthorizationAddress {
    let profile: ProviderProfile
    let clientID: String

    /// The address of an attempt.
    func url(for attempt: Attempt, _ request: AuthorizationRequest) throws(OAuthError) -> URL {
        try check(request)
        var fields = standardFields(attempt)
        if let prompt = request.prompt { fields.append("prompt", prompt) }
        if let age = request.maximumAge { fields.append("max_age", String(age)) }
        let wanted = attempt.acrValues + request.acrValues.filter { !attempt.acrValues.containsExactly($0) }
        if !wanted.isEmpty { fields.append("acr_values", wanted.joined(separator: " ")) }
        fields.fields += request.extraParameters.fields
        fields.fill(from: profile.authorizationParameters)
        fields.arrange(by: profile.authorizationOrder)
        return try profile.endpoints.authorization.appending(fields, as: "authorization_endpoint")
    }

    private func standardFields(_ attempt: Attempt) -> FormFields {
        var fields: FormFields = [("response_type", "code"), ("client_id", clientID)]
        fields.append("redirect_uri", attempt.redirectURI.absoluteString)
        fields.append("state", attempt.state.reveal)
        if !attempt.scopes.isEmpty { fields.append("scope", attempt.scopes.joined(separator: " ")) }
        if let nonce = attempt.nonce { fields.append("nonce", nonce.reveal) }
        fields.append("code_challenge", attempt.challenge)
        fields.append("code_challenge_method", profile.challengeMethodName)
        return fields
    }

    private func check(_ request: AuthorizationRequest) throws(OAuthError) {
        if let name = request.extraParameters.fields.map(\.name).first(where: AuthorizationRequest.reserved.contains) {
            throw .configuration(.reservedParameter(name))
        }
        // Several resources may be named (RFC 8707 §2); everything else stands once (RFC 6749 §3.1).
        var names: Set<String> = ["resource"]
        for name in request.extraParameters.fields.map(\.name) where !names.insert(name).inserted && name != "resource" {
            throw .configuration(.parameterTwice(name))
        }
        if let methods = profile.announcedChallengeMethods, !methods.contains(where: { $0.equalsIgnoringCase("S256") }) {
            throw .configuration(.noPKCE)
        }
    }
}

extension FormFields {
    /// Puts the named pairs first, in that order; the rest keeps its own.
    mutating func arrange(by order: [String]) {
        guard !order.isEmpty else { return }
        let named = order.flatMap { name in fields.filter { $0.name == name } }
        fields = named + fields.filter { !order.contains($0.name) }
    }
}

extension URL {
    /// An endpoint with encoded pairs; a query that is there already stays as it is (RFC 6749 §3.1).
    func appending(_ fields: FormFields, as name: String) throws(OAuthError) -> URL {
        let text = absoluteString
        let glue = text.contains("?") ? (text.hasSuffix("?") || text.hasSuffix("&") ? "" : "&") : "?"
        guard !text.contains("#"), let url = URL(string: text + glue + fields.encoded) else {
            throw .configuration(.endpointInvalid(name))
        }
        return url
    }
}
