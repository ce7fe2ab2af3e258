package import Foundation
package import MemberCrypto
import StoreOffers

/// Reads a signed document, and the receipt in it with and without its signature.
///
/// A document is read once, and of its certificates those that a mutation reached. Its signature is checked once, too, unless
/// another way of checking could still end otherwise.
package struct SignedDataTarget: Sendable {
    private let anchors: TrustAnchors
    private let content: Data
    private let known: [Certificate]
    private let verifier: StoreVerifier?
    private let unsigned: StoreVerifier?
    private static let date = Date(timeIntervalSince1970: 1_780_000_000)

    /// A target for what one authority signed.
    /// - Parameters:
    ///   - roots: Whose documents are believed.
    ///   - content: All that they ever signed.
    ///   - known: Certificates that need not be read again.
    package init(roots: [Certificate], content: Data, known: [Certificate] = []) {
        (anchors, self.content, self.known) = (TrustAnchors(roots), content, known)
        verifier = try? StoreVerifier(bundleID: "app", environment: .sandbox, roots: roots)
        unsigned = try? StoreVerifier(bundleID: "app", environment: .xcode, roots: [])
    }

    /// The target for the fixed documents.
    init() {
        let root = Data(base64Encoded: FixedDocuments.root).flatMap { try? Certificate(der: $0) }
        let document = Data(base64Encoded: FixedDocuments.plain).flatMap { try? SignedData($0) }
        self.init(roots: root.map { [$0] } ?? [], content: document?.content ?? Data(), known: document?.certificates ?? [])
    }

    /// Reads bytes and checks what must hold whatever they are.
    /// - Parameter input: Any bytes.
    /// - Throws: ``FuzzFinding`` naming what did not hold.
    package func run(_ input: Data) throws(FuzzFinding) {
        guard let document = try? SignedData(input, known: known) else {
            return try holds(ReceiptTransactionID.findInOldReceipt(input)?.isEmpty != true, Self.idProperty)
        }
        try holds(ReceiptTransactionID.find(in: document)?.isEmpty != true, Self.idProperty)
        try holds(document.content.count <= input.count, "the content lies in the document")
        for certificate in document.certificates {
            try holds(input.range(of: certificate.der) != nil, "each certificate lies in the document")
        }
        _ = try? unsigned?.checked(receipt: document)
        try holds(!isBelieved(document) || document.content == content, "nothing is believed that its signer never signed")
    }

    private static let idProperty: StaticString = "an identifier that is found says something"

    /// Whether any way of checking it ends well: as a receipt, as a document of old, as one of today.
    private func isBelieved(_ document: SignedData) -> Bool {
        do throws(EvidenceFailure) {
            return try verifier?.checked(receipt: document) != nil || isGood(document)
        } catch {
            // Another app's receipt was verified before the app was looked at; a bad signature is bad in all ways.
            return error.reason == .bundleMismatch || (error.cause.map(Self.endsAll.contains) != true && isGood(document))
        }
    }

    private static let endsAll: [EvidenceCause] = [.receipt(.signedData(.badSignature)), .receipt(.signedData(.noSigner))]

    /// Documents of old may be signed with SHA-1 as well, so what fails for its signature there fails today; a chain may not.
    private func isGood(_ document: SignedData) -> Bool {
        do throws(CryptoError) {
            try document.verify(roots: anchors, at: Self.date, demands: CertificateDemands(strength: .oldDocument))
            return true
        } catch .certificate {
            return (try? document.verify(roots: anchors, at: Self.date)) != nil
        } catch { return false }
    }
}
