/// What a verdict stands on.
public enum OfferEvidence: Sendable, Equatable {
    /// There is no receipt and no other source of transactions.
    case none
    /// There is some, but it could not be verified.
    case failed(EvidenceFailure)
    /// Verified evidence.
    case verified(VerifiedEvidence)
}

/// Evidence that was verified: only verification makes one.
public struct VerifiedEvidence: Sendable, Equatable {
    /// What it says.
    public let history: PurchaseHistory
    /// Whether it is of the sandbox.
    public let isSandbox: Bool
    /// The newest signature in it: the time is at least this. Nil for unsigned evidence.
    public let newestSignature: StoreTime?

    /// For the modules of this package that have verified it.
    package init(verified history: PurchaseHistory, isSandbox: Bool, newestSignature: StoreTime? = nil) {
        (self.history, self.isSandbox, self.newestSignature) = (history, isSandbox, newestSignature)
    }
}
