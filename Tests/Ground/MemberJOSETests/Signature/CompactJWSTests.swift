import Foundation
import MemberCore
import MemberJOSE
import Testing

@Suite("CompactJWS")
struct CompactJWSTests {
    private static let header = Base64URL.encode(Data(#"{"alg":"RS256"}"#.utf8))

    @Test(
        "a text that is not a signed token is refused",
        arguments: [
            ("", JOSEError.malformed), ("a", .malformed), ("e30.e30", .malformed), ("..", .malformed), ("e30.e30.", .malformed),
            ("\(header).e30.AA.AA", .malformed), ("a.b.c.d.e", .encrypted), ("....", .encrypted), ("a.b.c.d.e.f", .malformed),
            ("\(header)=.e30.AA", .malformed), ("\(header).e30.AA==", .malformed), ("\(header).e30.A", .malformed),
            ("\(header).e30.AB", .malformed), ("\(header).e30.A+AA", .malformed), ("\(header).e30.A/AA", .malformed),
            (" \(header).e30.AA", .malformed), ("\(header).e30.AA\n", .malformed), ("\(header).e3 0.AA", .malformed),
            ("\(header).W10.AA", .malformed), ("\(header)..AA", .malformed), ("\(header).é30.AA", .malformed),
            (token(#"{"alg":"RS256","alg":"none"}"#), .duplicateMember),
            (token(#"{"alg":"RS256","\u0061lg":"none"}"#), .duplicateMember),
            (token(#"{"alg":"RS256"}"#, #"{"sub":"1","sub":"2"}"#), .duplicateMember),
            (token(#"{"alg":"RS256"}"#, #"{"a":{"b":1,"b":2}}"#), .duplicateMember),
            (token(#"{"alg":7}"#), .malformed), (token(#"{"kid":"a"}"#), .malformed), (token(#"["alg"]"#), .malformed),
            (token(#"{"alg":"RS256","kid":7}"#), .malformed), (token(#"{"alg":"RS256","kid":null}"#), .malformed),
            (token(#"{"alg":"RS256"}"#, #""text""#), .malformed), (token(#"{"alg":"RS256"}"#, #"{"a":1,}"#), .malformed),
            (
                token(#"{"alg":"RS256"}"#, String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)),
                .malformed
            ),
            (token(#"{"alg":"RS256"}"#, #"{"a":"\#(String(repeating: "b", count: 65_536))"}"#), .tooLarge),
        ])
    func refused(text: String, error: JOSEError) {
        #expect(failure { _ = try CompactJWS(text) } == error)
    }

    @Test("header and payload are UTF-8, and the header's nesting is limited")
    func encodingAndNesting() {
        let (good, broken) = (
            Base64URL.encode(Data(#"{"alg":"RS256"}"#.utf8)), Base64URL.encode(Data([0x7B, 0x22, 0xFF, 0x22, 0x7D]))
        )
        let deep = String(repeating: #"{"a":"#, count: 40) + "1" + String(repeating: "}", count: 40)
        for text in ["\(broken).e30.AA", "\(good).\(broken).AA", token(#"{"alg":"RS256","jwk":\#(deep)}"#)] {
            #expect(failure { _ = try CompactJWS(text) } == .malformed)
        }
    }

    @Test(
        "escapes are resolved, and half of a surrogate pair is refused",
        arguments: [
            (#""a\/b\"\\\n\t""#, "a/b\"\\\n\t"), (#""\u0061\ud83d\ude00""#, "a😀"), (#""é""#, "é"), (#""\ud83d""#, nil),
            (#""\x""#, nil), (#""\""#, nil), (#""\u00""#, nil), ("\"\u{1}\"", nil),
        ] as [(String, String?)])
    func escapes(kid: String, expected: String?) {
        #expect((try? CompactJWS(token(#"{"alg":"RS256","kid":\#(kid)}"#)).header.kid) == expected)
    }

    @Test("the signing input is the received text, not a new encoding")
    func signingInput() throws {
        let text = token("{ \"alg\" : \"RS256\" }", "{ }")
        let jws = try CompactJWS(text)
        #expect(text.hasPrefix(String(decoding: jws.signingInput, as: UTF8.self) + "."))
        #expect(jws.payload == Data("{ }".utf8))
    }

    @Test("a token does not print")
    func masked() throws {
        let jws = try CompactJWS(Published.rs256)
        #expect("\(jws)" == "<signed token, 70 bytes>")
        #expect(Mirror(reflecting: jws).children.isEmpty)
    }
}
