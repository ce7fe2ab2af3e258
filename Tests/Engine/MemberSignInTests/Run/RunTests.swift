import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("The run of a sign-in", .timeLimit(.minutes(1)))
struct RunTests {
    @Test("stores the account under the client's full key, active, with name, details and requested scopes")
    func stored() async throws {
        let hall = try Hall()
        let account = try await hall.signIn(using: ScriptedUserAgent([.code("17")])) { $0.request.purpose = "to weave" }
        #expect(account.key == AccountKey(provider: "guild", environment: "live", clientID: "app", subject: "17"))
        #expect(account.label == "Weaver 17" && String(decoding: account.details, as: UTF8.self) == #"{"hall":"old"}"#)
        #expect(hall.home.vault.currentAccount == account)
        #expect(try hall.home.vault.unsealed(account.key).1.requestedScopes == ["crafts"])
        #expect(try hall.home.vault.permissions(of: account.key).map(\.scope) == ["crafts"])
    }

    @Test(
        "judges a failure of the provider's own exchange by its meaning, and keeps its cause",
        arguments: [
            .declined(), .transport(.token, .cancelled), .redirect(.noCode), .redirect(.stateMismatch), .timedOut,
            .invalidResponse(.token, .noSubject), .storage(StoreFailure(AccountError.locked)),
        ] as [OAuthError])
    func exchangeCause(meaning: OAuthError) {
        struct Torn: Error {}
        let (plain, failure) = (
            SignInFailure(meaning), SignInFailure(OAuthError.exchange(ExchangeFailure(meaning, cause: Torn())))
        )
        #expect(failure.cause as? OAuthError == plain.cause as? OAuthError)
        #expect(failure.endsForGood == plain.endsForGood && failure.precedesExchange == plain.precedesExchange)
        #expect(failure.exchangeCause is Torn && plain.exchangeCause == nil)
    }

    @Test("stores the new profile, else keeps the old one, and records only scopes as requested")
    func person() async throws {
        let hall = try Hall()
        var guild = Guild()
        guild.knowsPersons = true
        let account = try await hall.signIn(guild, using: ScriptedUserAgent([.code("17")])) {
            $0.request.scopes = ["crafts", "entry"]
        }
        #expect(try hall.home.vault.unsealed(account.key).1.profile == Data("person 17".utf8))
        #expect(try hall.home.vault.permissions(of: account.key).map(\.scope) == ["crafts"])
        _ = try await hall.signIn(using: ScriptedUserAgent([.code("17")]))
        #expect(try hall.home.vault.unsealed(account.key).1.profile == Data("person 17".utf8))
    }

    @Test("uses the caller's redirect address, else the planned one, else the user agent's, else the app's scheme")
    func redirectAddress() async throws {
        let hall = try Hall()
        let (given, planned) = (URL(string: "https://app.example/given")!, URL(string: "https://app.example/planned")!)
        let agent = ScriptedUserAgent([.code("a"), .code("b"), .code("c")])
        let silent = QuietAgent()
        _ = try await hall.signIn(using: agent, redirectURI: given) { $0.redirectURI = planned }
        _ = try await hall.signIn(using: agent) { $0.redirectURI = planned }
        _ = try await hall.signIn(using: agent)
        await #expect(throws: (any Error).self) { try await hall.signIn(using: silent) }
        let expected = [given, planned, HeadlessAgent.unlistenedRedirectURI].map(\.absoluteString)
        #expect(agent.addresses.map { $0.fields["redirect_uri"] } == expected)
        #expect(silent.asked.value == [Guild.redirectURI])
    }

    @Test(
        "sends the name of this machine if the provider accepts only a name, and accepts the response at the number",
        arguments: [nil, "http://localhost:8080/cb", "http://127.0.0.1:8080/cb"])
    func machineName(given: String?) async throws {
        let hall = try Hall()
        var guild = Guild()
        guild.loopbackName = "localhost"
        let numbered = URL(string: "http://127.0.0.1:8080/cb")!
        let agent = ScriptedUserAgent([.code("17")], redirectURI: numbered)
        let account = try await hall.signIn(guild, using: agent, redirectURI: given.flatMap(URL.init(string:)))
        #expect(account.key.subject == "17" && agent.query["redirect_uri"] == "http://localhost:8080/cb")
        #expect(hall.transport.requests.first?.form["redirect_uri"] == "http://localhost:8080/cb")
        #expect(agent.outcomes == [.accepted])
    }

    @Test("does not rename another address, such as one with a scheme or of a website")
    func othersAsTheyAre() async throws {
        let hall = try Hall()
        var guild = Guild()
        guild.loopbackName = "localhost"
        let given = URL(string: "https://127.0.0.1/cb")!
        let agent = ScriptedUserAgent([.code("17")])
        _ = try await hall.signIn(guild, using: agent, redirectURI: given)
        #expect(agent.query["redirect_uri"] == given.absoluteString)
    }

    @Test("without a user agent is a typed error, and nothing is stored")
    func noAgent() async throws {
        let hall = try Hall()
        await #expect { try await hall.signIn(using: nil) } throws: { code(of: $0) == "signin.no_user_agent" }
        #expect(hall.home.vault.openAttempts.isEmpty && hall.transport.requests.isEmpty)
    }

    @Test("opens nothing if its task was cancelled before")
    func cancelledBefore() async throws {
        let (hall, agent, start) = (try Hall(), ScriptedUserAgent([.code("c")]), Gate())
        let task = Task {
            await start.pass()
            return try await hall.signIn(using: agent)
        }
        task.cancel()
        start.open()
        await #expect { try await task.value } throws: { code(of: $0) == "agent.cancelled" }
        #expect(agent.addresses.isEmpty)
    }

    @Test("with secrets from the caller waits no longer than they are valid")
    func secretsEnd() async throws {
        let (hall, agent) = (try Hall(), ScriptedUserAgent([.never]))
        let end = hall.clock.now.addingTimeInterval(30)
        let task = Task { try await hall.signIn(using: agent, limit: .seconds(60)) { $0.secretsExpire = end } }
        await agent.shown(1)
        #expect(await waited(while: hall.clock.sleeperCount < 1))
        hall.clock.advance(by: .seconds(30))
        await #expect { try await task.value } throws: { code(of: $0) == "oauth.attempt_timed_out" }
    }

    @Test("with a backend that keeps the tokens stores nothing; with one that returns them it stores the account")
    func backend() async throws {
        let hall = try Hall()
        let seen = Locked<[String]>([])
        await #expect {
            try await hall.signIn(using: ScriptedUserAgent([.code("c-1")])) { plan in
                plan.exchange = .backend { grant in seen.withLock { $0.append(grant.code.reveal) } }
            }
        } throws: { code(of: $0) == "signin.handed_to_backend" }
        #expect(seen.value == ["c-1"] && hall.home.vault.accounts.isEmpty)
        let clock = hall.clock
        let account = try await hall.signIn(using: ScriptedUserAgent([.code("c-2")])) { plan in
            plan.exchange = .tokensFromBackend { grant in
                let tokens = TokenBuilder.tokens(access: "of \(grant.code.reveal)", refresh: "r", life: 60, by: clock)
                return BackendTokens(tokens: tokens, subject: "18")
            }
        }
        #expect(account.key.subject == "18" && hall.codes.isEmpty)
        #expect(try hall.home.vault.unsealed(account.key).1.tokens.accessToken.reveal == "of c-2")
    }

    @Test("ends with a backend's own error; a cancellation meanwhile counts as a cancellation")
    func backendFails() async throws {
        let hall = try Hall()
        await #expect {
            try await hall.signIn(using: ScriptedUserAgent([.code("c")])) { plan in
                plan.exchange = .backend { _ in throw ProviderError.unknownProvider("backend") }
            }
        } throws: { code(of: $0) == "members.unknown_provider" }
        let reached = Gate()
        let task = Task {
            try await hall.signIn(using: ScriptedUserAgent([.code("c")])) { plan in
                plan.exchange = .backend { _ in
                    Task { await reached.pass() }
                    try await Task.sleep(for: .seconds(3600))
                }
            }
        }
        await reached.arrived(1)
        task.cancel()
        await #expect { try await task.value } throws: { code(of: $0) == "agent.cancelled" }
        reached.open()
    }

    @Test("for a given member refuses another member, and ends that member's tokens")
    func anotherMember() async throws {
        let hall = try Hall()
        let account = try await hall.signIn(using: ScriptedUserAgent([.code("17")]))
        let presentation = SignInPresentation(agent: ScriptedUserAgent([.code("18")]))
        await #expect {
            try await Guild().stepUp(account, to: StepUpChallenge(scopes: ["silk"]), presentation, in: hall.context)
        } throws: { code(of: $0) == "members.another_member" }
        #expect(hall.transport.requests.last?.form["token"] != nil && hall.home.vault.accounts == [account])
        #expect(try hall.home.vault.unsealed(account.key).1.tokens.accessToken.reveal == "a-17")
    }

    @Test("ends the previous tokens if the provider says so, and only then", arguments: [true, false])
    func replaced(ends: Bool) async throws {
        let told = Gate()
        told.open()
        let hall = try Hall { request in
            if request.url.path == "/revoke" { await told.pass() }
            return nil
        }
        for _ in 0..<2 {
            _ = try await hall.signIn(using: ScriptedUserAgent([.code("17")])) { $0.ending.endsReplacedTokens = ends }
        }
        if ends { await told.arrived(1) }
        #expect(hall.transport.requests.contains { $0.url.path == "/revoke" } == ends)
    }

    @Test(
        "gives the account the name that the provider finds later; a missing name is not a failure", arguments: ["Vera", "", nil])
    func name(found: String?) async throws {
        let hall = try Hall()
        let account = try await hall.signIn(using: ScriptedUserAgent([.code("17")])) { $0.ending.name = { _ in found } }
        #expect(account.label == (found == "Vera" ? "Vera" : "Weaver 17"))
        #expect(hall.home.vault.accounts == [account])
    }
}

/// An agent that needs an address, and shows nothing.
private struct QuietAgent: UserAgent {
    let asked = Locked<[URL?]>([])
    let suppliesRedirectURI = false

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        asked.withLock { $0.append(redirectURI) }
        throw .cancelled
    }
}
