import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberSignIn

@Suite("A sign-in with the vendor's app, then the web", .timeLimit(.minutes(1)))
struct AppStepTests {
    private static let both: @Sendable (inout SignInPlan) -> Void = { $0.steps = [Guild.app(), .web] }

    /// A hall whose app responds with a query; `STATE` is the request's.
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

    @Test("asks the app first, and opens no page if it responds")
    func byApp() async throws {
        let hall = try hall("code=from-app&state=STATE&by=app")
        let account = try await hall.signIn(using: page, Self.both)
        #expect(account.key.subject == "17" && account.label == "Weaver 17")
        #expect(hall.apps.tries.map(\.scheme) == ["https"] && page.addresses.isEmpty)
        #expect(hall.codes == ["from-app"] && hall.home.vault.openAttempts.isEmpty)
        #expect(hall.transport.requests.first?.form["redirect_uri"] == Guild.redirectURI.absoluteString)
    }

    @Test("tries the links in order; if none is accepted it continues in the web")
    func links() async throws {
        let second = try hall("code=c&state=STATE&by=app", takes: { $0.scheme == "guild" })
        _ = try await second.signIn(using: page, Self.both)
        #expect(second.apps.tries.map(\.scheme) == ["https", "guild"] && page.addresses.isEmpty)
        let none = try hall(nil, takes: { _ in false })
        _ = try await none.signIn(using: page, Self.both)
        #expect(none.apps.tries.count == 2 && none.codes == ["from-page"])
    }

    @Test(
        "continues in the web if the app responds with an error, or in another form",
        arguments: ["error=server_error&state=STATE&by=app", "code=c&state=STATE", "state=STATE&by=app"])
    func fallback(answer: String) async throws {
        let hall = try hall(answer)
        _ = try await hall.signIn(using: page, Self.both)
        #expect(hall.codes == ["from-page"] && hall.home.vault.openAttempts.isEmpty)
    }

    @Test("continues in the web if the exchange of the app's code fails, except with secrets from the caller")
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

    @Test("with the app alone ends with the reason: not installed, no response, another form")
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

    @Test("accepts a response within half a second after this app is in front again")
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

    @Test("is cancelled if the member returns without a response and the step cancels on silence; no page follows")
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

    @Test("accepts the response at any time up to the sign-in's own limit if the step waits on silence")
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

    @Test("ends finally with a response with another state if the provider's rules say so")
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

    @Test("continues after an error of the app step, which is the reason if no step follows; without links there is no app")
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
