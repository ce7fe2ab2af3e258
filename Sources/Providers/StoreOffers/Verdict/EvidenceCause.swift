public import MemberCore
public import MemberCrypto
public import MemberHTTP
public import MemberJOSE

/// The cause of a failure of evidence: code that decides by it reads the case; ``code`` is for logs and reports.
public enum EvidenceCause: CodedError {
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

    /// The stable name.
    public var code: String {
        switch self {
        case .token(let error): error.code
        case .receipt(let error): error.code
        case .json(let failure): "json.\(failure.rawValue)"
        case .certificateRevoked: "offers.certificate_revoked"
        case .revocationUnknown: "offers.revocation_unknown"
        case .transport(let error): error.code
        case .status(let status): "http.status_\(status)"
        case .serverAPI(let error, let number): number.map { "\(error.code)_\($0)" } ?? error.code
        case .configuration(let error): error.code
        case .notConfigured: "offers.not_configured"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .json: "A text of the store's is not the JSON that it has to be."
        case .certificateRevoked: "A certificate that signed the evidence was revoked."
        case .revocationUnknown: "No authority said whether the certificates of the evidence were revoked."
        case .status(let status): "The server responded with status \(status)."
        case .notConfigured: "Nothing says where offers are decided."
        default: error?.problem ?? ""
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .json: "Check that it was passed on whole."
        case .certificateRevoked: "Do not trust the evidence."
        case .revocationUnknown: "Try again later; check that the authorities can be reached."
        case .status: "Check the address and the key; a status from 500 on passes by itself."
        case .notConfigured: "Call OfferEligibility.configure first."
        default: error?.remedy ?? ""
        }
    }

    /// The underlying error; nil if there is none.
    private var error: (any CodedError)? {
        switch self {
        case .token(let error): error
        case .receipt(let error): error
        case .transport(let error): error
        case .serverAPI(let error, _): error
        case .configuration(let error): error
        case .json, .certificateRevoked, .revocationUnknown, .status, .notConfigured: nil
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
