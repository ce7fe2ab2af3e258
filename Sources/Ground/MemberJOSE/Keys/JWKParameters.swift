import Foundation
import MemberCore
import MemberCrypto

/// The members of each type of key (RFC 7518 §6).
enum JWKParameters {
    /// The public members of a type, all of which its thumbprint needs (RFC 7638 §3.2).
    static func names(kty: String) -> [String] {
        // To `switch`, a text with a KELVIN SIGN equals one with a K.
        switch kty.utf8.allSatisfy({ $0 < 0x80 }) ? kty : "" {
        case "RSA": ["e", "n"]
        case "EC": ["crv", "x", "y"]
        case "OKP": ["crv", "x"]
        default: []
        }
    }

    /// Type and members of a key.
    static func describe(_ key: JWK.Key) -> (kty: String, parameters: [String: String]) {
        switch key {
        case .rsa(let key): ("RSA", ["n": Base64URL.encode(key.modulus), "e": Base64URL.encode(key.exponent)])
        case .p256(let key): describe(key)
        case .p384(let key): describe(key)
        case .p521(let key): describe(key)
        case .ed25519(let key): ("OKP", ["crv": "Ed25519", "x": Base64URL.encode(key.x)])
        case .unsupported: ("", [:])
        }
    }

    private static func describe<Curve>(_ key: ECPublicKey<Curve>) -> (kty: String, parameters: [String: String]) {
        ("EC", ["crv": Curve.curve.rawValue, "x": Base64URL.encode(key.x), "y": Base64URL.encode(key.y)])
    }

    /// Reads the members of a type.
    static func read(
        kty: String, _ members: [String: JSONValue]
    ) -> (key: JWK.Key, parameters: [String: String], isWeak: Bool) {
        let texts = members.compactMapValues(\.string)
        let parameters = texts.filter { names(kty: kty).contains($0.key) }
        let values = parameters.compactMapValues(Base64URL.decode)
        do throws(CryptoError) {
            return (try key(kty: kty, curve: parameters["crv"], values) ?? .unsupported, parameters, false)
        } catch {
            return (.unsupported, parameters, error == .weakKey)
        }
    }

    private static func key(kty: String, curve: String?, _ values: [String: Data]) throws(CryptoError) -> JWK.Key? {
        guard !names(kty: kty).isEmpty else { return nil }
        if kty == "RSA", let modulus = values["n"], let exponent = values["e"] {
            return .rsa(try RSAPublicKey(modulus: modulus, exponent: exponent))
        }
        switch (kty, curve, values["x"], values["y"]) {
        case ("EC", "P-256", let x?, let y?): return .p256(try P256PublicKey(x: x, y: y))
        case ("EC", "P-384", let x?, let y?): return .p384(try P384PublicKey(x: x, y: y))
        case ("EC", "P-521", let x?, let y?): return .p521(try P521PublicKey(x: x, y: y))
        case ("OKP", "Ed25519", let x?, _): return .ed25519(try Ed25519PublicKey(x: x))
        default: return nil
        }
    }
}
