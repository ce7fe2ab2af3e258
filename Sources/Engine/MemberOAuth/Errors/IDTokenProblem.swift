public import MemberJOSE

/// Why an ID token was refused: the step that failed, with what was expected and found, never the token (OpenID Connect Core §3.1.3.7).
public enum IDTokenProblem: Sendable, Equatable {
    /// The response of an `openid` sign-in contains no ID token.
    case missing
    /// It does not consist of three parts with JSON objects.
    case malformed
    /// Its form, algorithm, key or signature is refused.
    case signature(JOSEError)
    /// It is signed with an algorithm that is not allowed for this client.
    case algorithm(found: String, allowed: [String])
    /// Its `typ` names another kind of token.
    case wrongType(String)
    /// A claim has the wrong JSON type.
    case claimOfWrongKind(String)
    /// A required claim, or a required member of the header, is absent.
    case claimMissing(String)
    /// `iss` is not the issuer.
    case issuer(expected: String, found: String)
    /// `aud` lacks the client.
    case audience(expected: String, found: [String])
    /// `aud` names a party that is not trusted.
    case untrustedAudience(String)
    /// `azp` is not the client.
    case authorizedParty(expected: String, found: String)
    /// `sub` is empty or too long.
    case subjectInvalid
    /// It expired this many seconds ago.
    case expired(secondsAgo: Int)
    /// It is dated this many seconds ahead of this machine's clock.
    case issuedInFuture(seconds: Int)
    /// It was issued this many seconds ago, longer than the app accepts.
    case issuedTooLongAgo(seconds: Int, allowed: Int)
    /// It becomes valid in this many seconds.
    case notYetValid(seconds: Int)
    /// `nonce` is not this sign-in's.
    case nonce
    /// `at_hash` does not match the access token.
    case accessTokenHash
    /// `c_hash` does not match the code.
    case codeHash
    /// The member's sign-in at the provider is older than the request allows.
    case loginTooOld(seconds: Int, allowed: Int)
    /// The member signed in at the provider by another method than the request demands.
    case authenticationClass(expected: [String], found: String)
    /// The refresh response is about another member, or contradicts the first token; the value is the claim's name.
    case changedInRefresh(String)

    var code: String { "oauth.id_token_\(name)" }

    private var name: String {
        switch self {
        case .missing: "missing"
        case .malformed: "malformed"
        case .signature(let error): error.code.replacing("jose.", with: "")
        case .algorithm: "algorithm_not_allowed"
        case .wrongType: "wrong_type"
        case .claimOfWrongKind: "claim_of_wrong_kind"
        case .claimMissing: "claim_missing"
        case .issuer: "issuer"
        case .audience: "audience"
        case .untrustedAudience: "untrusted_audience"
        case .authorizedParty: "authorized_party"
        case .subjectInvalid: "subject_invalid"
        case .expired: "expired"
        case .issuedInFuture: "issued_in_future"
        case .issuedTooLongAgo: "issued_too_long_ago"
        case .notYetValid: "not_yet_valid"
        case .nonce: "nonce"
        case .accessTokenHash: "at_hash"
        case .codeHash: "c_hash"
        case .loginTooOld: "login_too_old"
        case .authenticationClass: "acr"
        case .changedInRefresh: "changed_in_refresh"
        }
    }

    var problem: String {
        switch self {
        case .missing: "The provider sent no ID token although “openid” was asked for."
        case .malformed: "The ID token is malformed."
        case .signature(let error): "The ID token is refused: \(error.problem)"
        case .algorithm(let found, let allowed):
            "The ID token is signed with “\(found.tidied)”; allowed are \(allowed.joined(separator: ", ").tidied)."
        case .wrongType(let type): "The token's type is “\(type.tidied)”, not that of an ID token."
        case .claimOfWrongKind(let claim): "The ID token's claim “\(claim)” has the wrong kind."
        case .claimMissing(let claim): "The ID token has no “\(claim)”."
        case .issuer(let expected, let found):
            "The ID token's issuer is \(IssuerDifference(expected: expected, found: found).words)."
        case .audience(let expected, let found):
            "The ID token is for \(found.joined(separator: ", ").tidied), not for “\(expected)”."
        case .untrustedAudience(let found): "The ID token is also for “\(found.tidied)”, which is not trusted."
        case .authorizedParty(let expected, let found): "The ID token was issued to “\(found.tidied)”, not to “\(expected)”."
        case .subjectInvalid: "The ID token's subject is empty or longer than 255 characters."
        case .expired(let seconds): "The ID token expired \(seconds) s ago by this machine's clock."
        case .issuedInFuture(let seconds):
            "The ID token is dated \(seconds) s ahead: this machine's clock differs by about \(max(1, seconds / 60)) minutes."
        case .issuedTooLongAgo(let seconds, let allowed):
            "The ID token was issued \(seconds) s ago by this machine's clock; \(allowed) s are allowed."
        case .notYetValid(let seconds): "The ID token becomes valid in \(seconds) s by this machine's clock."
        case .nonce: "The ID token's nonce is not this sign-in's."
        case .accessTokenHash: "The ID token belongs to another access token."
        case .codeHash: "The ID token belongs to another code."
        case .loginTooOld(let seconds, let allowed):
            "The member's sign-in at the provider is \(seconds) s old; \(allowed) s are allowed."
        case .authenticationClass(let expected, let found):
            "The member signed in with “\(found.tidied)”, not with \(expected.joined(separator: ", ").tidied)."
        case .changedInRefresh(let claim): "The refreshed ID token has another “\(claim)” than the first one."
        }
    }
}

extension IDTokenProblem {
    var remedy: String {
        switch self {
        case .missing: "Allow the scope “openid” for this client at the provider."
        case .signature(.keyNotFound): "Sign in again; the provider's keys were fetched again and may have changed since."
        case .signature(let error): error.remedy
        case .algorithm: "Register the client for an allowed algorithm, or allow the provider's in idTokenAlgorithms on purpose."
        case .wrongType: "Pass the ID token, not an access token or a logout token."
        case .malformed, .claimOfWrongKind, .claimMissing, .subjectInvalid:
            "Check that the token was copied whole; if the provider sent it this way, report it to the provider."
        case .issuer: "Name the issuer in the profile exactly as the provider's metadata does, the last slash included."
        case .audience, .authorizedParty: "Use the client id that the token was issued for."
        case .untrustedAudience: "Do not use the token, or name the party in trustedAudiences on purpose."
        case .expired, .issuedTooLongAgo: "Check this machine's clock; if it is right, sign in again for a fresh token."
        case .issuedInFuture, .notYetValid: "Check this machine's clock, then sign in again."
        case .nonce, .accessTokenHash, .codeHash: "Do not use the token; sign in again."
        case .loginTooOld: "Sign in again with the provider's page shown, so that the member authenticates again."
        case .authenticationClass: "Sign in again in one of the ways that were asked for, or ask for fewer."
        case .changedInRefresh: "Do not use the new tokens; sign in again."
        }
    }
}
