import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing

/// Forms of a claim, the usual ones and others.
private let forms = [
    #""app""#, #""""#, #""\u0061pp""#, #""a\/b\n""#, #""Анна""#, #""\ud83d\ude00""#, #""\u0000""#, #""1311280970""#, "0", "1",
    "-1", "-0",
    "1311280970", "4102444800", "999999999999999", "9007199254740993", "123456789012345678901234567890", "1.5", "1e3", "1E-2",
    "1e999",
    "true", "false", "null", "[]", "{}", #"["app"]"#, #"["app","b"]"#, #"["app",1]"#, "[null]", #"[["app"]]"#, #"{"app":1}"#,
]

private let claims = [
    "iss", "sub", "aud", "exp", "iat", "nbf", "nonce", "azp", "acr", "name", "email", "auth_time", "email_verified", "at_hash",
    "c_hash",
    #"\u0069ss"#,
]

/// The result of one of the two ways for a payload: the claims, or the claim of the wrong kind.
private enum Reading: Equatable {
    case claims(IDTokenClaims)
    case refused(String)

    init(_ read: () throws -> IDTokenClaims) {
        do { self = .claims(try read()) } catch {
            switch error {
            case OAuthError.idToken(.claimOfWrongKind(let name)): self = .refused(name)
            case DecodingError.typeMismatch(_, let context), DecodingError.dataCorrupted(let context),
                DecodingError.valueNotFound(_, let context):
                self = .refused(context.codingPath.first?.stringValue ?? "?")
            default: self = .refused("\(error)")
            }
        }
    }
}

@Suite("Reading claims from the index")
struct IDTokenReadingTests {
    private func expectSame(_ text: String) {
        let payload = Data(text.utf8)
        let decoded = Reading { try JSONDecoder().decode(IDTokenClaims.self, from: payload) }
        #expect(Reading { try IDTokenClaims(payload: payload) } == decoded, "\(text)")
    }

    @Test("has the decoder's result for each claim in each form", arguments: claims)
    func eachForm(claim: String) {
        for form in forms { expectSame(#"{"\#(claim)":\#(form)}"#) }
    }

    /// Without the number that no value can represent: with it the decoder loses all further claims too, wherever the number is.
    private let storable = forms.filter { $0 != "1e999" }

    @Test("has the decoder's result for many claims at once")
    func many() {
        let random = SeededRandom(seed: 31)
        for _ in 0..<2_000 {
            let bytes = [UInt8](random.bytes(2 * claims.count)).map(Int.init)
            let members = claims.dropLast().enumerated().compactMap { place, claim -> String? in
                // Most claims are in a valid form, so that many payloads succeed.
                let (dice, form) = (bytes[2 * place], bytes[2 * place + 1])
                if dice < 100 { return nil }
                if dice < 245 { return #""\#(claim)":\#(usual(claim, form))"# }
                return #""\#(claim)":\#(storable[form % storable.count])"#
            }
            let further = [#""picture":"p""#, #""ISS":1"#, #""roles":[{}]"#]
            expectSame("{" + (further + members).joined(separator: bytes[0] % 2 == 0 ? "," : " ,\n\t") + "}")
        }
    }

    private func usual(_ claim: String, _ byte: Int) -> String {
        switch claim {
        case "exp", "iat", "nbf", "auth_time": "\(1_311_280_000 + byte)"
        case "email_verified": byte % 2 == 0 ? "true" : "false"
        case "aud": byte % 3 == 0 ? #"["app","\#(byte)"]"# : #""app""#
        default: #""value \#(byte)""#
        }
    }
}
