import Foundation
public import MemberCore
import MemberCrypto
import MemberJOSE
import MemberOAuth
import MemberRequests

/// An In-App Purchase key of App Store Connect: it signs the calls of the App Store Server API and the offers.
public struct ServerAPIKey: Sendable {
    /// The key's identifier.
    public let keyID: String
    /// The issuer's identifier.
    public let issuerID: String
    /// The app.
    public let bundleID: String
    let signer: JWSSigner
    let key: P256PrivateKey

    /// Creates a key.
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

extension ServerAPIKey: Masked {
    /// A mask; never the key.
    public var description: String { "<In-App Purchase key>" }
}

/// The tokens of calls, signed by a key: valid for five minutes, used for four.
final class ServerAPITokens: TokenSource {
    private static let life = 300
    private static let use = 0.0..<240
    private let key: ServerAPIKey
    private let clock: any MemberClock
    private let current = Locked<TokenSet?>(nil)

    init(key: ServerAPIKey, clock: any MemberClock) { (self.key, self.clock) = (key, clock) }

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        let now = clock.now
        let tokens = current.withLock { current -> TokenSet? in
            if let current, Self.use.contains(now.timeIntervalSince(current.received)), current.accessToken != rejected {
                return current
            }
            current = signed(now)
            return current
        }
        guard let tokens else { throw .tokenUnavailable(code: ServerAPIError.signingFailed.code) }
        return tokens
    }

    private func signed(_ now: Date) -> TokenSet? {
        let made = Int64(now.timeIntervalSince1970)
        let token = key.token([
            "iss": .string(key.issuerID), "iat": .integer(made), "exp": .integer(made + Int64(Self.life)),
            "aud": .string("appstoreconnect-v1"), "bid": .string(key.bundleID),
        ])
        return token.map { TokenSet(accessToken: Secret($0), life: .seconds(Double(Self.life)), receivedBy: clock) }
    }
}
