import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE
import Testing

@Suite("JWK")
struct JWKTests {
    @Test("the thumbprint is that of RFC 7638 §3.1")
    func thumbprint() throws {
        let modulus =
            "0vx7agoebGcQSuuPiLJXZptN9nndrQmbXEps2aiAFbWhM78LhWx4cbbfAAtVT86zwu1RK7aPFFxuhDR1L6tSoc_BJECPebWKRXjBZCiFV4n3oknjhMst"
            + "n64tZ_2W-5JsGY4Hc5n9yBXArwl93lqt7_RN5w6Cf0h4QyQ5v-65YGjQR0_FDW2QvzqY368QQMicAtaSqzs8KJZgnYb9c7d0zgdAZHzu6qMQvRL5hajr"
            + "n1n91CbOpbISD08qNLyrdkt-bFTWhAI4vMQFh6WeZu0fM4lFd2NcRwr3XPksINHaQ-G_xBniIqbw0Ls1jF44-csFCur-kEgU8awapJzKnqDKgw"
        let json = #"{"kty":"RSA","n":"\#(modulus)","e":"AQAB","alg":"RS256","kid":"2011-04-29"}"#
        let key = try JWK(parsing: Data(json.utf8))
        #expect(key.thumbprint == "NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs")
        #expect(key.kid == "2011-04-29" && key.alg == "RS256" && key.use == nil)
    }

    @Test("a thumbprint contains only the required members, in order, for every type (RFC 7638 §3)", arguments: Pairs.all)
    func thumbprints(pair: SigningKey) throws {
        let key = JWK(key: JWK.Key(pair.publicKey), kid: "k", algorithm: nil)
        let required = ["crv", "e", "kty", "n", "x", "y"].compactMap { name in
            key.members[name]?.string.map { "\"\(name)\":\"\($0)\"" }
        }
        let text = "{" + required.joined(separator: ",") + "}"
        #expect(key.thumbprint == Base64URL.encode(Digest.sha256(Data(text.utf8))))
        #expect(try JWK(parsing: key.encoded()) == key)
    }

    @Test(
        "a key that lacks what its type requires has no thumbprint",
        arguments: [
            #"{"kty":"EC","crv":"P-256","x":"\#(Published.x)"}"#, #"{"kty":"EC","x":"\#(Published.x)","y":"\#(Published.y)"}"#,
            #"{"kty":"RSA","e":"AQAB"}"#, #"{"kty":"OKP","crv":"Ed25519"}"#, #"{"kty":"oct","k":"AAAA"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(Published.x)","y":7}"#,
        ])
    func noThumbprint(json: String) throws {
        #expect(try JWK(parsing: Data(json.utf8)).thumbprint == nil)
        #expect(JWK(key: .unsupported).thumbprint == nil)
    }

    @Test("a key of an unsupported curve still has a thumbprint, as does a weak key")
    func otherThumbprints() throws {
        let json = #"{"kty":"EC","crv":"secp256k1","x":"AAAA","y":"AAAA","kid":"a"}"#
        let required = #"{"crv":"secp256k1","kty":"EC","x":"AAAA","y":"AAAA"}"#
        #expect(try JWK(parsing: Data(json.utf8)).thumbprint == Base64URL.encode(Digest.sha256(Data(required.utf8))))
        #expect(try JWK(parsing: Data(#"{"kty":"RSA","n":"AQAB","e":"AQAB"}"#.utf8)).thumbprint != nil)
    }

    @Test("private members, certificates and unknown members are dropped")
    func privateMembers() throws {
        let json = Published.ec.dropLast() + #","d":"jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI","x5u":"http://a/","kid":"k"}"#
        let key = try JWK(parsing: Data(json.utf8))
        #expect(text(key) == #"{"crv":"P-256","kid":"k","kty":"EC","x":"\#(Published.x)","y":"\#(Published.y)"}"#)
    }

    @Test(
        "another type, another curve and members that are not a valid key are unsupported",
        arguments: [
            #"{"kty":"oct","k":"AAAA"}"#, #"{"kty":"OKP","crv":"Ed25519","x":"AAAA"}"#,
            #"{"kty":"O\#u{212A}P","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
            #"{"kty":"rsa","n":"AQAB","e":"AQAB"}"#,
            #"{"kty":"EC","crv":"P-384","x":"AAAA","y":"AAAA"}"#, #"{"kty":"RSA"}"#, #"{"kty":"RSA","n":7,"e":"AQAB"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(Published.y)","y":"\#(Published.x)"}"#,
            #"{"kty":"EC","crv":"P-256","x":"\#(Published.x)=","y":"\#(Published.y)"}"#,
        ])
    func unsupported(json: String) throws {
        #expect(try JWK(parsing: Data(json.utf8)).key == .unsupported)
    }

    @Test(
        "an object that is not a key is refused",
        arguments: [
            ("{}", JOSEError.malformed), (#"{"kty":7}"#, .malformed), (#"{"kty":"RSA","kid":7}"#, .malformed),
            (#"{"kty":"RSA","use":[]}"#, .malformed), (#"{"kty":"RSA","key_ops":"verify"}"#, .malformed),
            (#"{"kty":"RSA","key_ops":[7]}"#, .malformed), (#"{"kty":"RSA","alg":null}"#, .malformed),
            (#"{"kty":"RSA","kty":"EC"}"#, .duplicateMember), ("[]", .malformed), ("", .malformed),
        ])
    func refused(json: String, error: JOSEError) {
        #expect(failure { _ = try JWK(parsing: Data(json.utf8)) } == error)
    }
}
