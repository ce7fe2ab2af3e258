public import Foundation
public import MemberCore
import MemberCrypto

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
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts, lists and objects always encode: only a number that is not finite would fail.
    return (try? encoder.encode(value)) ?? Data()
}
