import Foundation
import MemberCore
import MemberJOSE
import Testing

@Suite("JWKSet")
struct JWKSetTests {
    @Test("keys of unknown types and broken keys are skipped")
    func skipped() throws {
        let keys = try keySet(#"{"kty":"ROT","r":13}"#, "7", #"{"kty":"EC","crv":"P-256"}"#, "{}", Published.ec, Published.rsa)
        #expect(keys.keys.map(\.kty) == ["EC", "RSA"])
    }

    @Test(
        "a text that is not a set is refused",
        arguments: [
            ("{}", JOSEError.malformed), ("[]", .malformed), (#"{"keys":{}}"#, .malformed),
            (#"{"keys":[],"keys":[]}"#, .duplicateMember),
            (#"{"keys":[{"kty":"RSA","kid":"a","kid":"b"}]}"#, .duplicateMember), (#"{"keys":[]"#, .malformed),
            (#"{"keys":[\#(Array(repeating: "{}", count: 101).joined(separator: ","))]}"#, .tooLarge),
            (#"{"keys":["\#(String(repeating: "a", count: 1 << 20))"]}"#, .tooLarge),
        ])
    func refused(json: String, error: JOSEError) {
        #expect(failure { _ = try JWKSet(parsing: Data(json.utf8)) } == error)
    }

    @Test(
        "a key can check a token only if its own members allow it",
        arguments: [
            ("", nil, true), (#","kid":"a""#, nil, true), (#","kid":"a""#, "a", true), (#","kid":"b""#, "a", false),
            ("", "a", false), (#","kid":"K""#, "K", true), (#","kid":"\#u{212A}""#, "K", false),
            (#","kid":"K""#, "\u{212A}", false),
            (#","kid":"\#u{E9}""#, "e\u{301}", false),
            (#","use":"sig""#, nil, true), (#","use":"enc""#, nil, false), (#","key_ops":["verify"]"#, nil, true),
            (#","key_ops":["encrypt","verify"]"#, nil, true), (#","key_ops":["sign"]"#, nil, false),
            (#","key_ops":[]"#, nil, false),
            (#","alg":"ES256""#, nil, true), (#","alg":"RS256""#, nil, false), (#","alg":"es256""#, nil, false),
        ] as [(String, String?, Bool)])
    func candidates(members: String, kid: String?, expected: Bool) throws {
        let header = #"{"alg":"ES256"\#(kid.map { #","kid":"\#($0)""# } ?? "")}"#
        let keys = try keySet(Published.rsa, Published.ec.dropLast() + members + "}")
        let found = keys.candidates(for: try CompactJWS(token(header)).header)
        #expect(found == (expected ? [keys.keys[1]] : []))
    }

    @Test("at most eight keys are tried, in the set's order")
    func eight() throws {
        let keys = try JWKSet(keys: (0..<12).map { JWK(key: try keySet(Published.ec).keys[0].key, kid: "\($0)") })
        let found = keys.candidates(for: try CompactJWS(token(#"{"alg":"ES256"}"#)).header)
        #expect(found.map(\.kid) == (0..<8).map { "\($0)" })
    }

    @Test("a set is written with public members in a fixed order")
    func encoding() throws {
        let set = JWKSet(keys: [try JWK(parsing: Data(Published.ec.utf8))])
        let expected = #"{"keys":[{"crv":"P-256","kty":"EC","x":"\#(Published.x)","y":"\#(Published.y)"}]}"#
        #expect(String(decoding: set.encoded(), as: UTF8.self) == expected)
        #expect(try JWKSet(parsing: set.encoded()) == set)
    }
}
