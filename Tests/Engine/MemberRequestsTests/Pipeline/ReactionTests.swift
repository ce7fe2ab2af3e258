import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@Suite("The pipeline's reactions")
struct ReactionTests {
    private let fixture = PipelineFixture()

    private func traffic(limiter: RateLimiter? = nil, interaction: InteractionHook? = nil) -> RequestTraffic {
        RequestTraffic(
            limiter: limiter, retry: .standard, interaction: interaction, clock: fixture.clock, random: SeededRandom())
    }

    @Test("a temporary failure is waited out by the clock, and the value is stored")
    func retry() async throws {
        let transport = ScriptedTransport([.text("", status: 503), .failure(.connectionLost(1)), .text("new")])
        let pipeline = fixture.pipeline(transport, PipelineFixture.rules, traffic())
        let call = fixture.call()
        let text = Task { try await pipeline.text(call) }
        for seconds in [1.1, 1.65] { try await fixture.passTime(.seconds(seconds)) }
        #expect(try await text.value == "new")
        #expect(transport.requests.count == 3)
    }

    @Test("cancelling ends the wait for the next try")
    func cancel() async {
        let transport = ScriptedTransport([.text("", status: 503), .text("new")])
        let pipeline = fixture.pipeline(transport, PipelineFixture.rules, traffic())
        let call = fixture.call(life: .never)
        let task = Task { try await pipeline.text(call) }
        #expect(await waited(while: fixture.clock.sleeperCount == 0))
        task.cancel()
        await #expect { try await task.value } throws: { ($0 as? RequestError)?.code == "http.cancelled" }
        #expect(transport.requests.count == 1)
    }

    @Test("a POST that may have been carried out is not sent again, unless a repetition is harmless")
    func writes() async throws {
        let transport = ScriptedTransport { _ in .failure(.connectionLost(1)) }
        let pipeline = fixture.pipeline(transport, PipelineFixture.rules, traffic())
        let post = ProviderCall(HTTPRequest(.post, fixture.url))
        await #expect(throws: RequestError.self) { try await pipeline.text(post) }
        #expect(transport.requests.count == 1)
        var safe = post
        safe.isSafeToRepeat = true
        let task = Task { [safe] in try await pipeline.text(safe) }
        for _ in 0..<2 { try await fixture.passTime(.seconds(2)) }
        await #expect(throws: RequestError.self) { try await task.value }
        #expect(transport.requests.count == 4)
    }

    @Test("a call that was too early closes its key, and passes first when the key opens")
    func pause() async throws {
        let limiter = RateLimiter(clock: fixture.clock)
        let answers = Locked(["soon"])
        var rules = PipelineFixture.rules
        let key = RateKey("17", limit: RateLimit(1, per: .seconds(1)))
        rules.rateKeys = { _, _ in [key] }
        let script = ScriptedTransport { _ in answers.withLock { .text($0.isEmpty ? "new" : $0.removeFirst()) } }
        let pipeline = fixture.pipeline(script, rules, traffic(limiter: limiter))
        let (first, other) = (fixture.call(), ProviderCall(HTTPRequest(.get, URL(string: "https://api.test/other")!)))
        async let one = pipeline.text(first)
        #expect(await waited(while: limiter.waitingCount(key) < 1))
        async let two = pipeline.text(other)
        #expect(await waited(while: limiter.waitingCount(key) < 2))
        try await fixture.passTime(.seconds(2))
        #expect(try await one == "new")
        try await fixture.passTime(.seconds(1))
        #expect(try await two == "new")
        #expect(script.requests.map(\.url.path) == ["/m", "/m", "/other"])
    }

    @Test("a call that was too early for the app closes the app's key, and leaves the member's open")
    func pauseOfKind() async throws {
        let limiter = RateLimiter(clock: fixture.clock)
        let keys = [
            RateKey("17", limit: RateLimit(9, per: .seconds(1))), RateKey("a", limit: RateLimit(9, per: .seconds(1)), kind: .app),
        ]
        var rules = PipelineFixture.rules
        rules.rateKeys = { _, _ in keys + keys }
        rules.react = { $0.tries > 1 ? .value : .pause(.status(ResponseHead($0.response)), for: .seconds(2), of: .app) }
        let script = ScriptedTransport([.text("", status: 400), .text("new")])
        let pipeline = fixture.pipeline(script, rules, traffic(limiter: limiter))
        let call = fixture.call()
        async let text = pipeline.text(call)
        #expect(await waited(while: limiter.waitingCount(keys[1]) < 1))
        #expect(limiter.wait(for: [keys[0]]) == .zero && limiter.wait(for: [keys[1]]) == .seconds(2))
        try await fixture.passTime(.seconds(2))
        #expect(try await text == "new")
    }

    @Test("a blocked operation is refused locally until the block ends, after a restart too; a success lifts the block")
    func block() async throws {
        let transport = ScriptedTransport([.text("closed"), .text("new")])
        let first = traffic()
        let call = fixture.call { $0.operation = "wall.get" }
        await #expect(throws: RequestError.self) {
            try await fixture.pipeline(transport, PipelineFixture.rules, first).text(call)
        }
        let second = traffic()
        second.restore(try JSONDecoder().decode([CallBlock].self, from: JSONEncoder().encode(first.blocks)))
        let pipeline = fixture.pipeline(transport, PipelineFixture.rules, second)
        await #expect { try await pipeline.text(call) } throws: { ($0 as? RequestError)?.code == "requests.blocked" }
        #expect(transport.requests.count == 1)
        fixture.clock.advance(by: .seconds(60))
        #expect(try await pipeline.text(call) == "new")
        #expect(second.blocks.isEmpty)
    }

    @Test("a block that a clock ten years ahead has stored lasts at most a day after it is restored")
    func blockAhead() {
        let traffic = traffic()
        let end = fixture.clock.now.addingTimeInterval(3_652 * 86_400)
        traffic.restore([CallBlock(folder: "17", scope: "wall.get", until: end)])
        #expect(traffic.blocks.map(\.until) == [fixture.clock.now.addingTimeInterval(86_400)])
        fixture.clock.advance(by: .seconds(86_400))
        #expect(traffic.blocks.isEmpty)
    }

    @Test("offline calls do not wait for limits: a request that was never sent does not count")
    func offline() async {
        var rules = PipelineFixture.rules
        rules.rateKeys = { [RateKey($1, limit: RateLimit(1, per: .seconds(1)))] }
        let transport = ScriptedTransport([])
        let pipeline = fixture.pipeline(transport, rules, traffic(limiter: RateLimiter(clock: fixture.clock)))
        for _ in 0..<5 { await #expect(throws: RequestError.self) { try await pipeline.text(fixture.call()) } }
        #expect(transport.requests.count == 5)
    }

    @Test("a hint from the server delays the next call")
    func hint() async throws {
        let limiter = RateLimiter(clock: fixture.clock)
        let headers: HTTPHeaders = ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "9"]
        let transport = ScriptedTransport { _ in .response(HTTPResponse(status: 200, headers: headers, body: Data("x".utf8))) }
        var rules = PipelineFixture.rules
        rules.rateKeys = { [RateKey($1, limit: RateLimit(100, per: .seconds(1)))] }
        let pipeline = fixture.pipeline(transport, rules, traffic(limiter: limiter))
        _ = try await pipeline.text(fixture.call(life: .never))
        let call = fixture.call(life: .never)
        let next = Task { try await pipeline.text(call) }
        try await fixture.passTime(.milliseconds(8999))
        #expect(transport.requests.count == 1)
        try await fixture.passTime(.milliseconds(1))
        #expect(try await next.value == "x")
    }

    @Test(
        "a bearer API's 401 causes one renewal because of its header, whatever the body says (RFC 6750 §3)",
        arguments: [
            (#"Bearer realm="a, b", error = "invalid_token""#, #"{"error":"invalid_request"}"#, true),
            ("", #"{"error":"invalid_request","error_description":"The access token expired"}"#, true),
            ("", #"{"error":"unauthorized"}"#, true), ("Bearer error=invalid_request", "", false),
        ])
    func bearer(header: String, body: String, renews: Bool) throws {
        let headers: HTTPHeaders = header.isEmpty ? [:] : ["WWW-Authenticate": header]
        let response = HTTPResponse(status: 401, headers: headers, body: Data(body.utf8))
        let reaction = CallRules.bearer(CallResponse(call: fixture.call(), response: response, now: fixture.clock.now))
        let isRenewal = if case .renewToken = reaction { true } else { false }
        #expect(isRenewal == renews)
    }
}
