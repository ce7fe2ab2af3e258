public import Foundation
public import MemberCore

/// An app's request for a sign-in, to the member and to the provider.
public struct AuthorizationRequest: Sendable {
    /// The scopes, in the order they are sent.
    public var scopes: [String]
    /// The address that receives the response; nil where the user agent supplies it.
    public var redirectURI: URL?
    /// `prompt`, if any (OpenID Connect Core §3.1.2.1); `none` needs an agent that shows no window.
    public var prompt: String?
    /// The oldest sign-in accepted, in seconds; 0 is a value and is sent.
    public var maximumAge: Int?
    /// How the member must have signed in at the provider: one of these `acr` values, or the sign-in is refused; empty means no
    /// demand.
    public var essentialACRValues: [String] = []
    /// How the member should sign in at the provider, the preferred `acr` value first; the result is not checked.
    public var acrValues: [String] = []
    /// Further parameters, such as `login_hint` or `ui_locales`. The protocol's own are not allowed, and only `resource` may be
    /// repeated.
    public var extraParameters: FormFields = []
    /// Why the app asks, in its own words, for the permission ledger; not sent.
    public var purpose: String?
    /// State, nonce and PKCE secrets made elsewhere; nil makes fresh ones.
    public var secrets: RequestSecrets?
    /// Data of the caller who starts the attempt; it is kept sealed with the attempt and returned with its result.
    public var payload: Data?

    /// Creates a request.
    /// - Parameters:
    ///   - scopes: The scopes, in order.
    ///   - redirectURI: The address that receives the response; nil where the user agent supplies it.
    public init(scopes: [String] = [], redirectURI: URL? = nil) {
        self.scopes = scopes
        self.redirectURI = redirectURI
    }

    /// Whether the provider must not show any page to the member.
    var isSilent: Bool { prompt?.split(separator: " ").contains("none") == true }

    /// Names that only the core sets.
    static let reserved: Set<String> = [
        "response_type", "client_id", "redirect_uri", "scope", "state", "nonce", "code_challenge", "code_challenge_method",
        "code_verifier", "client_secret", "prompt", "max_age", "acr_values", "request", "request_uri", "response_mode",
        "client_assertion", "client_assertion_type", "dpop_jkt",
    ]
}

extension AuthorizationRequest {
    /// Creates a request for the permissions or authentication that a resource demands, beside the scopes that are already granted.
    ///
    /// The new tokens replace the old ones, so they must allow all that the old ones did. The resource decides whether the
    /// sign-in was of the demanded kind: the request asks for its `acr` values, but the ID token is not required to contain one.
    /// - Parameters:
    ///   - challenge: The resource's demand.
    ///   - granted: The scopes of the tokens that did not suffice.
    ///   - redirectURI: The address that receives the response; nil where the user agent supplies it.
    public init(steppingUp challenge: StepUpChallenge, from granted: [String], redirectURI: URL? = nil) {
        var scopes = granted
        for scope in challenge.scopes where !scopes.containsExactly(scope) { scopes.append(scope) }
        self.init(scopes: scopes, redirectURI: redirectURI)
        acrValues = challenge.acrValues
        maximumAge = challenge.maximumAge
    }
}

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
        var fields: FormFields = [("response_type", profile.requestForm.responseType), ("client_id", clientID)]
        fields.append("redirect_uri", attempt.redirectURI.absoluteString)
        fields.append("state", attempt.state.reveal)
        if !attempt.scopes.isEmpty { fields.append("scope", profile.requestForm.text(of: attempt.scopes)) }
        if let nonce = attempt.nonce { fields.append("nonce", nonce.reveal) }
        if let challenge = attempt.challenge {
            fields.append("code_challenge", challenge)
            fields.append("code_challenge_method", profile.challengeMethodName)
        }
        return fields
    }

    private func check(_ request: AuthorizationRequest) throws(OAuthError) {
        if let name = request.extraParameters.fields.map(\.name).first(where: AuthorizationRequest.reserved.contains) {
            throw .configuration(.reservedParameter(name))
        }
        // Several resources may be named (RFC 8707 §2); everything else appears once (RFC 6749 §3.1).
        var names: Set<String> = ["resource"]
        for name in request.extraParameters.fields.map(\.name) where !names.insert(name).inserted && name != "resource" {
            throw .configuration(.parameterTwice(name))
        }
        if profile.requestForm.usesPKCE, let methods = profile.announcedChallengeMethods,
            !methods.contains(where: { $0.equalsIgnoringCase("S256") })
        {
            throw .configuration(.noPKCE)
        }
    }
}

extension FormFields {
    /// Puts the named pairs first, in that order; the rest keeps its own order.
    mutating func arrange(by order: [String]) {
        guard !order.isEmpty else { return }
        let named = order.flatMap { name in fields.filter { $0.name == name } }
        fields = named + fields.filter { !order.contains($0.name) }
    }
}

extension URL {
    /// An endpoint with encoded pairs added; its existing query stays as it is (RFC 6749 §3.1).
    func appending(_ fields: FormFields, as name: String) throws(OAuthError) -> URL {
        let text = absoluteString
        let glue = text.contains("?") ? (text.hasSuffix("?") || text.hasSuffix("&") ? "" : "&") : "?"
        guard !text.contains("#"), let url = URL(string: text + glue + fields.encoded) else {
            throw .configuration(.endpointInvalid(name))
        }
        return url
    }
}
