import Foundation
import MemberCore
import MemberHTTP
import MemberLoopback
import MemberOAuth
import MemberTesting
import Testing

@Suite("Signing in through a browser and a listener")
struct LoopbackSignInTests {
    /// A provider that redirects at once, and a browser that follows and really fetches the listener's page.
    struct Stage: Sendable {
        let network = NetworkTransport()
        let titles = Locked<[String]>([])

        func client(_ profile: ProviderProfile = Stage.profile) -> OAuthClient {
            OAuthClient(
                profile: profile, registration: ClientRegistration(id: "app"),
                transport: ScriptedTransport { _ in
                    .json(#"{"access_token":"t","token_type":"Bearer","user_id":7}"#)
                })
        }

        static var profile: ProviderProfile {
            let root = URL(string: "https://id.example.test")!
            var profile = ProviderProfile(
                name: "example",
                endpoints: ProviderEndpoints(authorization: root.appending(path: "auth"), token: root.appending(path: "token")))
            profile.token.subjectMember = "user_id"
            return profile
        }

        /// The parameters that the provider adds to the redirect address; the state is the request's.
        func browser(redirecting redirects: [String]) -> GivenBrowser {
            GivenBrowser { address throws(UserAgentError) in
                for redirect in redirects { try await visit(address, redirect) }
            }
        }

        private func visit(_ address: URL, _ redirect: String) async throws(UserAgentError) {
            let fields = HTTPRequest(.get, address).query
            let target = (fields["redirect_uri"] ?? "") + "?" + redirect.replacing("{state}", with: fields["state"] ?? "")
            let walker = PageWalker(
                as: nil,
                transport: ScriptedTransport { request in
                    guard request.url.host() == "127.0.0.1" else {
                        return .response(HTTPResponse(status: 302, headers: ["Location": target]))
                    }
                    do throws(HTTPError) { return .response(try await network.send(request)) } catch { return .failure(error) }
                })
            do throws(UserAgentError) {
                let title = try await walker.visit(address)
                titles.withLock { $0.append(title) }
            } catch {
                titles.withLock { $0.append(error.problem) }
            }
        }
    }

    private static let refused =
        "The provider responded with status 400. The page “This response belongs to another sign-in” says: “"
        + "For your security, it was ignored. Return to the app and start again.”."

    @Test("the redirect that the browser fetches signs the member in")
    func signsIn() async throws {
        let stage = Stage()
        let redirect = "code=c&state={state}"
        let agent = LoopbackAgent(opener: stage.browser(redirecting: [redirect]))
        let grant = try await stage.client().signIn(AuthorizationRequest(), with: agent)
        #expect(grant.subject == "7")
    }

    @Test("at an address without a port, the request, the comparison and the exchange use the chosen port")
    func anyPort() async throws {
        let (stage, asked) = (Stage(), Locked<String?>(nil))
        let transport = ScriptedTransport { _ in .json(#"{"access_token":"t","token_type":"Bearer","user_id":7}"#) }
        let client = OAuthClient(
            profile: Stage.profile, registration: ClientRegistration(id: "app"), transport: transport)
        let walking = stage.browser(redirecting: ["code=c&state={state}"])
        let browser = GivenBrowser { address throws(UserAgentError) in
            asked.withLock { $0 = HTTPRequest(.get, address).query["redirect_uri"] }
            try await walking.open(address)
        }
        let request = AuthorizationRequest(redirectURI: URL(string: "http://127.0.0.1/callback"))
        #expect(try await client.signIn(request, with: LoopbackAgent(opener: browser)).subject == "7")
        let used = try #require(asked.value.flatMap(URL.init(string:)))
        #expect(used.port != nil && used.path() == "/callback")
        #expect(transport.requests.first?.form["redirect_uri"] == used.absoluteString)
    }

    @Test("a redirect with another state is refused and the sign-in continues")
    func foreignState() async throws {
        let stage = Stage()
        let agent = LoopbackAgent(opener: stage.browser(redirecting: ["code=x&state=foreign", "code=c&state={state}"]))
        _ = try await stage.client().signIn(AuthorizationRequest(), with: agent)
        #expect(stage.titles.value.first == Self.refused)
    }

    @Test("a member who declines ends the sign-in")
    func declines() async throws {
        let stage = Stage()
        let agent = LoopbackAgent(opener: stage.browser(redirecting: ["error=access_denied&state={state}"]))
        await #expect { _ = try await stage.client().signIn(AuthorizationRequest(), with: agent) } throws: { error in
            (error as? OAuthError)?.code == "oauth.declined"
        }
    }

    @Test("a redirect that cannot be used ends the sign-in as failed")
    func fails() async throws {
        let stage = Stage()
        let agent = LoopbackAgent(opener: stage.browser(redirecting: ["error=server_error&state={state}"]))
        await #expect { _ = try await stage.client().signIn(AuthorizationRequest(), with: agent) } throws: { error in
            (error as? OAuthError)?.code == "oauth.refused"
        }
    }
}
