import Foundation
import MemberCore

/// What a token says about its signature (RFC 7515 §4.1).
///
/// Keys and addresses of keys (`jwk`, `jku`, `x5u`, `x5c`) are not read at all: whoever wrote the token could have put them there.
/// Only ``CertifiedJWSVerifier`` looks at certificates, and it believes none that does not lead to its own roots.
public struct JOSEHeader: Sendable, Equatable {
    /// The algorithm's name, not yet compared with anything.
    public let alg: String
    /// The key's name.
    public let kid: String?
    /// The token's type: `JWT`, `at+jwt`, …
    public let typ: String?
    /// Whether there is a `crit`, be it an empty one.
    public let hasCrit: Bool

    /// Reads the members above.
    init(_ data: Data, maximumBytes: Int) throws(JOSEError) {
        let members: [String: String?]
        do throws(StrictJSON.Failure) { members = try StrictJSON.texts(in: data, maximumBytes: maximumBytes) } catch {
            throw JOSEError(error)
        }
        func text(_ name: String) throws(JOSEError) -> String? {
            guard let member = members[name] else { return nil }
            guard let text = member else { throw .malformed }
            return text
        }
        guard let alg = try text("alg") else { throw .malformed }
        (self.alg, kid, typ) = (alg, try text("kid"), try text("typ"))
        hasCrit = members["crit"] != nil
    }
}
