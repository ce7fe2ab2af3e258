package import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// Makes a simulated provider's ID tokens, except where a test says otherwise; equal claims give equal tokens.
package struct Mint: Sendable {
    /// The member who signs in.
    package let member: String
    /// The nonce of the sign-in.
    let nonce: String
    /// The time of the token.
    package let now: Date
    let said: [Said]

    private static func pair() -> SigningKey {
        guard let key = try? RSAPrivateKey.generate() else { fatalError("There is no RSA here.") }
        return .rsa(key)
    }

    // One pair each for all tests, because making one is slow.
    private static let own = pair()
    private static let strangers = pair()
    private static let keyID = "key-1"

    /// The issuer's public keys.
    package static let keySet = String(
        decoding: JWKSet(keys: [JWSSigner(key: own, kid: keyID).publicJWK]).encoded(), as: UTF8.self)

    /// Seconds since 1970, at an offset from now.
    package func seconds(from offset: Int64 = 0) -> Int64 { Int64(now.timeIntervalSince1970) + offset }

    /// An ID token.
    /// - Parameters:
    ///   - issuer: The issuer.
    ///   - client: The client.
    ///   - further: More claims.
    /// - Returns: The compact token.
    package func idToken(by issuer: String, for client: String, _ further: [String: String] = [:]) -> String {
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(client), "sub": .string(member), "iat": .integer(seconds()),
            "exp": .integer(seconds(from: 600)),
        ]
        if !nonce.isEmpty { claims["nonce"] = .string(nonce) }
        for (name, text) in further { claims[name] = .string(text) }
        for case .claim(let name, let text) in said { claims[name] = text.map(JSONValue.said) }
        return signed(claims)
    }

    private func signed(_ claims: [String: JSONValue]) -> String {
        var form = TokenForm.headed(type: "JWT", keyID: Self.keyID)
        for case .token(let other) in said { form = other }
        let payload = Self.json(.object(claims))
        switch form {
        case .headed(let type, let keyID): return Self.signed(payload, by: Self.own, type, keyID)
        case .stranger: return Self.signed(payload, by: Self.strangers)
        case .unsigned:
            return Base64URL.encode(Data(#"{"alg":"none","typ":"JWT"}"#.utf8)) + "." + Base64URL.encode(payload) + "."
        case .shared:
            let signer = try? MACSigner(secret: Data(Self.keySet.utf8))
            return signer?.sign(payload: payload, extra: ["kid": .string(Self.keyID)]) ?? ""
        case .altered:
            let parts = Self.signed(payload, by: Self.own).split(separator: ".").map(String.init)
            let other = Self.json(.object(claims.merging(["sub": .string(People.victim)]) { $1 }))
            return [parts[0], Base64URL.encode(other), parts[2]].joined(separator: ".")
        }
    }

    private static func signed(
        _ payload: Data, by key: SigningKey, _ type: String? = "JWT", _ keyID: String? = keyID
    ) -> String {
        (try? JWSSigner(key: key, kid: keyID).sign(payload: payload, type: type)) ?? ""
    }

    private static func json(_ value: JSONValue) -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(value)) ?? Data()
    }
}

extension JSONValue {
    /// Returns a value as JSON text; invalid text is an error of the test.
    static func said(_ text: String) -> JSONValue {
        guard let value = try? JSONValue(parsing: Data(text.utf8)) else { fatalError("This is not JSON: \(text)") }
        return value
    }
}
