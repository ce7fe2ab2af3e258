package import MemberOAuth

/// The reason why an ID token is refused, in the order of the checks: the first failed check is reported.
public enum SberIDTokenFailure: String, Sendable, Equatable, CaseIterable {
    /// The token endpoint's response has no ID token.
    case missing
    /// It does not consist of three parts with JSON objects, it is larger than 16 KiB, its signature contradicts its algorithm,
    /// or a time is missing.
    case malformed
    /// The policy does not allow its algorithm.
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// Its signature does not match the policy's keys.
    case badSignature = "bad_signature"
    /// `iss` is not the stand's issuer.
    case wrongIssuer = "wrong_issuer"
    /// `aud` lacks the client, or `azp` is not the client.
    case wrongAudience = "wrong_audience"
    /// It has expired.
    case expired
    /// It is dated more than a minute ahead of this machine's clock.
    case issuedInFuture = "issued_in_future"
    /// `nonce` is not the request's.
    case wrongNonce = "wrong_nonce"
    /// It does not name a member.
    case missingSubject = "missing_subject"
    /// It belongs to another code or another access token, or contradicts the sign-in's own token.
    case contradiction

    /// Creates the failure of a common check.
    /// - Parameter problem: The problem that the check found.
    package init(_ problem: IDTokenProblem) {
        self =
            switch problem {
            case .missing: .missing
            case .malformed, .wrongType, .claimOfWrongKind: .malformed
            case .signature(.badSignature), .signature(.keyNotFound), .signature(.weakKey): .badSignature
            case .signature(.algorithmNotAllowed), .signature(.critNotSupported), .algorithm: .unsupportedAlgorithm
            case .signature: .malformed
            case .issuer: .wrongIssuer
            case .audience, .untrustedAudience, .authorizedParty: .wrongAudience
            case .expired, .issuedTooLongAgo: .expired
            case .issuedInFuture, .notYetValid: .issuedInFuture
            case .nonce: .wrongNonce
            case .subjectInvalid: .missingSubject
            case .claimMissing(let claim): Self.absent[claim] ?? .malformed
            case .accessTokenHash, .codeHash, .loginTooOld, .authenticationClass, .changedInRefresh: .contradiction
            }
    }

    private static let absent: [String: SberIDTokenFailure] = [
        "iss": .wrongIssuer, "aud": .wrongAudience, "azp": .wrongAudience, "nonce": .wrongNonce, "sub": .missingSubject,
    ]

    var problem: String {
        switch self {
        case .missing: "The token endpoint's response has no ID token."
        case .malformed: "The ID token is malformed."
        case .unsupportedAlgorithm: "The ID token's algorithm is not among those of the policy."
        case .badSignature: "The ID token's signature is not one by the keys of the policy."
        case .wrongIssuer: "The ID token is not of the stand's issuer."
        case .wrongAudience: "The ID token is not for this client."
        case .expired: "The ID token has expired by this machine's clock."
        case .issuedInFuture: "The ID token is dated ahead of this machine's clock."
        case .wrongNonce: "The ID token's nonce is not the request's."
        case .missingSubject: "The ID token names no member."
        case .contradiction: "The ID token belongs to another sign-in."
        }
    }

    var remedy: String {
        switch self {
        case .missing: "Ask the bank whether the scope openid is granted to this client."
        case .malformed, .missingSubject: "Report it to the bank; do not sign the member in."
        case .unsupportedAlgorithm: "See with which algorithm the application is registered, and choose the policy by that."
        case .badSignature: "Do not sign the member in; ask the bank for its present keys."
        case .wrongIssuer: "Give the stand the issuer that the bank names for this application."
        case .wrongAudience: "Use the client id that the app signs in with."
        case .expired, .issuedInFuture: "Check this machine's clock; if it is right, let the member sign in again."
        case .wrongNonce: "Do not sign the member in; see that the app sends the nonce of the same request as its code."
        case .contradiction: "Do not sign the member in; let the member sign in again."
        }
    }
}
