import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("Interactions")
struct InteractionTests {
    private let fixture = PipelineFixture()
    private let asked = Locked<[Interaction]>([])

    private func hook(_ answer: @escaping @Sendable (Int) async -> InteractionAnswer) -> InteractionHook {
        InteractionHook(clock: fixture.clock) { [asked] interaction in
            let count = asked.withLock { asked in
                asked.append(interaction)
                return asked.count
            }
            return await answer(count)
        }
    }

    private func pipeline(_ transport: ScriptedTransport, _ hook: InteractionHook?) -> RequestPipeline {
        fixture.pipeline(transport, PipelineFixture.rules, RequestTraffic(interaction: hook, clock: fixture.clock))
    }

    /// Responds with a captcha unless the solution is right.
    private func captcha() -> ScriptedTransport {
        ScriptedTransport { request in
            let fields = request.method == .post ? request.form : request.query
            return fields["key"] == "right" ? .text("new") : .text("captcha")
        }
    }

    @Test(
        "the member's input is sent with the repetition, and is not part of the key", arguments: [HTTPRequest.Method.get, .post])
    func adds(method: HTTPRequest.Method) async throws {
        let transport = captcha()
        let pipeline = pipeline(transport, hook { .adding([("key", $0 == 1 ? "wrong" : "right")]) })
        var request = HTTPRequest(method, fixture.url)
        if method == .post { request.body = .form([("b", "2 +")]) }
        #expect(try await pipeline.text(ProviderCall(request, life: 10)) == "new")
        #expect(asked.value.map(\.fields) == [["sid": "1"], ["sid": "1"]])
        let last = try #require(transport.requests.last)
        #expect(last.query["a"] == "1")
        #expect((method == .post ? last.form : last.query).all("key") == ["right"])
        if method == .post { #expect(last.form["b"] == "2 +") }
        #expect((fixture.cache.reply(for: fixture.key, in: "17") != nil) == (method == .get))
    }

    @Test("without a hook, or after a cancellation or three wrong inputs, the refusal is thrown", arguments: [0, 1, 3])
    func refusal(count: Int) async {
        let wrong = hook { _ in count == 3 ? .adding([("key", "wrong")]) : .cancelled }
        let pipeline = pipeline(captcha(), count == 0 ? nil : wrong)
        await #expect { try await pipeline.text(fixture.call()) } throws: { error in
            guard case RequestError.refused(let refusal) = error else { return false }
            return refusal.code == "captcha"
        }
        #expect(asked.value.count == count)
    }

    @Test(
        "waiting for other calls' dialogues does not count against a call's limit: six calls with their own captchas all succeed")
    func spared() async throws {
        let gate = Gate()
        let hook = hook { _ in
            await gate.pass()
            return .adding([("key", "right")])
        }
        let pipeline = pipeline(captcha(), hook)
        let call = fixture.call(life: .never)
        let calls = (0..<6).map { _ in Task { try await pipeline.text(call) } }
        await gate.arrived(1)
        #expect(await waited(while: hook.waitingCount < 5))
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(asked.value.count == 6)
    }

    @Test("one dialogue at a time: a call that meets the same kind meanwhile is repeated before the member is asked again")
    func shared() async throws {
        let (gate, isSolved) = (Gate(), Locked(false))
        let transport = ScriptedTransport { _ in isSolved.value ? .text("new") : .text("captcha") }
        let hook = hook { _ in
            await gate.pass()
            isSolved.withLock { $0 = true }
            return .repeating
        }
        let pipeline = pipeline(transport, hook)
        let call = fixture.call(life: .never)
        let calls = (0..<5).map { _ in Task { try await pipeline.text(call) } }
        await gate.arrived(1)
        #expect(await waited(while: hook.waitingCount < 4))
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(asked.value.count == 1)
    }

    @Test("a member who cancels is not asked again for the waiting calls; an interaction of a single call is asked for each")
    func cancelled() async {
        for (word, count) in [("captcha", 1), ("sure?", 3)] {
            asked.withLock { $0 = [] }
            let gate = Gate()
            let hook = hook { _ in
                await gate.pass()
                return .cancelled
            }
            let pipeline = pipeline(ScriptedTransport { _ in .text(word) }, hook)
            let call = fixture.call(life: .never)
            let calls = (0..<3).map { _ in Task { try await pipeline.text(call) } }
            #expect(await waited(while: hook.waitingCount < 2))
            gate.open()
            for call in calls { await #expect(throws: RequestError.self) { try await call.value } }
            #expect(asked.value.count == count)
        }
    }

    @Test("a cancelled call withdraws its dialogue, and the next in the queue asks")
    func withdrawn() async throws {
        let gate = Gate()
        let transport = captcha()
        let hook = hook { count in
            if count > 1 { return .adding([("key", "right")]) }
            await gate.pass()
            return .cancelled
        }
        let pipeline = pipeline(transport, hook)
        let call = fixture.call(life: .never)
        let first = Task { try await pipeline.text(call) }
        await gate.arrived(1)
        let second = Task { try await pipeline.text(call) }
        #expect(await waited(while: hook.waitingCount < 1))
        first.cancel()
        gate.open()
        await #expect { try await first.value } throws: { ($0 as? RequestError)?.code == "http.cancelled" }
        #expect(try await second.value == "new")
        #expect(asked.value.count == 2)
    }

    @Test("a dialogue longer than ten minutes counts as cancelled")
    func limit() async throws {
        let clock = fixture.clock
        let member = ScriptedInteractions([.unanswered], clock: clock)
        let pipeline = pipeline(captcha(), member.hook)
        let call = fixture.call()
        let task = Task { try await pipeline.text(call) }
        try await clock.advance(by: .seconds(600), whenSleeping: 1)
        await #expect { try await task.value } throws: { ($0 as? RequestError)?.code == "requests.refused" }
    }

    @Test("an interaction prints only its kind and the names of its fields")
    func description() {
        #expect("\(Interaction(.captcha, fields: ["b": "secret", "a": "x"]))" == "captcha (a, b)")
    }
}
