import MemberCore

/// A problem in the app's or the provider's set-up.
public enum ConfigurationProblem: Sendable, Equatable {
    /// The issuer is not an https address, or has a query or fragment.
    case issuerInvalid
    /// The metadata document names another issuer than the configured one.
    case issuerMismatch(expected: String, found: String)
    /// The metadata document cannot be read or lacks a required member.
    case metadataInvalid(String)
    /// An endpoint is not an https address; the value is its metadata name.
    case endpointInvalid(String)
    /// The provider says that it lacks PKCE with S256.
    case noPKCE
    /// The provider's metadata demands a feature that this library does not support.
    case demandUnmet(ProviderDemand)
    /// The redirect address is neither https, loopback nor a private scheme.
    case redirectNotAllowed
    /// The redirect address is missing: the request has none and the user agent supplies none.
    case redirectMissing
    /// A parameter that only the core may set was passed as an extra one.
    case reservedParameter(String)
    /// An extra parameter was passed twice.
    case parameterTwice(String)
    /// The request does not allow a window, but the agent shows one.
    case agentNotSilent
    /// The provider has no endpoint for this; the value is its metadata name.
    case endpointMissing(String)
    /// The request lacks the scope `openid`, and no other value would identify the member.
    case openIDScopeMissing
    /// The client id is empty.
    case clientIDMissing
    /// A public client makes a request that needs credentials.
    case clientSecretMissing
    /// The profile trusts the transport in place of signatures, and the client is public or has no certificate.
    case certificateMissing
    /// The client's key cannot sign.
    case clientKeyUnusable
    /// The code is to be exchanged here, but the request's own secrets lack the verifier.
    case verifierMissing
    /// The request's own secrets lack a state, or the nonce is empty, or the challenge is missing, malformed, or not the verifier's.
    case secretsUnsound
    /// A code is to be handed over, but the redirect contains tokens, which are only for this client.
    case tokensNotHandedOver
    /// A server is to begin or finish a sign-in whose response may only be received on the member's own device: the response
    /// contains tokens, or arrives at an app's private scheme.
    case onDeviceOnly
    /// Two issuers share one redirect address, and not both name themselves in their responses; the value is the other issuer.
    case redirectShared(String)

    var code: String {
        switch self {
        case .issuerInvalid: "oauth.issuer_invalid"
        case .issuerMismatch: "oauth.issuer_mismatch"
        case .metadataInvalid: "oauth.metadata_invalid"
        case .endpointInvalid: "oauth.endpoint_invalid"
        case .noPKCE: "oauth.no_pkce"
        case .demandUnmet(let demand): demand.code
        case .redirectNotAllowed: "oauth.redirect_not_allowed"
        case .redirectMissing: "oauth.redirect_missing"
        case .reservedParameter: "oauth.reserved_parameter"
        case .parameterTwice: "oauth.parameter_twice"
        case .agentNotSilent: "oauth.agent_not_silent"
        case .endpointMissing: "oauth.endpoint_missing"
        case .openIDScopeMissing: "oauth.openid_scope_missing"
        case .clientIDMissing: "oauth.client_id_missing"
        case .clientSecretMissing: "oauth.client_secret_missing"
        case .certificateMissing: "oauth.certificate_missing"
        case .clientKeyUnusable: "oauth.client_key_unusable"
        case .verifierMissing: "oauth.verifier_missing"
        case .secretsUnsound: "oauth.secrets_unsound"
        case .tokensNotHandedOver: "oauth.tokens_not_handed_over"
        case .onDeviceOnly: "oauth.on_device_only"
        case .redirectShared: "oauth.redirect_shared"
        }
    }

    var problem: String {
        switch self {
        case .issuerInvalid: "The issuer is not an https address without query and fragment."
        case .issuerMismatch(let expected, let found):
            "The provider's metadata names the issuer \(IssuerDifference(expected: expected, found: found).words)."
        case .metadataInvalid(let what): "The provider's metadata cannot be used: \(what)."
        case .endpointInvalid(let name): "The address of \(name) is not https."
        case .noPKCE: "The provider announces that it does not support PKCE with S256."
        case .demandUnmet(let demand): demand.problem
        case .redirectNotAllowed:
            "The redirect address is neither https, nor http on 127.0.0.1 or [::1], nor an allowed private scheme."
        case .redirectMissing: "There is no redirect address: neither the request nor the user agent has one."
        case .reservedParameter(let name): "The parameter “\(name)” belongs to the protocol."
        case .parameterTwice(let name): "The parameter “\(name)” is there twice."
        case .agentNotSilent: "The request forbids a window, and this user agent would open one."
        case .endpointMissing(let name): "The provider has no \(name)."
        case .openIDScopeMissing: "Without the scope “openid” this provider does not identify the member."
        case .clientIDMissing: "The client id is empty."
        case .clientSecretMissing: "A client without credentials cannot ask this."
        case .certificateMissing: "Only a client with credentials and a certificate may trust the transport for signatures."
        case .clientKeyUnusable: "The client's key cannot sign an assertion."
        case .verifierMissing: "The code is to be exchanged here, but the request's own secrets have no verifier."
        case .secretsUnsound: "The request's own secrets lack a state, have an empty nonce, or their challenge does not fit."
        case .tokensNotHandedOver: "A code is to be handed over, but the redirect has brought tokens, which are not."
        case .onDeviceOnly:
            "This sign-in brings tokens or arrives at an app's own scheme, so only the app on the member's device may take its response."
        case .redirectShared(let other):
            "The redirect address is already used with \(other), and nothing in their responses (iss) would distinguish the two, so one could "
                + "be sent the other's code."
        }
    }

    var remedy: String {
        switch self {
        case .issuerInvalid:
            "Pass the issuer exactly as the provider documents it; http is for this machine only, as in http://127.0.0.1:8080."
        case .issuerMismatch: "Pass the issuer exactly as the provider names it, if that is the provider you mean."
        case .metadataInvalid: "Check the issuer's address, or give the endpoints by hand."
        case .endpointInvalid: "Ask the provider for an https address."
        case .noPKCE: "Use another provider; this one would leave the code unprotected."
        case .demandUnmet(let demand): demand.remedy
        case .redirectNotAllowed: "Register an address of one of these forms."
        case .redirectMissing: "Pass redirectURI, or use an agent that listens."
        case .reservedParameter: "Use the request's own property for it."
        case .parameterTwice: "Pass it once."
        case .agentNotSilent: "Use an agent without a window for prompt=none, or leave prompt out."
        case .endpointMissing: "This provider does not support it; leave it out."
        case .openIDScopeMissing: "Add “openid” to the scopes."
        case .clientIDMissing: "Pass the id that the provider gave the app."
        case .clientSecretMissing: "Ask from a server that has the client's credentials."
        case .certificateMissing: "Check the signatures of ID tokens, or let a backend with a certificate exchange the code."
        case .clientKeyUnusable: "Pass a private key that fits the signature algorithm."
        case .verifierMissing: "Pass the verifier, or let the backend that knows it exchange the code."
        case .secretsUnsound: "Pass a state, and the base64url of the verifier's SHA-256 as challenge."
        case .tokensNotHandedOver: "Finish the sign-in with this client, or ask the provider for a code alone."
        case .redirectShared: "Register a redirect address of its own, with another path, for each of the two."
        case .onDeviceOnly: "Pass a redirect address with https, which brings a code that the server exchanges."
        }
    }
}

/// A demand of a provider's metadata that this library does not support: a sign-in would fail after the member's part.
public enum ProviderDemand: String, Sendable, CaseIterable {
    /// Pushed authorization requests, PAR (RFC 9126 §5).
    case pushedRequests = "require_pushed_authorization_requests"
    /// Signed request objects (RFC 9101 §10.5).
    case signedRequests = "require_signed_request_object"
    /// Access tokens bound to a key of the client's, DPoP (RFC 9449 §5.2).
    case boundTokens = "dpop_bound_access_tokens"
    /// A response type other than `code` (RFC 8414 §2).
    case otherResponseType = "response_types_supported"
    /// A response that is not in the query of the redirect (RFC 8414 §2).
    case otherResponseMode = "response_modes_supported"
    /// A grant other than `authorization_code` (RFC 8414 §2).
    case otherGrantType = "grant_types_supported"
}

extension ProviderDemand {
    /// Whether the published members make this demand. A member of the wrong type and an empty list do not.
    func isMade(by members: [String: JSONValue]) -> Bool {
        switch self {
        case .pushedRequests, .signedRequests, .boundTokens: members[rawValue]?.bool == true
        case .otherResponseType: lacks("code", members)
        case .otherResponseMode: lacks("query", members)
        case .otherGrantType: lacks("authorization_code", members)
        }
    }

    private func lacks(_ value: String, _ members: [String: JSONValue]) -> Bool {
        guard let listed = members[rawValue]?.array?.compactMap(\.string), !listed.isEmpty else { return false }
        return !listed.containsExactly(value)
    }

    var code: String {
        switch self {
        case .pushedRequests: "oauth.par_demanded"
        case .signedRequests: "oauth.request_object_demanded"
        case .boundTokens: "oauth.dpop_demanded"
        case .otherResponseType: "oauth.no_code_response"
        case .otherResponseMode: "oauth.no_query_response"
        case .otherGrantType: "oauth.no_code_grant"
        }
    }

    var problem: String {
        switch self {
        case .pushedRequests: "The provider demands pushed authorization requests (PAR), which this library does not send."
        case .signedRequests: "The provider demands signed request objects, which this library does not send."
        case .boundTokens: "The provider demands tokens bound to a key (DPoP), which this library does not ask for."
        case .otherResponseType: "The provider does not list the response type “code”, the only one that this library asks for."
        case .otherResponseMode: "The provider does not list the response mode “query”, the only one that this library reads."
        case .otherGrantType: "The provider does not list the grant “authorization_code”, which a sign-in needs."
        }
    }

    /// Contains the demand's name, so that it can be found in the metadata.
    var remedy: String { "Ask the provider for a client without this demand (“\(rawValue)” in its metadata), or use another." }
}
