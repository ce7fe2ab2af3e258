/// Why a signed document was refused (RFC 2315 §9, RFC 5652 §5).
public enum SignedDataProblem: String, Sendable, CaseIterable {
    /// The bytes are no signed document with its content inside.
    case malformed
    /// Nobody signed it, or a signer's certificate is not inside.
    case noSigner = "no_signer"
    /// A hash or a signature algorithm is not supported, or is not allowed for a document of today.
    case unsupportedAlgorithm = "unsupported_algorithm"
    /// A signature is not its signer's, or is over another content.
    case badSignature = "bad_signature"

    var sentence: String {
        switch self {
        case .malformed: "The bytes are no signed document with its content inside."
        case .noSigner: "The document has no signature, or a signer's certificate is missing in it."
        case .unsupportedAlgorithm: "The document is signed with an algorithm that is not supported or not allowed."
        case .badSignature: "The document's signature does not fit its content."
        }
    }

    var advice: String {
        switch self {
        case .malformed, .noSigner: "Check that it was copied whole."
        case .unsupportedAlgorithm: "Allow SHA-1 only if the document is known to be old; else report it to the issuer."
        case .badSignature: "Do not use the document; fetch it again."
        }
    }
}
