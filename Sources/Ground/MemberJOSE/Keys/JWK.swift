public import Foundation
public import MemberCore
public import MemberCrypto

/// A public JSON Web Key (RFC 7517), parsed once. It does not change after the initialiser, so tasks may share it.
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
        /// Another type or curve, or members that do not make a key.
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
    /// The use of the key: `sig`, `enc`.
    public let use: String?
    /// The operations the key is for: `verify`, …
    package let keyOps: [String]?
    /// The algorithm the key is for.
    public let alg: String?
    /// The key itself.
    public let key: Key
    /// The members of the key's own type: `n`, `e`, `crv`, `x`, `y`.
    let parameters: [String: String]
    /// Whether the key is unsupported only because it is too short.
    let isWeak: Bool

    /// Describes a key.
    /// - Parameters:
    ///   - key: The key; an unsupported one makes an empty description.
    ///   - kid: Its name; nil for none.
    ///   - use: `sig` by default.
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
    /// - Throws: ``JOSEError``, as ``init(members:)`` and for a text that the strict check refuses.
    public init(parsing data: Data) throws(JOSEError) {
        try self.init(members: strictMembers(data, maximumBytes: 1 << 20))
    }

    private static func text(_ name: String, in members: [String: JSONValue]) throws(JOSEError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.string else { throw .malformed }
        return text
    }
}

extension JWK {
    /// The public members, ready to be put into a set or a header.
    public var members: [String: JSONValue] {
        var members = parameters.mapValues(JSONValue.string)
        members["kty"] = .string(kty)
        members["kid"] = kid.map(JSONValue.string)
        members["use"] = use.map(JSONValue.string)
        members["alg"] = alg.map(JSONValue.string)
        members["key_ops"] = keyOps.map { .array($0.map(JSONValue.string)) }
        return members
    }

    /// The public members as JSON, in the order of their names.
    public func encoded() -> Data { sortedJSON(.object(members)) }

    /// The SHA-256 of the required members, base64url without padding (RFC 7638 §3); nil for a key that lacks one of them, and for a
    /// key of an unknown type.
    public var thumbprint: String? {
        let names = JWKParameters.names(kty: kty)
        guard !names.isEmpty, names.allSatisfy({ parameters[$0] != nil }) else { return nil }
        var required = parameters.mapValues(JSONValue.string)
        required["kty"] = .string(kty)
        return Base64URL.encode(Digest.sha256(sortedJSON(.object(required))))
    }
}

/// JSON with names in order, without spaces and without escaped slashes.
func sortedJSON(_ value: JSONValue) -> Data {
    // Texts, lists and objects always encode: only a number that is not finite would fail.
    (try? JSONEncoder.sorted.encode(value)) ?? Data()
}

/// The members of an object that passes the strict check.
func strictMembers(_ data: Data, maximumBytes: Int) throws(JOSEError) -> [String: JSONValue] {
    do throws(StrictJSON.Failure) {
        return try StrictJSON.decode([String: JSONValue].self, from: data, maximumBytes: maximumBytes)
    } catch {
        throw JOSEError(error)
    }
}
