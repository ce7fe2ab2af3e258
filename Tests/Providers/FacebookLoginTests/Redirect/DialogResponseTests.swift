import Foundation
import MemberCore
import MemberOAuth
import Testing

@testable import FacebookLogin

@Suite("The meaning of a redirect from the dialog")
struct DialogResponseTests {
    static let own = "fb123://authorize/"

    @Test(
        "depends on its parameters",
        arguments: [
            ("access_token=a", DialogResponse.granted([("access_token", "a")])),
            (
                "access_token=a&code=c&id_token=i&nonce=n",
                .granted([("access_token", "a"), ("id_token", "i"), ("nonce", "n"), ("code", "c")])
            ),
            ("code=c", .granted([("code", "c")])), ("code=c&id_token=i", .granted([("id_token", "i"), ("code", "c")])),
            ("nonce=n", .granted([("nonce", "n")])), ("id_token=i", .granted([("id_token", "i")])),
            ("code=c&id_token=i&nonce=n", .unusable), ("", .cancelled), ("access_token=&code=", .cancelled),
            ("_=_", .cancelled), ("granted_scopes=email", .cancelled),
            ("error_message=m", .failed(message: "m", code: nil)),
            ("error_message=m&error=e&error_code=5", .failed(message: "e", code: "5")),
            ("error=access_denied", .declined), ("error=x&error_reason=user_denied", .declined),
            ("access_token=a&error=x", .granted([("access_token", "a")])),
        ])
    func classification(query: String, meaning: DialogResponse) throws {
        #expect(DialogResponse(try #require(FormFields(encoded: query)), bringsCode: false) == meaning)
    }

    @Test(
        "depends only on the code if one was requested, with the lists of permissions as a hint",
        arguments: [
            ("code=c", DialogResponse.granted([("code", "c")])),
            (
                "code=c&access_token=a&id_token=i&nonce=n&user_id=1&signed_request=s&graph_domain=gaming&expires_in=9&granted_scopes=email",
                .granted([("code", "c"), ("granted_scopes", "email")])
            ),
            ("nonce=n", .cancelled), ("access_token=a", .cancelled), ("id_token=i", .cancelled),
            ("access_token=a&error=access_denied", .declined),
        ])
    func classificationWithCode(query: String, meaning: DialogResponse) throws {
        #expect(DialogResponse(try #require(FormFields(encoded: query)), bringsCode: true) == meaning)
    }

    @Test(
        "is a failure for an error other than the member's refusal, with the first available text",
        arguments: [
            ("error=server_error", "server_error"), ("error=x&error_reason=r", "r"),
            ("error=x&error_reason=r&error_description=d", "d"), ("error=x&error_description=d+e", "d e"),
        ])
    func failures(query: String, message: String) throws {
        let fields = try #require(FormFields(encoded: query))
        #expect(DialogResponse(fields, bringsCode: false) == .failed(message: message, code: nil))
    }

    @Test("is the member's refusal only with the login's state; otherwise it is unknown who refused")
    func refusal() throws {
        let text = "error=access_denied&error_code=200&error_description=Permissions+error&error_reason=user_denied#_=_"
        #expect(try DialogBench().decision(Self.own + "?STATE&" + text).outcome == .failed(.declined()))
        let unknown = ServerRefusal(place: .authorization, error: "access_denied")
        #expect(try DialogBench().decision(Self.own + "?" + text).outcome == .failed(.refused(unknown)))
    }

    @Test("includes message and code of a failure for the core error, and D8")
    func failure() throws {
        let decision = try DialogBench().decision(Self.own + "?error_message=No+luck&error_code=12&error_message=second")
        guard case .failed(.refused(let refusal)) = decision.outcome else {
            Issue.record("no refusal")
            return
        }
        #expect(DialogResponse.error(refusal) == .graphRequestGraphAPI(message: "No luck", code: "12"))
        #expect(decision.phase == .ended("oauth.refused"))
    }

    @Test("combines query and fragment, and the fragment wins")
    func fragment() throws {
        let decision = try DialogBench().decision(Self.own + "?STATE&code=old&granted_scopes=email#code=new&_=_")
        let tokens = RedirectTokens([("code", "new"), ("granted_scopes", "email")], code: Secret("new"))
        #expect(decision.phase == .answeredWithTokens(tokens))
        #expect(
            try DialogBench().decision(Self.own + "#STATE&access_token=a%2Bb+c").phase
                == .answeredWithTokens(RedirectTokens([("access_token", "a+b c")])))
    }

    @Test("treats a part without an equals sign as empty")
    func emptyPart() throws {
        #expect(try DialogBench().decision(Self.own + "?STATE&code&access_token").outcome == .failed(.agent(.cancelled)))
    }

    @Test(
        "needs the login's own challenge if it brings something",
        arguments: ["access_token=a", "id_token=i", "code=c", "nonce=n"])
    func challenge(query: String) throws {
        let bench = try DialogBench()
        #expect(try bench.decision(Self.own + "?" + query).outcome == .failed(.redirect(.stateMissing)))
        #expect(try bench.decision(Self.own + "?state=%7B%7D&" + query).outcome == .failed(.redirect(.stateMismatch)))
        #expect(try bench.decision(Self.own + "?state=&" + query).outcome == .failed(.redirect(.stateMissing)))
        #expect(try bench.decision(Self.own + "?STATE&" + query).outcome == .accepted)
    }

    @Test("needs no challenge for an error, or if it is empty", arguments: ["error=access_denied", "error_message=m", ""])
    func noChallenge(query: String) throws {
        #expect(try DialogBench().decision(Self.own + "?" + query).outcome.isFinal)
    }

    @Test(
        "is foreign with another scheme, host, port or path",
        arguments: [
            ("fb123://authorize/", true), ("FB123://AUTHORIZE/", true), ("fb123://authorize", true),
            ("fb1234://authorize/", false),
            ("fb123x://authorize/", false), ("fb123://no-op/", false), ("fb123://other/", false), ("fb123://authorize:9/", false),
            ("fb123://authorize/x", false), ("https://authorize/", false), ("fb12://authorize/", false),
        ])
    func address(text: String, isOurs: Bool) throws {
        let outcome = try DialogBench().decision(text + "?error=access_denied").outcome
        #expect((outcome == .notMine) != isOurs)
    }

    @Test("depends on the suffix in the scheme")
    func suffix() throws {
        let bench = try DialogBench(redirectURI: LoginDialog.ownRedirectURI(appID: "123", suffix: "pro"))
        #expect(try bench.decision("fb123pro://authorize/?STATE&code=c").outcome == .accepted)
        #expect(try bench.decision("fb123://authorize/?STATE&code=c").outcome == .notMine)
    }

    @Test("depends on the configured redirect address instead of the app's own")
    func configured() throws {
        let bench = try DialogBench(redirectURI: URL(string: "https://app.example.com:8443/cb"))
        #expect(try bench.decision("https://app.example.com:8443/cb?STATE&code=c").outcome == .accepted)
        for other in ["https://app.example.com/cb", "https://app.example.com:8443/cb/x", "http://app.example.com:8443/cb"] {
            #expect(try bench.decision(other + "?STATE&code=c").outcome == .notMine)
        }
    }

    @Test(
        "ruling 32: without the login's state ends no login that requested a code, even at a private scheme",
        arguments: ["", "?error=access_denied", "?error_message=m", "?state=%7B%7D&error=access_denied"])
    func endsNothing(query: String) throws {
        let bench = try DialogBench(redirectURI: URL(string: "com.example.shop://fb"))
        let outcome = try bench.decision("com.example.shop://fb" + query).outcome
        guard case .refused = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(try bench.decision("com.example.shop://fb?STATE&error=access_denied").outcome.isFinal)
    }

    @Test("allows the query of a configured redirect address to be missing in the response")
    func configuredQuery() throws {
        let bench = try DialogBench(redirectURI: URL(string: "https://app.example.com/cb?tenant=a"))
        for query in ["STATE&code=c", "tenant=a&STATE&code=c"] {
            #expect(try bench.decision("https://app.example.com/cb?" + query).outcome == .accepted)
        }
    }
}
