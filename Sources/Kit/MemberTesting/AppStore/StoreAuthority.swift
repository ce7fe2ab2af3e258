public import Foundation
public import MemberCore
public import MemberCrypto
import MemberJOSE

/// Signs like the App Store, with keys and certificates of its own: for tests of a server or an app that verifies purchases.
///
/// ```swift
/// let authority = try StoreAuthority(bundleID: "com.example.app", appAppleID: 7)
/// let verifier = try StoreVerifier(
///     bundleID: "com.example.app", appAppleID: 7, environment: .production, roots: authority.roots)
/// let evidence = try await verifier.evidence(transactions: [authority.transaction(["transactionId": .string("1")])])
/// ```
/// Make one and share it: its keys take some tenths of a second.
public struct StoreAuthority: Sendable {
    /// The app that its data names.
    public let bundleID: String
    /// The app's number in the store.
    public let appAppleID: Int64
    /// The environment that its data names: `Production` or `Sandbox`.
    public let environment: String
    /// The time of its data, by default.
    public let date: Date
    /// The root certificates for a verifier: that of tokens and that of receipts.
    public let roots: [Certificate]
    let tokens: StoreChain
    let receipts: StoreChain

    /// Makes an authority. Its certificates are valid for ten years before and after the date.
    /// - Parameters:
    ///   - bundleID: The app that its data names.
    ///   - appAppleID: The app's number in the store.
    ///   - environment: The environment that its data names.
    ///   - date: The time of its data, by default.
    ///   - random: Serial numbers.
    /// - Throws: `CryptoError`.
    public init(
        bundleID: String, appAppleID: Int64, environment: String = "Production", at date: Date = Date(),
        random: any RandomSource = SystemRandom()
    ) throws(CryptoError) {
        (self.bundleID, self.appAppleID, self.environment, self.date) = (bundleID, appAppleID, environment, date)
        tokens = try StoreChain("tokens", at: date, random: random) { role in
            role == .leaf ? KeyPair(P256PrivateKey.generate()) : KeyPair(P384PrivateKey.generate())
        }
        receipts = try StoreChain("receipts", at: date, random: random) { _ throws(CryptoError) in
            KeyPair(try RSAPrivateKey.generate())
        }
        roots = [try Certificate(der: tokens.root.der), try Certificate(der: receipts.root.der)]
    }

    /// The same authority, with the same keys and roots, for other data: the App Store has one for all apps and both environments.
    /// - Parameters:
    ///   - bundleID: The app that the data names; nil for the same.
    ///   - appAppleID: The app's number in the store; nil for the same.
    ///   - environment: The environment that the data names; nil for the same.
    /// - Returns: The authority.
    public func signing(bundleID: String? = nil, appAppleID: Int64? = nil, environment: String? = nil) -> StoreAuthority {
        StoreAuthority(
            self, bundleID: bundleID ?? self.bundleID, appAppleID: appAppleID ?? self.appAppleID,
            environment: environment ?? self.environment)
    }

    private init(_ other: StoreAuthority, bundleID: String, appAppleID: Int64, environment: String) {
        (self.bundleID, self.appAppleID, self.environment) = (bundleID, appAppleID, environment)
        (date, roots, tokens, receipts) = (other.date, other.roots, other.tokens, other.receipts)
    }

    /// Signs any payload: `ES256`, with the certificates in `x5c`.
    /// - Parameter payload: The payload's members.
    /// - Returns: The token.
    /// - Throws: `CryptoError`, `JOSEError`.
    public func token(_ payload: [String: JSONValue]) throws -> String {
        guard case .p256(let key) = tokens.leaf.key else { throw CryptoError.invalidKey }
        let chain = tokens.chain.map { JSONValue.string($0.base64EncodedString()) }
        return try JWSSigner(key: .p256(key), kid: nil)
            .sign(payload: JSONEncoder.sorted.encode(payload), type: nil, extra: ["x5c": .array(chain)])
    }
}

extension StoreAuthority: Masked {
    /// Only the app, never a key.
    public var description: String { "<test authority for \(bundleID)>" }
}
