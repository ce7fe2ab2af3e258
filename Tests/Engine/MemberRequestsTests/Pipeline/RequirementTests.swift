import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("Calls with requirements", .timeLimit(.minutes(1)))
struct RequirementTests {
    private let fixture = PipelineFixture()
    private let source: SignInSource
    private let asked = Locked<[Interaction]>([])

    init() { source = SignInSource(clock: fixture.clock) }

    /// Has no token before a sign-in; each further sign-in brings another token.
    private final class SignInSource: TokenSource {
        let tokens = Locked<TokenSet?>(nil)
        let clock: any MemberClock

        init(clock: any MemberClock) { self.clock = clock }

        func signIn(_ token: String, scopes: [String]? = nil) {
            let made = TokenSet(accessToken: Secret(token), life: .unknown, scopes: scopes, receivedBy: clock)
            tokens.withLock { $0 = made }
        }

        func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
            guard let tokens = tokens.value else { throw .account(.needsSignIn(reason: SignInReason.noRefreshToken)) }
            return tokens
        }
    }

    private func hook(_ answer: @escaping @Sendable (Interaction) async -> InteractionAnswer) -> InteractionHook {
        InteractionHook(clock: fixture.clock) { [asked] interaction in
            asked.withLock { $0.append(interaction) }
            return await answer(interaction)
        }
    }

    private func pipeline(_ transport: ScriptedTransport, _ hook: InteractionHook?) -> RequestPipeline {
        fixture.pipeline(transport, PipelineFixture.rules, RequestTraffic(interaction: hook, clock: fixture.clock))
    }

    private func call(_ requirement: CallRequirement?) -> ProviderCall {
        fixture.call(life: .never) { $0.requirement = requirement }
    }

    private func text(_ pipeline: RequestPipeline, _ requirement: CallRequirement?) async throws -> String {
        String(decoding: try await pipeline.send(call(requirement), for: source, folder: "17").body, as: UTF8.self)
    }

    /// Calls that all wait for one sign-in, which continues when the gate opens; each returns its token.
    private func waiting(_ count: Int) async -> (Gate, InteractionHook, [Task<Data, any Error>]) {
        let gate = Gate()
        let hook = hook { [source] _ in
            await gate.pass()
            source.signIn("new")
            return .repeating
        }
        let pipeline = pipeline(ScriptedTransport { .text($0.headers["Authorization"] ?? "") }, hook)
        let (source, call) = (source, call(.signIn))
        let calls = (0..<count).map { _ in Task { try await pipeline.send(call, for: source, folder: "17").body } }
        #expect(await waited(while: hook.sharingCount < count))
        return (gate, hook, calls)
    }

    /// An API that requires a token with a permission, and responds with the token.
    private func guarded(by permission: String) -> ScriptedTransport {
        ScriptedTransport { request in
            let token = request.headers["Authorization"] ?? ""
            guard !token.contains(permission) else { return .text(token) }
            let wants = "Bearer error=\"insufficient_scope\", scope=\"\(permission)\""
            return .response(HTTPResponse(status: 403, headers: ["WWW-Authenticate": wants], body: Data()))
        }
    }

    @Test("a call that waits for a sign-in continues with the new token")
    func signIn() async throws {
        let transport = ScriptedTransport { .text($0.headers["Authorization"] ?? "") }
        let hook = hook { [source] _ in
            source.signIn("new")
            return .repeating
        }
        #expect(try await text(pipeline(transport, hook), .signIn) == "Bearer new")
        let interaction = try #require(asked.value.first)
        #expect(asked.value.count == 1 && interaction.kind == .signIn)
        #expect(interaction.missing == MissingRequirement(.signIn, of: nil, folder: "17"))
        #expect(interaction.fields == ["reason": "accounts.needs_sign_in"])
    }

    @Test("a call without requirements gets its error, and the member is not asked")
    func undeclared() async throws {
        let pipeline = pipeline(guarded(by: "photos"), hook { _ in .repeating })
        await #expect { try await text(pipeline, nil) } throws: { ($0 as? RequestError)?.code == "accounts.needs_sign_in" }
        source.signIn("plain", scopes: [])
        await #expect { try await text(pipeline, nil) } throws: { ($0 as? RequestError)?.code == "requests.step_up" }
        #expect(asked.value.isEmpty)
    }

    @Test("a missing permission that the provider reports is requested once, and the call repeated once, even a POST")
    func permission() async throws {
        source.signIn("plain")
        let transport = guarded(by: "photos")
        let hook = hook { [source] _ in
            source.signIn("photos")
            return .repeating
        }
        var call = ProviderCall(HTTPRequest(.post, fixture.url))
        call.requirement = CallRequirement(["photos"], for: "the map")
        let reply = try await pipeline(transport, hook).send(call, for: source, folder: "17")
        #expect(reply.body == Data("Bearer photos".utf8))
        #expect(transport.requests.count == 2)
        let missing = try #require(asked.value.first?.missing)
        #expect(missing.requirement == CallRequirement(["photos"], for: "the map"))
        #expect(missing.challenge == StepUpChallenge(scopes: ["photos"]))
        #expect(missing.refusedToken == Secret("plain"))
    }

    @Test("a permission that is still missing after the question ends the call with the provider's error: no second question")
    func once() async throws {
        source.signIn("plain")
        let transport = guarded(by: "photos")
        let pipeline = pipeline(transport, hook { _ in .repeating })
        await #expect { try await text(pipeline, CallRequirement(["photos"])) } throws: {
            ($0 as? RequestError)?.code == "requests.step_up"
        }
        #expect(asked.value.count == 1)
        #expect(transport.requests.count == 2)
    }

    @Test("without a token source the behaviour is the same, however often others were asked before")
    func withoutSource() async throws {
        let transport = guarded(by: "photos")
        let pipeline = pipeline(transport, hook { _ in .repeating })
        for count in 1...2 {
            await #expect(throws: RequestError.self) {
                _ = try await pipeline.send(call(CallRequirement(["photos"])), for: nil, folder: "17")
            }
            #expect(asked.value.count == count && transport.requests.count == 2 * count)
        }
    }

    @Test("permissions that the token is known to lack are requested before the call is sent; existing ones are not")
    func looksFirst() async throws {
        source.signIn("plain", scopes: ["mail"])
        let transport = guarded(by: "photos")
        let hook = hook { [source] _ in
            source.signIn("photos", scopes: ["mail", "photos"])
            return .repeating
        }
        let pipeline = pipeline(transport, hook)
        for _ in 0..<2 { #expect(try await text(pipeline, CallRequirement(["photos", "mail"])) == "Bearer photos") }
        #expect(asked.value.map(\.kind) == [.permission])
        let missing = asked.value.first?.missing
        #expect(missing != nil && missing?.refusedToken == nil)
        #expect(transport.requests.count == 2)
    }

    @Test("a member who declines is not asked again for this call: it ends with the provider's own error")
    func refused() async throws {
        source.signIn("plain", scopes: [])
        let transport = guarded(by: "photos")
        let pipeline = pipeline(transport, hook { _ in .cancelled })
        await #expect { try await text(pipeline, CallRequirement(["photos"])) } throws: {
            ($0 as? RequestError)?.code == "requests.step_up"
        }
        #expect(asked.value.count == 1)
        #expect(transport.requests.count == 1)
    }

    @Test(
        "a call is sent with the tokens that a question brought, even if they allow less than requested",
        arguments: [true, false])
    func part(isSignedIn: Bool) async throws {
        if isSignedIn { source.signIn("plain", scopes: []) }
        let transport = ScriptedTransport { .text($0.headers["Authorization"] ?? "") }
        let hook = hook { [source] _ in
            source.signIn("part", scopes: ["mail"])
            return .cancelled
        }
        #expect(try await text(pipeline(transport, hook), CallRequirement(["mail", "photos"])) == "Bearer part")
        #expect(asked.value.map(\.kind) == [isSignedIn ? .permission : .signIn])
    }

    @Test("a call that needs both a sign-in and a permission asks for both")
    func both() async throws {
        let hook = hook { [source] interaction in
            source.signIn(interaction.kind == .signIn ? "plain" : "photos")
            return .repeating
        }
        #expect(try await text(pipeline(guarded(by: "photos"), hook), CallRequirement(["photos"])) == "Bearer photos")
        #expect(asked.value.map(\.kind) == [.signIn, .permission])
    }

    @Test("a hundred calls that wait for the same sign-in cause one, and all continue")
    func hundred() async throws {
        let (gate, _, calls) = await waiting(100)
        gate.open()
        for call in calls { #expect(try await call.value == Data("Bearer new".utf8)) }
        #expect(asked.value.count == 1)
    }

    @Test("a call that checked before the sign-in and asks after it uses its result")
    func late() async {
        let hook = hook { _ in .repeating }
        func interaction(_ folder: String) -> Interaction {
            Interaction(.signIn, missing: MissingRequirement(.signIn, of: nil, folder: folder))
        }
        let looked = hook.answerCount
        #expect(await hook.ask(interaction("17"), since: looked).wasAsked)
        #expect(await hook.ask(interaction("17"), since: looked).wasAsked == false)
        #expect(await hook.ask(interaction("18"), since: looked).wasAsked)
        #expect(asked.value.count == 2)
    }

    @Test("a call ends when its task is cancelled; the sign-in continues for the others, and ends with the last of them")
    func cancellation() async throws {
        let (gate, wasCancelled) = (Gate(), Locked(false))
        let hook = hook { _ in
            await gate.pass()
            wasCancelled.withLock { $0 = Task.isCancelled }
            return .cancelled
        }
        let pipeline = pipeline(ScriptedTransport([]), hook)
        let (source, call) = (source, call(.signIn))
        let calls = (0..<2).map { _ in Task { try await pipeline.send(call, for: source, folder: "17").body } }
        #expect(await waited(while: hook.sharingCount < 2))
        for (place, call) in calls.enumerated() {
            call.cancel()
            await #expect { try await call.value } throws: { ($0 as? RequestError)?.code == "http.cancelled" }
            #expect(hook.sharingCount == 1 - place)
        }
        gate.open()
        #expect(await waited(while: !wasCancelled.value))
        #expect(asked.value.count == 1)
    }

    @Test(
        "of several calls that wait for a sign-in one is cancelled: it ends at once, and the others continue with the new token")
    func oneCancelled() async throws {
        let (gate, hook, calls) = await waiting(10)
        // The first call began the question, which continues without it.
        calls[0].cancel()
        await #expect { try await calls[0].value } throws: { ($0 as? RequestError)?.code == "http.cancelled" }
        #expect(hook.sharingCount == 9)
        gate.open()
        for call in calls.dropFirst() { #expect(try await call.value == Data("Bearer new".utf8)) }
        #expect(asked.value.count == 1)
    }

    @Test("a call made during a question asks no question of its own, and does not wait for its turn")
    func nested() async throws {
        let made = Locked<RequestPipeline?>(nil)
        let plain = call(nil)
        let hook = hook { [source] interaction in
            guard interaction.kind == .signIn, let pipeline = made.value else { return .adding([("key", "right")]) }
            var call = plain
            let letters = try? await pipeline.send(call, for: nil, folder: "17").body
            call.requirement = .signIn
            let refused = try? await pipeline.send(call, for: source, folder: "17").body
            source.signIn("\(letters?.count ?? 0) \(refused?.count ?? 0)")
            return .repeating
        }
        let transport = ScriptedTransport { request in
            if let token = request.headers["Authorization"] { return .text(token) }
            return request.query["key"] == "right" ? .text("new") : .text("captcha")
        }
        let pipeline = pipeline(transport, hook)
        made.withLock { $0 = pipeline }
        #expect(try await text(pipeline, .signIn) == "Bearer 3 0")
        #expect(asked.value.map(\.kind) == [.signIn, .captcha])
    }

    @Test("a background refresh asks no question")
    func background() async throws {
        source.signIn("first", scopes: [])
        let transport = ScriptedTransport { .text($0.headers["Authorization"] ?? "") }
        let finished = Locked<[BackgroundRefresh.Outcome]>([])
        let background = BackgroundRefreshHook { _, outcome in finished.withLock { $0.append(outcome) } }
        let traffic = RequestTraffic(interaction: hook { _ in .cancelled }, background: background, clock: fixture.clock)
        let pipeline = fixture.pipeline(transport, PipelineFixture.rules, traffic)
        let call = fixture.call(life: 10) { $0.staleGrace = .oneHour }
        _ = try await pipeline.send(call, for: source, folder: "17")
        fixture.clock.advance(by: .seconds(11))
        source.tokens.withLock { $0 = nil }
        var declared = call
        declared.requirement = .signIn
        #expect(try await pipeline.send(declared, for: source, folder: "17").body == Data("Bearer first".utf8))
        #expect(await waited(while: finished.value.isEmpty))
        #expect(asked.value.isEmpty)
    }
}
