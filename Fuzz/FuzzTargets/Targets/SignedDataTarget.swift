import Foundation
import MemberCrypto
import StoreOffers

private let roots = Data(base64Encoded: FixedDocuments.root).flatMap { try? Certificate(der: $0) }.map { [$0] } ?? []
private let signed = [FixedDocuments.plain, FixedDocuments.indefinite].compactMap { Data(base64Encoded: $0) }
private let content = signed.first.flatMap { try? SignedData($0) }?.content
private let verifier = try? StoreVerifier(bundleID: "app", environment: .sandbox, roots: roots)
private let unsigned = try? StoreVerifier(bundleID: "app", environment: .xcode, roots: [])

/// Reads a signed document, and the receipt in it without its signature.
func signedDataTarget(_ input: Data) throws(FuzzFinding) {
    _ = try? unsigned?.checked(receiptFile: input)
    _ = try? verifier?.checked(receiptFile: input)
    try holds(ReceiptTransactionID.find(in: input)?.isEmpty != true, "an identifier that is found says something")
    guard let document = try? SignedData(input) else { return }
    try holds(document.content.count <= input.count, "the content lies in the document")
    for certificate in document.certificates {
        try holds(input.range(of: certificate.der) != nil, "each certificate lies in the document")
    }
    let date = Date(timeIntervalSince1970: 1_780_000_000)
    for strength in [CertificateDemands.Strength.today, .oldDocument] {
        let demands = CertificateDemands(strength: strength)
        let isGood = (try? document.verify(roots: TrustAnchors(roots), at: date, demands: demands)) != nil
        try holds(!isGood || document.content == content, "nothing is believed that its signer never signed")
    }
}
