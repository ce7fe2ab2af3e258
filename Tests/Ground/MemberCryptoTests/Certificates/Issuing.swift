import CertificateSupport
import Foundation

@testable import MemberCrypto

/// A small public-key infrastructure made by the `openssl` command: a root, an intermediate, leaves.
struct Issuing {
    let folder: OpenSSLFolder
    let root: Certificate
    let intermediate: Certificate

    init() throws {
        folder = try OpenSSLFolder()
        try folder.run(
            "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -keyout root.key -out root.pem",
            subject: "/CN=Test root")
        root = try Certificate(pem: try folder.text("root.pem"))
        try Self.issue(folder, "middle", by: "root", extensions: "basicConstraints=critical,CA:TRUE,pathlen:0", days: 20)
        intermediate = try Certificate(pem: try folder.text("middle.pem"))
    }

    /// Issues a certificate.
    func issue(
        _ name: String, by issuer: String, extensions: String = "basicConstraints=CA:FALSE", days: Int = 10,
        key: String = "ec -pkeyopt ec_paramgen_curve:P-256"
    ) throws -> Certificate {
        try Self.issue(folder, name, by: issuer, extensions: extensions, days: days, key: key)
        return try Certificate(pem: try folder.text("\(name).pem"))
    }

    private static func issue(
        _ folder: OpenSSLFolder, _ name: String, by issuer: String, extensions: String, days: Int,
        key: String = "ec -pkeyopt ec_paramgen_curve:P-256"
    ) throws {
        try folder.write(extensions + "\n", to: "\(name).ext")
        try folder.run("req -newkey \(key) -nodes -keyout \(name).key -out \(name).csr", subject: "/CN=\(name)")
        try folder.run(
            "x509 -req -in \(name).csr -CA \(issuer).pem -CAkey \(issuer).key -CAcreateserial -days \(days) "
                + "-extfile \(name).ext -out \(name).pem")
    }
}

/// The problem with a chain; nil if it is good.
func problem(
    _ leaf: Certificate, _ intermediates: [Certificate], roots: [Certificate], after days: Double = 1,
    purpose: CertificateChain.Purpose = .any, maximumIntermediates: Int = 8
) -> CertificateProblem? {
    do throws(CryptoError) {
        try CertificateChain.verify(
            leaf, intermediates: intermediates, roots: TrustAnchors(roots), at: Date(timeIntervalSinceNow: days * 86_400),
            purpose: purpose, maximumIntermediates: maximumIntermediates)
        return nil
    } catch {
        guard case .certificate(let problem) = error else { return .malformed }
        return problem
    }
}
