import Foundation
import MemberCrypto
import MemberJOSE

/// Reads tokens that bring their certificates, by a verifier that knows the good chain already.
struct CertifiedTarget: Sendable {
    private let verifier: CertifiedJWSVerifier
    private static let date = Date(timeIntervalSince1970: 1_780_000_000)
    private let signed = FixedDocuments.token.split(separator: ".").prefix(2).joined(separator: ".")

    init() {
        let root = Data(base64Encoded: FixedDocuments.root).flatMap { try? Certificate(der: $0) }
        verifier = CertifiedJWSVerifier(roots: TrustAnchors(root.map { [$0] } ?? []))
        _ = try? verifier.verify(FixedDocuments.token) { _ in Self.date }
    }

    func run(_ input: Data) throws(FuzzFinding) {
        let text = String(decoding: input, as: UTF8.self)
        guard let token = try? verifier.verify(text, at: { _ in Self.date }) else { return }
        let part = text.split(separator: ".").prefix(2).joined(separator: ".")
        try holds(part == signed, "nothing is believed that its signer never signed")
        try holds(token.path.count == 3, "the path leads to the root")
    }
}
