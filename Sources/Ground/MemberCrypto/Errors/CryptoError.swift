public import MemberCore

/// Why a key, a sealed value or an operation was refused.
public enum CryptoError: CodedError, Equatable {
    /// A symmetric key has not the length that its algorithm wants.
    case keyLength
    /// A key's members do not make a key: a point off the curve, halves that do not fit, numbers out of range.
    case invalidKey
    /// The text has no block of a private key.
    case noKey
    /// The private key has a password.
    case encryptedKey
    /// A certificate, or the chain it belongs to, was refused.
    case certificate(CertificateProblem)
    /// A signed document was refused.
    case signedData(SignedDataProblem)
    /// An RSA key has fewer than 2048 bits (RFC 7518 §3.3).
    case weakKey
    /// A sealed value was changed, cut, or sealed under another key or for another purpose.
    case sealBroken
    /// A count, a length or a number of rounds is out of range.
    case invalidParameter
    /// The system's library refused; in practice there was no memory or no randomness.
    case unavailable

    /// The stable name.
    public var code: String {
        switch self {
        case .keyLength: "crypto.key_length"
        case .invalidKey: "crypto.invalid_key"
        case .noKey: "crypto.no_key"
        case .encryptedKey: "crypto.encrypted_key"
        case .certificate(let problem): "crypto.certificate_\(problem.rawValue)"
        case .signedData(let problem): "crypto.signed_data_\(problem.rawValue)"
        case .weakKey: "crypto.weak_key"
        case .sealBroken: "crypto.seal_broken"
        case .invalidParameter: "crypto.invalid_parameter"
        case .unavailable: "crypto.unavailable"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .keyLength: "The key has not the length that its algorithm wants."
        case .invalidKey: "The given members do not make a key."
        case .noKey: "The text has no private key."
        case .encryptedKey: "The private key is encrypted."
        case .certificate(let problem): problem.sentence
        case .signedData(let problem): problem.sentence
        case .weakKey: "The RSA key has fewer than 2048 bits."
        case .sealBroken: "The sealed value does not open: it was changed, or it belongs to another key or purpose."
        case .invalidParameter: "A length or a number of rounds is out of range."
        case .unavailable: "The system's cryptography did not answer."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .keyLength: "Pass 32 octets."
        case .invalidKey: "Check that the key was copied whole and that all its members belong together."
        case .noKey: "Pass a PEM text with a block “PRIVATE KEY”, “RSA PRIVATE KEY” or “EC PRIVATE KEY”."
        case .encryptedKey: "Take the password off with “openssl pkey”, and keep the result where secrets are kept."
        case .certificate(let problem): problem.advice
        case .signedData(let problem): problem.advice
        case .weakKey: "Use a key of 2048 bits or more."
        case .sealBroken: "Open it with the key and the purpose it was sealed under; if they are lost, sign in again."
        case .invalidParameter: "Pass values above zero that fit 32 bits."
        case .unavailable: "Check that OpenSSL 3 with its default provider is installed and that memory is left."
        }
    }
}
