public import MemberCore

/// The evidence of a verdict.
public enum OfferEvidence: Sendable, Equatable {
    /// There is no receipt and no other source of transactions.
    case none
    /// There is evidence, but it could not be verified.
    case failed(EvidenceFailure)
    /// Verified evidence.
    case verified(VerifiedEvidence)
}

/// Evidence that was verified: only verification makes one, now or before its history was stored (``StoredHistory/evidence``).
public struct VerifiedEvidence: Sendable, Equatable {
    /// The history in the evidence.
    public let history: PurchaseHistory
    /// Whether it is from the sandbox.
    public let isSandbox: Bool
    /// The newest signature in it: the time is at least this. Nil for unsigned evidence.
    package let newestSignature: StoreTime?
    /// The app for which it was verified; nil for evidence of another process, such as a stored decision's.
    public let bundleID: String?
    /// The thumbprint of the root of its certificates; nil where it has none, or several.
    package let root: String?
    /// What made it evidence.
    package var way: EvidenceProof.Way

    /// Creates evidence, for the modules of this package that have verified it.
    package init(
        verified history: PurchaseHistory, isSandbox: Bool, newestSignature: StoreTime? = nil, bundleID: String? = nil,
        root: String? = nil, way: EvidenceProof.Way = .signature
    ) {
        (self.history, self.isSandbox, self.newestSignature) = (history, isSandbox, newestSignature)
        (self.bundleID, self.root, self.way) = (bundleID, root, way)
    }

    /// Whether two pieces of evidence say the same, however they were verified.
    public static func == (left: VerifiedEvidence, right: VerifiedEvidence) -> Bool {
        left.history == right.history && left.isSandbox == right.isSandbox && left.newestSignature == right.newestSignature
    }
}

/// The reason why evidence could not be trusted or fetched.
public struct EvidenceFailure: CodedError, Equatable {
    /// The reason code of every verdict that needs the evidence.
    public let reason: OfferReason
    /// Whether trying again may help.
    public let retryable: Bool
    /// The cause, if it is known.
    public let cause: EvidenceCause?

    /// Creates a failure: for a source of evidence of one's own, and for tests.
    /// - Parameters:
    ///   - reason: The reason code.
    ///   - retryable: Whether trying again may help; nil where the reason says it.
    ///   - cause: The cause, if it is known.
    public init(_ reason: OfferReason, retryable: Bool? = nil, cause: EvidenceCause? = nil) {
        (self.reason, self.cause) = (reason, cause)
        self.retryable = retryable ?? (reason == .verifyTemporary)
    }

    /// The stable name.
    public var code: String { "offers.\(reason.rawValue.lowercased())" }

    /// The problem, as a sentence.
    public var problem: String { Self.sentences[reason]?.problem ?? "The evidence could not be used." }

    /// The remedy, as a sentence.
    public var remedy: String { Self.sentences[reason]?.remedy ?? "Check the evidence." }

    /// The texts for each reason for which evidence can fail.
    static let sentences: [OfferReason: (problem: String, remedy: String)] = [
        .verifyTemporary: ("The evidence could not be checked now.", "Try again later."),
        .verifyFailed: ("The store refused to check the evidence.", "Check the request; trying again will not help."),
        .receiptUnauthenticated: ("The receipt is not the store's.", "Do not trust it; have the app refresh its receipt."),
        .sharedSecretMismatch: (
            "The shared secret is not the app's.", "Configure the secret that App Store Connect shows for the app."
        ),
        .accountNotFound: ("The customer's account was not found.", "Treat the verdict as unknown; the account may be deleted."),
        .signatureInvalid: ("Signed data is not the store's.", "Do not trust it; check the configured roots."),
        .environmentMismatch: (
            "The evidence is of another environment.", "Allow the sandbox on purpose, or ask with production data."
        ),
        .bundleMismatch: ("The evidence is of another app.", "Check the configured bundle identifier."),
        .receiptMalformed: ("The evidence cannot be read.", "Check that it was passed on whole."),
    ]
}

/// A time that is not from a device's clock.
public enum TrustedTime: Sendable, Hashable, Codable {
    /// The time.
    case exact(StoreTime)
    /// It is this time or later: the newest signature that was verified.
    case atLeast(StoreTime)

    /// The time, or the earliest that it can be.
    public var time: StoreTime {
        switch self {
        case .exact(let time), .atLeast(let time): time
        }
    }

    /// The time, if it is known exactly.
    public var exact: StoreTime? { if case .exact(let time) = self { time } else { nil } }
}

extension TrustedTime {
    private enum CodingKeys: String, CodingKey { case exact, atLeast }

    /// Reads an object with one member, `exact` or `atLeast`, in milliseconds.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        if let time = try values.decodeIfPresent(StoreTime.self, forKey: .exact) {
            self = .exact(time)
        } else {
            self = .atLeast(try values.decode(StoreTime.self, forKey: .atLeast))
        }
    }

    /// Writes the form that ``init(from:)`` reads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        switch self {
        case .exact(let time): try values.encode(time, forKey: .exact)
        case .atLeast(let time): try values.encode(time, forKey: .atLeast)
        }
    }
}
