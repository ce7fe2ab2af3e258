public import MemberCore

/// Why a client identity or a set of pins cannot be used; found when it is made, before anything is sent.
public enum TrustError: ExplainedError, Equatable {
    /// The password does not open the file.
    case wrongPassword
    /// The bytes are not a certificate and key in the form asked for.
    case unreadable
    /// A certificate of the chain has expired.
    case expired
    /// A certificate of the chain is not valid yet.
    case notYetValid
    /// The key does not belong to the first certificate.
    case keyMismatch
    /// A certificate of the chain has not issued the one before it.
    case brokenChain
    /// This system takes identities from PKCS#12 only.
    case unsupportedForm
    /// Pins need a host and at least two different keys.
    case tooFewPins
    /// A pin is not the base64 of 32 bytes.
    case malformedPin

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .wrongPassword:
            .init(
                "http.identity_wrong_password", "The password does not open the client identity.",
                "Pass the password that the file was exported with.")
        case .unreadable:
            .init(
                "http.identity_unreadable", "The client identity holds no certificate and key that can be read.",
                "Check the file; export an old PKCS#12 again with AES.")
        case .expired:
            .init(
                "http.identity_expired", "A certificate of the client identity has expired.",
                "Ask the provider for a new certificate.")
        case .notYetValid:
            .init(
                "http.identity_not_yet_valid", "A certificate of the client identity is not valid yet.",
                "Check the clock, or wait until the certificate is valid.")
        case .keyMismatch:
            .init(
                "http.identity_key_mismatch", "The private key does not belong to the client certificate.",
                "Use the key that the certificate was requested with.")
        case .brokenChain:
            .init(
                "http.identity_broken_chain", "The certificates of the client identity do not form a chain.",
                "Put the client's certificate first, then each issuer after the one it issued.")
        case .unsupportedForm:
            .init(
                "http.identity_unsupported_form", "This system does not take client identities in this form.",
                "Put certificate and key into a PKCS#12 file.")
        case .tooFewPins:
            .init(
                "http.pins_too_few", "A host is pinned to fewer than two keys, or none is named.",
                "Pin the key in use and one in reserve.")
        case .malformedPin:
            .init(
                "http.pin_malformed", "A pin is not a SHA-256 in base64.",
                "Take the SHA-256 of the SubjectPublicKeyInfo in DER, in base64.")
        }
    }

}
