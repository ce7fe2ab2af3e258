import MemberHTTP
import MemberOAuth
import Testing

@Suite("An app's reactions to errors")
struct ReactionTests {
    @Test(
        "an error in the redirect (RFC 6749 §4.1.2.1, OpenID Connect Core §3.1.2.6)",
        arguments: [
            (["login_required", "interaction_required", "consent_required", "account_selection_required"], Reaction.ask),
            (["temporarily_unavailable", "server_error"], .later),
            (
                [
                    "invalid_request", "unauthorized_client", "unsupported_response_type", "invalid_scope", "invalid_request_uri",
                    "invalid_request_object", "request_not_supported", "request_uri_not_supported", "registration_not_supported",
                ], .fix
            ),
            (["access_denied"], .declined), (["", "Access_Denied", "something_else"], .report),
        ])
    func authorization(codes: [String], reaction: Reaction) {
        for code in codes { #expect(ServerRefusal(place: .authorization, error: code).reaction == reaction, "\(code)") }
    }

    @Test(
        "an error of the token endpoint, for a code and for a refresh token (RFC 6749 §5.2)",
        arguments: [
            (["invalid_grant"], Reaction.again, Reaction.again),
            (
                [
                    "invalid_client", "unauthorized_client", "unsupported_grant_type", "invalid_request", "invalid_scope",
                    "invalid_target", "invalid_dpop_proof",
                ], .fix, .fix
            ),
            (["temporarily_unavailable", "server_error"], .later, .later),
            (["invalid_code", "Invalid_Grant", "something_else"], .again, .perhapsAgain),
        ])
    func token(codes: [String], exchange: Reaction, refresh: Reaction) {
        for code in codes {
            for status in [200, 400, 401, 403, 500] {
                #expect(ServerRefusal(place: .token, error: code, status: status).reaction == exchange, "\(code)")
                // A failing server has not judged the token, unless its code has that meaning.
                let isOpen = status == 500 && refresh == .perhapsAgain
                #expect(
                    ServerRefusal(place: .refresh, error: code, status: status).reaction == (isOpen ? .later : refresh), "\(code)"
                )
            }
        }
    }

    @Test(
        "a status of the token endpoint without an error",
        arguments: [
            ([408, 429, 500, 501, 502, 503, 504, 599], Reaction.later, Reaction.later),
            ([301, 307, 400, 401, 403, 404, 422], .fix, .perhapsAgain),
        ])
    func status(statuses: [Int], exchange: Reaction, refresh: Reaction) {
        for status in statuses {
            #expect(ServerRefusal(place: .token, status: status).reaction == exchange)
            #expect(ServerRefusal(place: .refresh, status: status).reaction == refresh)
        }
    }

    @Test(
        "a temporary fault that ended a sign-in advises a new one, because its code is spent",
        arguments: [(OAuthPlace.authorization, true), (.token, true), (.refresh, false), (.userInfo, false)])
    func endedSignIn(place: OAuthPlace, isOver: Bool) {
        for code in ["server_error", "temporarily_unavailable"] {
            let refusal = ServerRefusal(place: place, error: code)
            let remedy = OAuthError.refused(refusal).remedy
            #expect(refusal.reaction == .later && remedy.hasPrefix("Sign in again") == isOver, "\(remedy)")
        }
        #expect(OAuthError.refused(ServerRefusal(place: .token, status: 503)).remedy.hasPrefix("Sign in again"))
    }

    @Test(
        "no response: a code is not sent twice, a refresh token waits, and an untrusted server stops the attempt",
        arguments: [
            ([HTTPError.offline, .timedOut, .connectionLost(1), .cancelled], Reaction.again, Reaction.later),
            ([.tlsUntrusted, .pinMismatch] + HTTPError.CertificateRefusal.allCases.map { .certificateDemanded($0) }, .fix, .fix),
        ])
    func transport(errors: [HTTPError], exchange: Reaction, refresh: Reaction) {
        for error in errors {
            #expect(OAuthError.transport(.token, error).reaction == exchange)
            #expect(OAuthError.transport(.refresh, error).reaction == refresh)
            #expect(OAuthError.transport(.keySet, error).reaction == refresh)
        }
    }

    @Test(
        "errors of the metadata document and the key set",
        arguments: [(404, Reaction.fix), (429, .later), (500, .later), (503, .later)])
    func documents(status: Int, reaction: Reaction) {
        #expect(ServerRefusal(place: .metadata, status: status).reaction == reaction)
        #expect(ServerRefusal(place: .keySet, status: status).reaction == .later)
    }

    @Test("an account that cannot be renewed keeps its tokens: they may still be valid (RFC 6749 §1.5)")
    func noRefreshToken() {
        #expect(OAuthError.noRefreshToken.reaction == .perhapsAgain)
        #expect(OAuthError.noRefreshToken.remedy.contains("once the access token ends"))
    }

    @Test(
        "an ID token's refusal has advice that helps, if any is known",
        arguments: [
            (IDTokenProblem.expired(secondsAgo: 90), "clock"), (.issuedInFuture(seconds: 90), "clock"),
            (.issuedTooLongAgo(seconds: 90, allowed: 60), "clock"), (.notYetValid(seconds: 90), "clock"),
            (.loginTooOld(seconds: 90, allowed: 60), "Sign in again"), (.nonce, "sign in again"),
            (.untrustedAudience("x"), "trustedAudiences"), (.issuer(expected: "a", found: "b"), "issuer"),
            (.audience(expected: "a", found: ["b"]), "client id"), (.missing, "openid"),
            (.signature(.encrypted), "without encryption"),
            (.algorithm(found: "ES256", allowed: ["RS256"]), "algorithm"),
        ])
    func idToken(problem: IDTokenProblem, help: String) {
        #expect(OAuthError.idToken(problem).remedy.contains(help))
        #expect(!OAuthError.idToken(problem).remedy.contains("Report it with its code"))
    }
}
