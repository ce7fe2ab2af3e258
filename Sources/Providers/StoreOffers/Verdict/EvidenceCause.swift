public import MemberCore
public import MemberCrypto
public import MemberHTTP
public import MemberJOSE

/// The cause of a failure of evidence: code that decides by it reads the case; `code` is for logs and reports.
public enum EvidenceCause: ExplainedError {
    /// Signed data was refused.
    case token(JOSEError)
    /// The signature of a receipt file was refused, or the file is not one.
    case receipt(CryptoError)
    /// A text is not the JSON that it has to be.
    case json(StrictJSON.Failure)
    /// One of the certificates was revoked.
    case certificateRevoked
    /// No authority reported whether the certificates were revoked.
    case revocationUnknown
    /// No response came.
    case transport(HTTPError)
    /// The response has a status without a result.
    case status(Int)
    /// The App Store Server API returned no result: a `ServerAPIError` of `OffersBackend`, and the store's own number if it refused.
    case serverAPI(any CodedError, number: Int64?)
    /// The verifier could not be made.
    case configuration(StoreOffersError)
    /// No context was configured.
    case notConfigured

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .token(let error): .init(error)
        case .receipt(let error): .init(error)
        case .json(let failure):
            .init(
                "json.\(failure.rawValue)", "A text of the store's is not the JSON that it has to be.",
                "Check that it was passed on whole.")
        case .certificateRevoked:
            .init(
                "offers.certificate_revoked", "A certificate that signed the evidence was revoked.", "Do not trust the evidence.")
        case .revocationUnknown:
            .init(
                "offers.revocation_unknown", "No authority said whether the certificates of the evidence were revoked.",
                "Try again later; check that the authorities can be reached.")
        case .transport(let error): .init(error)
        case .status(let status):
            .init(
                "http.status_\(status)", "The server responded with status \(status).",
                "Check the address and the key; a status from 500 on passes by itself.")
        case .serverAPI(let error, let number):
            .init(number.map { "\(error.code)_\($0)" } ?? error.code, error.problem, error.remedy)
        case .configuration(let error): .init(error)
        case .notConfigured:
            .init(
                "offers.not_configured", "No place for decisions about offers is configured.",
                "Call OfferEligibility.configure first.")
        }
    }
}

extension EvidenceCause {
    /// The problem of a certificate or of its chain; nil if neither is the cause.
    public var certificateProblem: CertificateProblem? {
        switch self {
        case .token(.certificate(let problem)), .receipt(.certificate(let problem)): problem
        default: nil
        }
    }

    /// Whether data was signed with another key than the certificate's.
    public var isBadSignature: Bool {
        switch self {
        case .token(.badSignature), .receipt(.signedData(.badSignature)): true
        default: false
        }
    }
}

extension EvidenceCause: Equatable {
    /// Equal causes have one code.
    public static func == (left: EvidenceCause, right: EvidenceCause) -> Bool { left.code == right.code }
}
