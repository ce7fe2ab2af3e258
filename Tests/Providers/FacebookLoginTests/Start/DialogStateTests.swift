import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("The state of a dialog")
struct DialogStateTests {
    @Test("is an object of JSON with four members")
    func members() throws {
        let state = DialogState(random: SeededRandom(), method: .webSession)
        let object = try #require(try JSONValue(parsing: state.text.bytes).object)
        #expect(Set(object.keys) == ["challenge", "0_auth_logger_id", "3_method", "com.facebook.sdk_client_state"])
        #expect(object["3_method"] == .string("sfvc_auth"))
        #expect(object["com.facebook.sdk_client_state"] == .bool(true))
        #expect(UUID(uuidString: object["0_auth_logger_id"]?.string ?? "") != nil)
        #expect(PercentCoding.decode(object["challenge"]?.string ?? "", plusIsSpace: false) == state.challenge)
    }

    @Test("its challenge is 20 random bytes in base64, without a plus", arguments: 1...40)
    func challenge(seed: UInt64) {
        let challenge = DialogState(random: SeededRandom(seed: seed), method: .browser).challenge
        #expect(challenge.count == 28)
        #expect(!challenge.contains("+"))
    }

    @Test(
        "has its methods by name",
        arguments: [(DialogState.Method.webSession, "sfvc_auth"), (.browser, "browser_auth"), (.app, "native_app_auth")])
    func methods(method: DialogState.Method, name: String) { #expect(method.rawValue == name) }

    @Test(
        "matches only by its challenge, decoded, where a plus is a space",
        arguments: [
            (#"{"challenge":"a%2Fb%3D"}"#, true), (#"{"challenge":"a/b="}"#, true), (#"{"x":1,"challenge":"a%2fb%3d"}"#, true),
            (#"{"challenge":"a%2Fb"}"#, false), (#"{"challenge":""}"#, false), (#"{"challenge":7}"#, false), ("{}", false),
            ("a/b=", false), ("", false), (#"{"challenge":"%zz"}"#, false), ("null", false), (#"{"challenge":null}"#, false),
            (#"{"challenge":"a/b=","challenge":"x"}"#, false), (#"{"challenge":"x","challenge":"a/b="}"#, false),
        ])
    func comparison(arrived: String, fits: Bool) {
        let sent = Secret(#"{"challenge":"a%2Fb%3D","3_method":"sfvc_auth"}"#)
        #expect(DialogState.form.fits(arrived, sent) == fits)
    }

    @Test("a challenge with a plus matches the same one with a space")
    func plus() {
        #expect(DialogState.form.fits(#"{"challenge":"a+b"}"#, Secret(#"{"challenge":"a%2Bb"}"#)))
        #expect(DialogState.form.fits(#"{"challenge":"a%20b"}"#, Secret(#"{"challenge":"a%2Bb"}"#)))
    }
}
