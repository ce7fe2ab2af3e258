/// What a token says about its signature (RFC 7515 §4.1).
///
/// Keys and addresses of keys (`jwk`, `jku`, `x5u`, `x5c`) are not read at all: whoever wrote the token could have put them there.
public struct JOSEHeader: Sendable, Equatable, Decodable {
    /// The algorithm's name, not yet compared with anything.
    public let alg: String
    /// The key's name.
    public let kid: String?
    /// The token's type: `JWT`, `at+jwt`, …
    public let typ: String?
    /// Whether there is a `crit`, be it an empty one.
    public let hasCrit: Bool

    private enum CodingKeys: String, CodingKey {
        case alg, kid, typ, crit
    }

    /// Reads the members above.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        alg = try container.decode(String.self, forKey: .alg)
        kid = container.contains(.kid) ? try container.decode(String.self, forKey: .kid) : nil
        typ = container.contains(.typ) ? try container.decode(String.self, forKey: .typ) : nil
        hasCrit = container.contains(.crit)
    }
}
