import FacebookLogin
import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import MemberOAuth

/// Reads signed tokens. An input with a line end is a header and a payload that are signed here; any other one is a token.
struct SignedTokenTarget: Sendable {
    private static let secret = Data(repeating: 0x5A, count: 64)
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)
    private let keys = (try? JWKSet(parsing: Data(FixedTokens.keys.utf8))) ?? JWKSet(keys: [])
    private let signed = Set(FixedTokens.tokens.map(Self.signedPart))
    private let validator = IDTokenValidator(issuer: "joe", clientID: "app")
    /// Accepts the issuers of one host and of the hosts under it.
    private let hosts: IDTokenValidator = {
        var validator = IDTokenValidator(issuer: "https://login.test", clientID: "app")
        validator.rules.issuer = .hosts(["login.test"])
        return validator
    }()

    func run(_ input: Data) throws(FuzzFinding) {
        if let end = input.firstIndex(of: UInt8(ascii: "\n")) {
            try signedHere(header: input[..<end], payload: input[(end + 1)...])
        } else {
            try token(String(decoding: input, as: UTF8.self))
        }
    }

    /// A foreign token is believed only if its signer made it.
    private func token(_ text: String) throws(FuzzFinding) {
        guard let token = try? CompactJWS(text) else { return }
        let again = "." + Base64URL.encode(token.payload) + "." + Base64URL.encode(token.signature)
        try holds(text.hasSuffix(again), "what was read is what was written")
        try holds(token.signingInput == Data(Self.signedPart(text).utf8), "the signature is over what was written")
        let isGood =
            (try? JWSVerifier.verify(token, keys: keys, allowed: JWSAlgorithm.known)) != nil
            || (try? JWSVerifier.verify(token, secret: FixedTokens.secret, allowed: [.hs256, .hs384, .hs512])) != nil
        try holds(!isGood || signed.contains(Self.signedPart(text)), "no signature for what was never signed")
        try claims(token)
    }

    /// A good signature over odd bytes: the header decides alone.
    private func signedHere(header: Data, payload: Data) throws(FuzzFinding) {
        let input = Base64URL.encode(header) + "." + Base64URL.encode(payload)
        let text = input + "." + Base64URL.encode(MAC.hmac(.sha256, key: Self.secret, message: Data(input.utf8)))
        guard let token = try? CompactJWS(text) else { return }
        try holds(token.payload == payload, "the payload is read whole")
        if let members = try? JSONDecoder().decode([String: JSONValue].self, from: header) {
            try holds(members["alg"]?.string == token.header.alg, "two readers see one algorithm")
            try holds(members["kid"]?.string == token.header.kid, "two readers see one key id")
            try holds((members["crit"] != nil) == token.header.hasCrit, "two readers see one crit")
        }
        let isGood = (try? JWSVerifier.verify(token, secret: Self.secret)) != nil
        try holds(isGood == (token.header.alg == "HS256" && !token.header.hasCrit), "the header decides alone")
        try holds(
            (try? JWSVerifier.verify(token, keys: keys, allowed: JWSAlgorithm.known)) == nil, "no shared secret passes for a pair"
        )
        try claims(token)
    }

    /// Claims are taken or refused by a typed error, at any moment.
    private func claims(_ token: CompactJWS) throws(FuzzFinding) {
        guard let claims = try? IDTokenClaims(payload: token.payload) else { return }
        if (try? hosts.check(claims, header: token.header, at: Self.now)) != nil {
            try holds(Self.host(of: claims.iss ?? "").hasSuffix(".login.test"), "an accepted issuer is of the host")
        }
        guard (try? validator.check(claims, header: token.header, at: Self.now)) != nil else { return }
        try holds(claims.iss == "joe" && claims.aud?.contains("app") == true, "accepted claims are for this client")
        try holds((claims.exp ?? 0) + 60 > Self.now.timeIntervalSince1970, "accepted claims have not ended")
    }

    /// What an address names as its host, read by hand, with a dot before it.
    private static func host(of address: String) -> String {
        guard let start = address.range(of: "://")?.upperBound else { return "" }
        let authority = address[start...].prefix { !"/?#\\".contains($0) }
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return "." + place.prefix { $0 != ":" }
    }

    private static func signedPart(_ text: String) -> String {
        text.lastIndex(of: ".").map { String(text[..<$0]) } ?? text
    }
}
