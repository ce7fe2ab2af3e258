import Foundation
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("A login's configuration")
struct LoginConfigurationTests {
    @Test("has the documented defaults")
    func defaults() throws {
        let configuration = try #require(LoginConfiguration())
        #expect(configuration.requestedPermissions.isEmpty)
        #expect(configuration.tracking == .enabled)
        #expect(UUID(uuidString: configuration.nonce) != nil)
        #expect(configuration.messengerPageId == nil)
        #expect(configuration.authType == .rerequest)
        #expect(configuration.appSwitch == .enabled)
        #expect(configuration.codeVerifier.value.count == 96)
        #expect(LoginConfiguration()?.nonce != configuration.nonce)
    }

    @Test("cannot be made with an empty nonce, or one with spaces", arguments: ["", " ", "a b", "a\n", "\u{a0}"])
    func nonces(nonce: String) {
        #expect(LoginConfiguration(nonce: nonce) == nil)
        #expect(LoginConfiguration(nonce: "x" + nonce + "y") == nil || nonce.isEmpty)
    }

    @Test("cannot be made with a name that cannot be requested")
    func names() {
        #expect(LoginConfiguration(permissions: ["email", "user-likes"]) == nil)
        #expect(LoginConfiguration(permissions: [.email, .userActionsBooks]) == nil)
        #expect(LoginConfiguration(permissions: ["email"])?.requestedPermissions == [.email])
    }

    @Test("accepts the two named auth types, and none")
    func authTypes() {
        #expect(LoginConfiguration(authType: .reauthorize)?.authType == .reauthorize)
        #expect(LoginConfiguration(authType: nil) != nil)
        #expect(LoginConfiguration(authType: LoginAuthType(rawValue: "reauthenticate")) == nil)
    }

    @Test("does not count openid among the requested permissions")
    func openID() {
        #expect(LoginConfiguration(permissions: ["openid", "email"])?.requestedPermissions == [.email])
    }

    @Test("has the platform's numbers for audience and tracking")
    func numbers() {
        #expect(DefaultAudience.allCases.map(\.rawValue) == [0, 1, 2])
        #expect(DefaultAudience.allCases.map(\.wire) == ["friends", "only_me", "everyone"])
        #expect(LoginTracking.allCases.map(\.rawValue) == [0, 1])
    }

    @Test("a verifier is 72 random bytes, and its challenge is their hash")
    func verifier() throws {
        let verifier = CodeVerifier(random: SeededRandom())
        #expect(verifier.value.count == 96)
        #expect(verifier.value == CodeVerifier(random: SeededRandom()).value)
        // The published pair of RFC 7636, appendix B.
        let published = try #require(CodeVerifier(string: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"))
        #expect(published.challenge == "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        #expect(!"\(published)".contains("dBjft"))
    }

    @Test(
        "a verifier of another form cannot be made",
        arguments: [
            String(repeating: "a", count: 42), String(repeating: "a", count: 129), String(repeating: "a", count: 42) + "+",
        ])
    func badVerifier(text: String) { #expect(CodeVerifier(string: text) == nil) }

    @Test("a verifier has 43 to 128 characters", arguments: [43, 128])
    func lengths(count: Int) { #expect(CodeVerifier(string: String(repeating: "~", count: count)) != nil) }
}
