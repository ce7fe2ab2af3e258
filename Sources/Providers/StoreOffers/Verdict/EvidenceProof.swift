/// What made a stored record evidence, and when.
public struct EvidenceProof: Sendable, Hashable, Codable {
    /// The way in which a record was verified.
    public enum Way: String, Sendable, Codable, CaseIterable {
        /// The store's signature: of a token, or of a receipt file.
        case signature
        /// A response of verifyReceipt, over a connection to the store.
        case receiptResponse
        /// The store's signature, in a response of the App Store Server API.
        case serverAPI
    }

    /// The way.
    public let way: Way
    /// The thumbprint of the root certificate: SHA-256 in base64url; nil where there was no signature, or several roots.
    public let root: String?
    /// When it was verified, as the caller of the merge said.
    public let verified: StoreTime

    /// Creates a proof.
    /// - Parameters:
    ///   - way: The way.
    ///   - root: The thumbprint of the root certificate.
    ///   - verified: When it was verified.
    public init(way: Way, root: String? = nil, verified: StoreTime) {
        (self.way, self.root, self.verified) = (way, root, verified)
    }
}
