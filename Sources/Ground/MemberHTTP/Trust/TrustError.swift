public import MemberCore

/// Why a client identity or a set of pins cannot be used; found when it is made, before anything is sent.
public enum TrustError: CodedError, Equatable {
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

    /// The stable name.
    public var code: String {
        switch self {
        case .wrongPassword: "http.identity_wrong_password"
        case .unreadable: "http.identity_unreadable"
        case .expired: "http.identity_expired"
        case .notYetValid: "http.identity_not_yet_valid"
        case .keyMismatch: "http.identity_key_mismatch"
        case .brokenChain: "http.identity_broken_chain"
        case .unsupportedForm: "http.identity_unsupported_form"
        case .tooFewPins: "http.pins_too_few"
        case .malformedPin: "http.pin_malformed"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .wrongPassword: "The password does not open the client identity."
        case .unreadable: "The client identity holds no certificate and key that can be read."
        case .expired: "A certificate of the client identity has expired."
        case .notYetValid: "A certificate of the client identity is not valid yet."
        case .keyMismatch: "The private key does not belong to the client certificate."
        case .brokenChain: "The certificates of the client identity do not form a chain."
        case .unsupportedForm: "This system does not take client identities in this form."
        case .tooFewPins: "A host is pinned to fewer than two keys, or none is named."
        case .malformedPin: "A pin is not a SHA-256 in base64."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .wrongPassword: "Pass the password that the file was exported with."
        case .unreadable: "Check the file; export an old PKCS#12 again with AES."
        case .expired: "Ask the provider for a new certificate."
        case .notYetValid: "Check the clock, or wait until the certificate begins."
        case .keyMismatch: "Use the key that the certificate was requested with."
        case .brokenChain: "Put the client's certificate first, then each issuer after the one it issued."
        case .unsupportedForm: "Put certificate and key into a PKCS#12 file."
        case .tooFewPins: "Pin the key in use and one in reserve."
        case .malformedPin: "Take the SHA-256 of the SubjectPublicKeyInfo in DER, in base64."
        }
    }
}
