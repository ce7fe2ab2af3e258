public import Foundation
public import MemberCore
public import MemberCrypto

/// A public JSON Web Key (RFC 7517), parsed once. Nothing in it changes after the initialiser, so tasks may share it.
///
/// Only the public members that this package understands are kept: private ones, certificates and addresses are dropped while
/// reading.
public struct JWK: Sendable, Equatable {
    /// The key itself.
    public enum Key: Sendable, Equatable {
        /// `kty` RSA.
        case rsa(RSAPublicKey)
        /// `kty` EC, `crv` P-256.
        case p256(P256PublicKey)
        /// `kty` EC, `crv` P-384.
        case p384(P384PublicKey)
        /// `kty` EC, `crv` P-521.
        case p521(P521PublicKey)
        /// `kty` OKP, `crv` Ed25519 (RFC 8037 §2).
        case ed25519(Ed25519PublicKey)
        /// Another type or curve, or members that make no key.
        case unsupported

        /// A key that was read elsewhere, from a certificate for example.
        /// - Parameter key: The key.
        public init(_ key: PublicKey) {
            self =
                switch key {
                case .rsa(let key): .rsa(key)
                case .p256(let key): .p256(key)
                case .p384(let key): .p384(key)
                case .p521(let key): .p521(key)
                case .ed25519(let key): .ed25519(key)
                }
        }
    }

    /// The key type.
    public let kty: String
    /// The key's name in its set.
    public let kid: String?
    /// What the key is for: `sig`, `enc`.
    public let use: String?
    /// The operations the key is for: `verify`, …
    public let keyOps: [String]?
    /// The algorithm the key is for.
    public let alg: String?
    /// The key itself.
    public let key: Key
    /// The members of the key's own type: `n`, `e`, `crv`, `x`, `y`.
    let parameters: [String: String]
    /// Whether the key was left out for its shortness only.
    let isWeak: Bool

    /// Describes a key.
    /// - Parameters:
    ///   - key: The key; an unsupported one makes an empty description.
    ///   - kid: Its name; nil for none.
    ///   - use: `sig` unless said otherwise.
    ///   - algorithm: The algorithm it is for, if only one.
    public init(key: Key, kid: String? = nil, use: String? = "sig", algorithm: JWSAlgorithm? = nil) {
        (self.key, self.kid, self.use, alg) = (key, kid, use, algorithm?.rawValue)
        (kty, parameters) = JWKParameters.describe(key)
        (keyOps, isWeak) = (nil, false)
    }

    /// Reads a key.
    /// - Parameter members: The object's members.
    /// - Throws: ``JOSEError/malformed`` without `kty` or if a common member has the wrong type. A key of another type, or with
    ///   numbers that make no key, is read as ``Key/unsupported``.
    public init(members: [String: JSONValue]) throws(JOSEError) {
        guard let kty = members["kty"]?.string else { throw .malformed }
        self.kty = kty
        kid = try Self.text("kid", in: members)
        use = try Self.text("use", in: members)
        alg = try Self.text("alg", in: members)
        keyOps = try members["key_ops"].map { value throws(JOSEError) in
            guard let names = value.array, names.allSatisfy({ $0.string != nil }) else { throw .malformed }
            return names.compactMap(\.string)
        }
        let read = JWKParameters.read(kty: kty, members)
        (key, isWeak) = (read.key, read.isWeak)
        parameters = read.key == .unsupported ? read.parameters : JWKParameters.describe(read.key).parameters
    }

    /// Reads a key.
    /// - Parameter data: A JSON object, UTF-8.
    /// - Throws: ``JOSEError``, as ``init(members:)`` and for what the strict check refuses.
    public init(parsing data: Data) throws(JOSEError) {
        try self.init(members: strictMembers(data, maximumBytes: 1 << 20))
    }

    private static func text(_ name: String, in members: [String: JSONValue]) throws(JOSEError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.string else { throw .malformed }
        return text
    }
}
