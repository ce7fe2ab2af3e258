public import Foundation

/// A certificate authority made by the `openssl` command: root, intermediate, leaves with the App Store's two marker extensions.
///
/// Everything is in memory, so tests share one authority and run side by side; each operation has its own folder.
public struct TestAuthority: Sendable {
    /// The keys and algorithms of the certificates.
    public enum Kind: String, Sendable, CaseIterable {
        /// P-384 authorities with SHA-384, P-256 leaves: as in signed transactions.
        case p384
        /// RSA with SHA-256: as in newer receipts.
        case rsa
        /// RSA with SHA-1: as in older receipts.
        case oldRSA
    }

    /// A leaf, by the name of its files.
    public enum Leaf: String, Sendable, CaseIterable {
        /// A good certificate, 2014 to 2048.
        case leaf
        /// A certificate that expired in 2016.
        case expired
        /// A revoked certificate.
        case revoked
        /// A certificate without the marker extension.
        case unmarked
        /// A certificate whose intermediate has no marker extension.
        case underUnmarked = "under"

        /// The intermediate's name.
        public var issuer: String { self == .underUnmarked ? "plain" : "middle" }
    }

    /// The keys and algorithms of its certificates.
    public let kind: Kind
    let files: [String: Data]

    /// The authority of a kind, made at first use and kept for the life of the process.
    public static func shared(_ kind: Kind = .p384) throws -> TestAuthority {
        switch kind {
        case .p384: try sharedP384.get()
        case .rsa: try sharedRSA.get()
        case .oldRSA: try sharedOldRSA.get()
        }
    }

    private static let sharedP384 = Result { try TestAuthority(.p384) }
    private static let sharedRSA = Result { try TestAuthority(.rsa) }
    private static let sharedOldRSA = Result { try TestAuthority(.oldRSA) }

    /// Another authority with the same names and other keys.
    public static func stranger(_ kind: Kind = .p384) throws -> TestAuthority { try TestAuthority(kind) }

    private init(_ kind: Kind) throws {
        self.kind = kind
        files = try AuthorityFiles.made(kind)
    }

    /// A certificate: `root`, `middle`, `plain`, or the name of a leaf or a responder.
    public func der(_ name: String) -> Data {
        let lines = pem(name).split(separator: "\n").filter { !$0.hasPrefix("-----") }
        return Data(base64Encoded: lines.joined()) ?? Data()
    }

    /// A certificate as text.
    public func pem(_ name: String) -> String { String(decoding: files["\(name).pem"] ?? Data(), as: UTF8.self) }

    /// A private key, PKCS #8 as text.
    public func key(_ name: String) -> String { String(decoding: files["\(name).key"] ?? Data(), as: UTF8.self) }

    /// Leaf, intermediate and root, in the order of `x5c`.
    public func chain(_ leaf: Leaf = .leaf) -> [Data] { [der(leaf.rawValue), der(leaf.issuer), der("root")] }

    /// A folder with all files of the authority.
    public func folder() throws -> OpenSSLFolder {
        let folder = try OpenSSLFolder()
        for (name, data) in files { try folder.write(data, to: name) }
        return folder
    }
}
