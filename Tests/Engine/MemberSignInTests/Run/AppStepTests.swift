import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("A sign-in by the vendor's app, then the web", .timeLimit(.minutes(1)))
struct AppStepTests {
    private static let both: @Sendable (inout SignInPlan) -> Void = { $0.steps = [Guild.app(), .web] }

    /// A hall whose app answers with a query; `STATE` is the request's.
    private func hall(
        _ answer: String?, takes: @escaping @Sendable (URL) -> Bool = { _ in true }, isActive: Bool = true,
        script: @escaping @Sendable (HTTPRequest) async -> ScriptedTransport.Response? = { _ in nil }
    ) throws -> Hall {
        let house = Locked<GuildHouse?>(nil)
        let apps = ScriptedAppLinks(takes: takes, isActive: isActive) { url in
            guard let answer else { return }
            let query = answer.replacing("STATE", with: url.fields["state"] ?? "")
            #expect(house.value?.open(Hall.response(query)) == true)
        }
        let hall = try Hall(apps: apps, script)
        house.withLock { $0 = GuildHouse(hall.context) }
        return hall
    }

    private let page = ScriptedUserAgent([.code("from-page")])

    @Test("asks the app first, and opens no page where it answers")
    func byApp() async throws {
        let hall = try hall("code=from-app&state=STATE&by=app")
        let account = try await hall.signIn(using: page, Self.both)
        #expect(account.key.subject == "17" && account.label == "Weaver 17")
        #expect(hall.apps.tries.map(\.scheme) == ["https"] && page.addresses.isEmpty)
        #expect(hall.codes == ["from-app"] && hall.home.vault.openAttempts.isEmpty)
        #expect(hall.transport.requests.first?.form["redirect_uri"] == Guild.redirectURI.absoluteString)
    }

    @Test("tries the links in order; with none taken it goes on in the web")
    func links() async throws {
        let second = try hall("code=c&state=STATE&by=app", takes: { $0.scheme == "guild" })
        _ = try await second.signIn(using: page, Self.both)
        #expect(second.apps.tries.map(\.scheme) == ["https", "guild"] && page.addresses.isEmpty)
        let none = try hall(nil, takes: { _ in false })
        _ = try await none.signIn(using: page, Self.both)
        #expect(none.apps.tries.count == 2 && none.codes == ["from-page"])
    }

    @Test(
        "goes on in the web where the app answers with an error, or in another form",
        arguments: ["error=server_error&state=STATE&by=app", "code=c&state=STATE", "state=STATE&by=app"])
    func fallback(answer: String) async throws {
        let hall = try hall(answer)
        _ = try await hall.signIn(using: page, Self.both)
        #expect(hall.codes == ["from-page"] && hall.home.vault.openAttempts.isEmpty)
    }

    @Test("goes on in the web where the exchange of the app's code fails, but not with secrets of the caller's own")
    func failedExchange() async throws {
        for isOwn in [false, true] {
            let hall = try hall(
                "code=from-app&state=STATE&by=app",
                script: { request in
                    request.form["code"] == "from-app" ? .json(#"{"error":"server_error"}"#, status: 500) : nil
                })
            let agent = ScriptedUserAgent([.code("from-page")])
            let verifier = PKCEVerifier(random: SeededRandom(seed: 9))
            let secrets = RequestSecrets(state: Secret("own"), challenge: verifier.challenge, verifier: verifier)
            let account = try? await hall.signIn(using: agent) { plan in
                Self.both(&plan)
                if isOwn { plan.request.secrets = secrets }
            }
            #expect((account == nil) == isOwn)
            #expect(agent.addresses.count == (isOwn ? 0 : 1))
        }
    }

    @Test("by the app alone ends with the reason: not there, no answer, another form")
    func appOnly() async throws {
        let only: @Sendable (inout SignInPlan) -> Void = { $0.steps = [Guild.app()] }
        for (answer, takes, expected) in [
            (nil, false, "signin.app_not_installed"), ("code=c&state=STATE", true, "signin.app_bad_response"),
        ] {
            let hall = try hall(answer, takes: { _ in takes })
            await #expect { try await hall.signIn(using: page, only) } throws: { code(of: $0) == expected }
        }
        let silent = try hall(nil)
        let task = Task { try await silent.signIn(using: page, only) }
        #expect(await waited(while: silent.apps.tries.isEmpty))
        silent.apps.activate()
        #expect(await waited(while: silent.clock.sleeperCount < 2))
        silent.clock.advance(by: .milliseconds(500))
        await #expect { try await task.value } throws: { code(of: $0) == "signin.app_no_answer" }
        #expect(page.addresses.isEmpty && silent.home.vault.openAttempts.isEmpty)
    }

    @Test("takes the response that comes within half a second after this app is in front again")
    func grace() async throws {
        let hall = try hall(nil)
        let house = GuildHouse(hall.context)
        let task = Task { try await hall.signIn(using: page, Self.both) }
        #expect(await waited(while: hall.apps.tries.isEmpty))
        hall.apps.activate()
        #expect(await waited(while: hall.clock.sleeperCount < 2))
        hall.clock.advance(by: .milliseconds(499))
        let state = try #require(hall.apps.tries.first?.fields["state"])
        #expect(house.open(Hall.response("code=late&state=\(state)&by=app")))
        _ = try await task.value
        #expect(hall.codes == ["late"] && page.addresses.isEmpty)
    }

    @Test("where silence gives up, coming back without a response is a cancellation, and no page follows")
    func givesUp() async throws {
        let hall = try hall(nil)
        let task = Task {
            try await hall.signIn(using: page) { $0.steps = [Guild.app(silence: .cancels(after: .seconds(1))), .web] }
        }
        #expect(await waited(while: hall.apps.tries.isEmpty))
        hall.apps.activate()
        #expect(await waited(while: hall.clock.sleeperCount < 2))
        hall.clock.advance(by: .seconds(1))
        await #expect { try await task.value } throws: { code(of: $0) == "agent.cancelled" }
        #expect(page.addresses.isEmpty)
    }

    @Test("where silence means nothing, the response may come whenever, up to the sign-in's own limit")
    func waits() async throws {
        for arrives in [true, false] {
            let hall = try hall(nil)
            let house = GuildHouse(hall.context)
            let task = Task { try await hall.signIn(using: page) { $0.steps = [Guild.app(silence: .waits)] } }
            #expect(await waited(while: hall.apps.tries.isEmpty || hall.clock.sleeperCount < 1))
            hall.apps.activate()
            hall.clock.advance(by: .seconds(599))
            let state = try #require(hall.apps.tries.first?.fields["state"])
            if arrives {
                #expect(house.open(Hall.response("code=17&state=\(state)&by=app")))
                #expect(try await task.value.key.subject == "17")
            } else {
                hall.clock.advance(by: .seconds(1))
                await #expect { try await task.value } throws: { code(of: $0) == "oauth.attempt_timed_out" }
            }
        }
    }

    @Test("behind another app shows the page half a second after it is in front")
    func behind() async throws {
        let hall = try hall("error=server_error&state=STATE&by=app", isActive: false)
        let task = Task { try await hall.signIn(using: page, Self.both) }
        #expect(await waited(while: hall.apps.listeners < 2))
        #expect(page.addresses.isEmpty)
        hall.apps.activate()
        #expect(await waited(while: hall.clock.sleeperCount < 1))
        hall.clock.advance(by: .milliseconds(499))
        #expect(page.addresses.isEmpty)
        hall.clock.advance(by: .milliseconds(1))
        _ = try await task.value
        #expect(page.addresses.count == 1)
    }

    @Test("a response with another state ends it for good where the provider's rules say so")
    func foreignState() async throws {
        let house = Locked<GuildHouse?>(nil)
        let apps = ScriptedAppLinks(onOpen: { _ in _ = house.value?.open(Hall.response("code=c&state=foreign&by=app")) })
        let hall = try Hall(apps: apps)
        house.withLock { $0 = GuildHouse(hall.context) }
        await #expect { try await hall.signIn(Guild(endsOnForeignState: true), using: page, Self.both) } throws: {
            code(of: $0) == "oauth.state_mismatch"
        }
        #expect(page.addresses.isEmpty && hall.codes.isEmpty)
    }

    @Test("what finding out how to ask throws leads on, and is the reason where nothing follows; without links there is no app")
    func unprepared() async throws {
        let hall = try hall(nil)
        let failing = SignInStep.app { links in
            guard await links.canOpen(Guild.redirectURI) else { throw SignInError.appNotInstalled }
            throw ProviderError.unknownProvider("nobody")
        }
        _ = try await hall.signIn(using: page) { $0.steps = [failing, .web] }
        await #expect { try await hall.signIn(using: page) { $0.steps = [failing] } } throws: {
            code(of: $0) == "members.unknown_provider"
        }
        let context = ProviderContext(vault: hall.home.vault, transport: hall.transport, clock: hall.clock, appLinks: nil)
        await #expect {
            try await Guild().signIn(
                Guild.Request { $0.steps = [Guild.app()] }, SignInPresentation(agent: page), in: context)
        } throws: { code(of: $0) == "signin.app_not_installed" }
        #expect(hall.apps.tries.isEmpty && page.addresses.count == 1)
    }
}
