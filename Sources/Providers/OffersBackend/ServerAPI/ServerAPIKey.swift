import Foundation
public import MemberCore
import MemberCrypto
import MemberJOSE

/// An In-App Purchase key of App Store Connect: it signs the calls of the App Store Server API and the offers.
public struct ServerAPIKey: Sendable {
    /// The key's identifier.
    public let keyID: String
    /// Who issued it.
    public let issuerID: String
    /// The app.
    public let bundleID: String
    let signer: JWSSigner
    let key: P256PrivateKey

    /// A key.
    /// - Parameters:
    ///   - pem: The text of the `.p8` file: PKCS #8, P-256.
    ///   - keyID: The key's identifier.
    ///   - issuerID: The issuer identifier that App Store Connect shows beside the keys.
    ///   - bundleID: The app.
    /// - Throws: `CryptoError`: `invalidKey` for another kind of key.
    public init(pem: Secret, keyID: String, issuerID: String, bundleID: String) throws(CryptoError) {
        guard case .p256(let key) = try PrivateKey(pem: pem.reveal) else { throw .invalidKey }
        (self.keyID, self.issuerID, self.bundleID, self.key) = (keyID, issuerID, bundleID, key)
        signer = JWSSigner(key: .p256(key), kid: keyID)
    }

    /// A signed token of claims.
    func token(_ claims: [String: JSONValue]) -> String? {
        guard let payload = JSONValue.object(claims).storeJSON else { return nil }
        return try? signer.sign(payload: payload)
    }
}

extension ServerAPIKey: CustomStringConvertible, CustomReflectable {
    /// A mask; never the key.
    public var description: String { "<In-App Purchase key>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
