import Foundation
import MemberJOSE

/// Reads a key set, writes it and reads it again.
func keySetTarget(_ input: Data) throws(FuzzFinding) {
    _ = try? JWK(parsing: input)
    guard let set = try? JWKSet(parsing: input) else { return }
    try holds(set.keys.count <= 100, "a set has at most a hundred keys")
    try holds(set.keys.allSatisfy { $0.members["d"] == nil && $0.members["k"] == nil }, "no private member is kept")
    let encoded = set.encoded()
    guard let again = try? JWKSet(parsing: encoded) else { throw FuzzFinding(property: "what was written can be read") }
    try holds(again == set, "what was written is what was read")
    try holds(again.encoded() == encoded, "a set is written in one way")
    try holds(again.keys.map(\.thumbprint) == set.keys.map(\.thumbprint), "a key has one thumbprint")
    for key in set.keys {
        guard let token = header(kid: key.kid, algorithm: key.alg) else { continue }
        let candidates = set.candidates(for: token)
        try holds(candidates.count <= 8, "at most eight keys check a token")
        try holds(candidates.allSatisfy { $0.kid == token.kid || token.kid == nil }, "a key is found by its name")
    }
}

/// A header as a token would have it; nil where the names fit in none.
private func header(kid: String?, algorithm: String?) -> JOSEHeader? {
    var members = ["alg": algorithm ?? "ES256"]
    members["kid"] = kid
    guard let json = try? JSONEncoder().encode(members) else { return nil }
    let parts = [json, Data("{}".utf8), Data()].map { bytes in
        bytes.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
    return try? CompactJWS(parts.joined(separator: ".")).header
}
