public import MemberCore

/// Why evidence could not be trusted or fetched.
public struct EvidenceFailure: CodedError, Equatable {
    /// The reason code of every verdict that would have stood on it.
    public let reason: OfferReason
    /// Whether trying again may help.
    public let retryable: Bool
    /// The code of the error below; nil if there is none.
    public let cause: String?

    package init(_ reason: OfferReason, retryable: Bool? = nil, cause: String? = nil) {
        (self.reason, self.cause) = (reason, cause)
        self.retryable = retryable ?? (reason == .verifyTemporary)
    }

    /// The stable name.
    public var code: String { "offers.\(reason.rawValue.lowercased())" }

    /// What was wrong.
    public var problem: String { Self.sentences[reason]?.problem ?? "The evidence could not be used." }

    /// What to do.
    public var remedy: String { Self.sentences[reason]?.remedy ?? "Check the evidence." }

    /// Each reason that evidence can fail for.
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
