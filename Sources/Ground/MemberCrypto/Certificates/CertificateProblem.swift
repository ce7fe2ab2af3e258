/// Why a certificate or its chain was refused (RFC 5280 §6).
public enum CertificateProblem: String, Sendable, CaseIterable {
    /// The bytes are no certificate.
    case malformed
    /// A certificate of the chain is over.
    case expired
    /// A certificate of the chain does not hold yet.
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
        case .malformed: "The text or the octets are no X.509 certificate."
        case .expired: "A certificate of the chain has expired."
        case .notYetValid: "A certificate of the chain is not valid yet."
        case .unknownRoot: "The certificate's chain leads to none of the configured roots."
        case .badSignature: "A certificate of the chain was not signed by its issuer."
        case .notAuthority: "An issuer of the chain is no certificate authority."
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
        case .wrongPurpose, .missingExtension: "Use the certificate only for what it was made for."
        case .weak: "Ask for a certificate with 2048 bits or more and SHA-256 or better."
        }
    }
}
