public import MemberCore
public import MemberCrypto

/// Why a token or a key set was refused, or could not be signed.
public enum JOSEError: ExplainedError, Equatable {
    /// The text does not have the form of a signed token or of a key set: parts, base64url, JSON or a member's type.
    case malformed
    /// An object has a member twice, so that two readers could see two different tokens (RFC 7515 §4).
    case duplicateMember
    /// The token is encrypted (five parts, RFC 7516), which is not supported.
    case encrypted
    /// The token or the key set is larger than the limit.
    case tooLarge
    /// The caller does not allow the token's algorithm.
    case algorithmNotAllowed
    /// The header has `crit`, and no extension is understood (RFC 7515 §4.1.11).
    case critNotSupported
    /// No key of the set may check this token; a newer set may have one.
    case keyNotFound
    /// The key that fits is too short for its algorithm (RFC 7518 §3.2, §3.3).
    case weakKey
    /// No fitting key made this signature.
    case badSignature
    /// The header lacks the certificates that the verifier expects (`x5c`, RFC 7515 §4.1.6).
    case certificatesMissing
    /// The header's certificates lead to no trusted root, or one of them was refused.
    case certificate(CertificateProblem)
    /// The system's cryptography gave no signature.
    case signingFailed

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .malformed:
            .init(
                "jose.malformed", "The text is not a signed token, or not a key set.",
                "Check that it was copied whole; if it came so from the issuer, report it there.")
        case .duplicateMember:
            .init(
                "jose.duplicate_member", "A JSON object has the same member twice.",
                "Check that it was copied whole; if it came so from the issuer, report it there.")
        case .encrypted:
            .init("jose.encrypted", "The token is encrypted.", "Register the client for signed tokens without encryption.")
        case .tooLarge:
            .init(
                "jose.too_large", "The token or the key set is larger than the limit.",
                "Ask the issuer to put fewer claims or keys into it.")
        case .algorithmNotAllowed:
            .init(
                "jose.algorithm_not_allowed", "The token is signed with an algorithm that is not allowed here.",
                "Register the client for an allowed algorithm, or allow the issuer's on purpose.")
        case .critNotSupported:
            .init(
                "jose.crit_not_supported", "The token demands an extension that is not understood.",
                "Ask the issuer to leave the extension out.")
        case .keyNotFound:
            .init("jose.key_not_found", "No key of the issuer fits the token.", "Fetch the issuer's key set again, once.")
        case .weakKey:
            .init(
                "jose.weak_key", "The key is too short for its algorithm.",
                "Use an RSA key of 2048 bits or more, or a shared secret as long as the hash.")
        case .badSignature:
            .init("jose.bad_signature", "The signature does not fit the token.", "Do not use the token; sign in again.")
        case .certificatesMissing:
            .init(
                "jose.certificates_missing", "The token does not carry the expected certificates.",
                "Check that it was copied whole and that this kind of issuer sends certificates.")
        case .certificate(let problem): .init("jose.certificate_\(problem.rawValue)", problem.sentence, problem.advice)
        case .signingFailed:
            .init(
                "jose.signing_failed", "The token could not be signed.",
                "Check that OpenSSL 3 is installed and that memory is left.")
        }
    }

    init(_ failure: StrictJSON.Failure) {
        self =
            switch failure {
            case .duplicateMember: .duplicateMember
            case .tooLarge: .tooLarge
            case .tooDeep, .notAnObject, .malformed: .malformed
            }
    }
}
