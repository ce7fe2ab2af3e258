import Foundation
import MemberCore
import MemberJOSE
import Testing

@Suite("CompactJWS")
struct CompactJWSTests {
    private static let header = Base64URL.encode(Data(#"{"alg":"RS256"}"#.utf8))

    @Test(
        "what is no signed token is refused",
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

    @Test("the signing input is what arrived, not what would be written again")
    func signingInput() throws {
        let text = token("{ \"alg\" : \"RS256\" }", "{ }")
        let jws = try CompactJWS(text)
        #expect(text.hasPrefix(String(decoding: jws.signingInput, as: UTF8.self) + "."))
        #expect(jws.payload == Data("{ }".utf8))
    }

    @Test("a token does not print")
    func masked() throws {
        let jws = try CompactJWS(Published.rs256)
        #expect("\(jws)" == "<signed token, 70 octets>")
        #expect(Mirror(reflecting: jws).children.isEmpty)
    }
}
