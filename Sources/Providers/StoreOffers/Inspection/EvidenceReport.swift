public import MemberCore
import MemberCrypto

/// The content of one receipt, response or token, and whether the store signed it.
public struct EvidenceReport: Sendable {
    /// The kind of inspected data.
    public enum Kind: String, Sendable, CaseIterable {
        /// A receipt file, or a receipt of one transaction.
        case receipt
        /// A response of verifyReceipt.
        case response = "response of verifyReceipt"
        /// A signed transaction.
        case transaction
        /// A signed renewal info.
        case renewal = "renewal info"
        /// A signed app transaction.
        case appTransaction = "app transaction"
        /// A notification of version 2.
        case notification
    }

    /// The kind of inspected data.
    public let kind: Kind
    /// Whether the store signed it; nil if that is unknown.
    public internal(set) var isGenuine: Bool?
    /// The reason why it is not genuine, or why that is unknown.
    public internal(set) var problem: Problem?
    /// The root at which its chain ends; nil if no chain was verified.
    public internal(set) var root: Root?
    /// Its content, for people and programs, also if it is not genuine.
    public internal(set) var facts: [EvidenceFact] = []
    /// The periods in it.
    public internal(set) var transactions: [StoreTransaction] = []
    /// The whole content of a token.
    public internal(set) var payload: JSONValue?

    init(_ kind: Kind) { self.kind = kind }
}

extension EvidenceReport {
    /// The reason why evidence is not genuine, or why that is unknown.
    public enum Problem: Sendable, Equatable {
        /// The receipt cannot be read.
        case unreadable
        /// A receipt of one transaction: only the store can verify it.
        case onlineOnly
        /// A response of verifyReceipt has no signature.
        case unsigned
        /// The store does not sign the data of this environment.
        case unsignedEnvironment(StoreEnvironment)
        /// The inspector has no root to verify it with.
        case noRoots
        /// It is genuine, but belongs to another app than the expected one.
        case otherApp
        /// It was refused.
        case refused(EvidenceFailure)

        /// The problem, as a sentence.
        public var sentence: String {
            switch self {
            case .unreadable: "It cannot be read."
            case .onlineOnly: "A receipt of one transaction, as before iOS 7, can be verified by the store alone."
            case .unsigned: "It bears no signature: it is as true as the connection that it came over."
            case .unsignedEnvironment(let environment): "The store does not sign data of \(environment.rawValue)."
            case .noRoots: "No root was named, so it cannot be verified."
            case .otherApp: "It is genuine, but of another app."
            case .refused(let failure):
                if let problem = failure.cause?.certificateProblem {
                    problem.sentence
                } else {
                    failure.cause?.isBadSignature == true ? "Its signature does not fit what it says." : failure.problem
                }
            }
        }

        /// The stable name of the reason why it is not genuine; nil if that is unknown.
        public var code: String? {
            switch self {
            case .unreadable: EvidenceFailure(.receiptMalformed).code
            case .otherApp: EvidenceFailure(.bundleMismatch).code
            case .refused(let failure): failure.cause?.code ?? failure.code
            case .onlineOnly, .unsigned, .unsignedEnvironment, .noRoots: nil
            }
        }
    }

    /// The root at which a chain of certificates ends.
    public struct Root: Sendable, Hashable {
        /// The name of the root.
        public let name: String
        /// The SHA-256 of the certificate, in hexadecimal.
        public let fingerprint: String

        /// The fingerprints of Apple's roots for tokens and receipts.
        private static let apple: Set<String> = [
            "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179",
            "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024",
        ]

        /// Whether it is one of Apple's roots for the store's data.
        public var isApple: Bool { Self.apple.contains(fingerprint) }

        init(_ certificate: Certificate) {
            name = certificate.subject.commonName ?? "a root without a name"
            fingerprint = hexadecimal(Digest.sha256(certificate.der))
        }
    }
}
