public import MemberCore

/// Why a key, a sealed value or an operation was refused.
public enum CryptoError: ExplainedError, Equatable {
    /// A symmetric key does not have the length that its algorithm needs.
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

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .keyLength:
            .init("crypto.key_length", "The key does not have the length that its algorithm needs.", "Pass 32 bytes.")
        case .invalidKey:
            .init(
                "crypto.invalid_key", "The given members do not make a key.",
                "Check that the key was copied whole and that all its members belong together.")
        case .noKey:
            .init(
                "crypto.no_key", "The text has no private key.",
                "Pass a PEM text with a block “PRIVATE KEY”, “RSA PRIVATE KEY” or “EC PRIVATE KEY”.")
        case .encryptedKey:
            .init(
                "crypto.encrypted_key", "The private key is encrypted.",
                "Take the password off with “openssl pkey”, and keep the result where secrets are kept.")
        case .certificate(let problem): .init("crypto.certificate_\(problem.rawValue)", problem.sentence, problem.advice)
        case .signedData(let problem): .init("crypto.signed_data_\(problem.rawValue)", problem.sentence, problem.advice)
        case .weakKey: .init("crypto.weak_key", "The RSA key has fewer than 2048 bits.", "Use a key of 2048 bits or more.")
        case .sealBroken:
            .init(
                "crypto.seal_broken", "The sealed value does not open: it was changed, or it belongs to another key or purpose.",
                "Open it with the key and the purpose it was sealed under; if they are lost, sign in again.")
        case .invalidParameter:
            .init(
                "crypto.invalid_parameter", "A length or a number of rounds is out of range.",
                "Pass values above zero that fit 32 bits.")
        case .unavailable:
            .init(
                "crypto.unavailable", "The system's cryptography failed.",
                "Check that OpenSSL 3 with its default provider is installed and that memory is left.")
        }
    }

}

/// Why a certificate or its chain was refused (RFC 5280 §6).
public enum CertificateProblem: String, Sendable, CaseIterable {
    /// The bytes are not a certificate.
    case malformed
    /// A certificate of the chain has expired.
    case expired
    /// A certificate of the chain is not valid yet.
    case notYetValid = "not_yet_valid"
    /// The chain leads to none of the configured roots.
    case unknownRoot = "unknown_root"
    /// A signature of the chain is not its issuer's.
    case badSignature = "bad_signature"
    /// An issuer of the chain may not issue certificates.
    case notAuthority = "not_authority"
    /// There are more intermediates than one of them, or the caller, allows.
    case pathTooLong = "path_too_long"
    /// The certificate is for another purpose.
    case wrongPurpose = "wrong_purpose"
    /// A key or hash of the chain is too weak.
    case weak
    /// A certificate of the chain lacks an extension that the caller demands.
    case missingExtension = "missing_extension"
    /// The chain breaks another rule.
    case invalid

    package var sentence: String {
        switch self {
        case .malformed: "The text or the bytes are not an X.509 certificate."
        case .expired: "A certificate of the chain has expired."
        case .notYetValid: "A certificate of the chain is not valid yet."
        case .unknownRoot: "The certificate's chain leads to none of the configured roots."
        case .badSignature: "A certificate of the chain was not signed by its issuer."
        case .notAuthority: "An issuer of the chain is not a certificate authority."
        case .pathTooLong: "The certificate's chain is longer than allowed."
        case .wrongPurpose: "The certificate is for another purpose."
        case .weak: "A certificate of the chain has a key or a hash that is too weak."
        case .missingExtension: "A certificate of the chain lacks a demanded extension."
        case .invalid: "The certificate's chain breaks a rule."
        }
    }

    package var advice: String {
        switch self {
        case .malformed: "Check that it was copied whole."
        case .expired: "Ask for a new certificate, and check this machine's clock."
        case .notYetValid: "Check this machine's clock."
        case .unknownRoot: "Configure the issuer's root, and pass the certificates in between."
        case .badSignature, .notAuthority, .invalid: "Do not trust it; report it to the issuer."
        case .pathTooLong: "Allow a longer chain on purpose, or report it to the issuer."
        case .wrongPurpose, .missingExtension: "Use the certificate only for its own purpose."
        case .weak: "Ask for a certificate with 2048 bits or more and SHA-256 or better."
        }
    }
}

/// Why a signed document was refused (RFC 2315 §9, RFC 5652 §5).
public enum SignedDataProblem: String, Sendable, CaseIterable {
    /// The bytes are not a signed document with its content inside.
    case malformed
    /// It has more signers or certificates than any document of the stores: reading them all would cost more than it is worth.
    case tooMany = "too_many"
    /// It has no signature, or a signer's certificate is not inside.
    case noSigner = "no_signer"
    /// A hash or a signature algorithm is not supported, or is not allowed for a document of today.
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// A signature is not its signer's, or is over another content.
    case badSignature = "bad_signature"

    var sentence: String {
        switch self {
        case .malformed: "The bytes are not a signed document with its content inside."
        case .tooMany: "The document has more than 16 signers or 64 certificates."
        case .noSigner: "The document has no signature, or a signer's certificate is missing in it."
        case .unsupportedAlgorithm: "The document is signed with an algorithm that is not supported or not allowed."
        case .badSignature: "The document's signature does not fit its content."
        }
    }

    var advice: String {
        switch self {
        case .malformed, .noSigner: "Check that it was copied whole."
        case .tooMany: "Do not use the document; no store issues such documents."
        case .unsupportedAlgorithm: "Allow SHA-1 only if the document is known to be old; else report it to the issuer."
        case .badSignature: "Do not use the document; fetch it again."
        }
    }
}
