import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing

@Suite("Old replies")
struct StaleTests {
    private let fixture = PipelineFixture()

    private func code(_ error: any Error) -> String? { (error as? RequestError)?.code }

    @Test("within its grace an expired reply is returned at once and refreshed once, however many calls ask meanwhile")
    func revalidate() async throws {
        let gate = Gate()
        let transport = ScriptedTransport { _ in
            await gate.pass()
            return .text("new")
        }
        let (ended, end) = AsyncStream<BackgroundRefresh.Outcome>.makeStream()
        let traffic = RequestTraffic(background: BackgroundRefreshHook { _, outcome in end.yield(outcome) }, clock: fixture.clock)
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        fixture.cache.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        fixture.clock.advance(by: .seconds(15))
        let call = fixture.call { $0.staleGrace = 5 }
        for _ in 0..<3 {
            let reply = try await pipeline.send(call, for: nil, folder: "17")
            #expect(reply.source == .cache(age: 15, isExpired: true))
        }
        await gate.arrived(1)
        gate.open()
        for await outcome in ended {
            if case .refreshed = outcome {} else { Issue.record("not refreshed") }
            break
        }
        #expect(try await pipeline.text(call) == "new")
        #expect(transport.requests.count == 1)
    }

    @Test("past its grace it does not count, and is deleted")
    func pastGrace() async {
        let transport = ScriptedTransport([])
        fixture.cache.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        fixture.clock.advance(by: .seconds(16))
        await #expect { try await fixture.pipeline(transport).text(fixture.call { $0.staleGrace = 5 }) } throws: {
            code($0) == "http.offline"
        }
        #expect(fixture.cache.reply(for: fixture.key, in: "17", mode: .offline) == nil)
    }

    @Test("a failed refresh leaves the reply unchanged, and the app gets the error; the app's hook may skip the refresh")
    func hook() async throws {
        let transport = ScriptedTransport([.text("closed")])
        let (ended, end) = AsyncStream<String>.makeStream()
        let hook = BackgroundRefreshHook { refresh, run in
            if case .failed(let error) = await run() { end.yield(refresh.folder + " " + error.code) }
        }
        let traffic = RequestTraffic(background: hook, clock: fixture.clock)
        let pipeline = fixture.pipeline(transport, PipelineFixture.rules, traffic)
        fixture.cache.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        fixture.clock.advance(by: .seconds(12))
        #expect(try await pipeline.text(fixture.call { $0.staleGrace = 5 }) == "old")
        for await word in ended {
            #expect(word == "17 requests.refused")
            break
        }
        #expect(fixture.cache.reply(for: fixture.key, in: "17", mode: .offline)?.age == 12)
    }

    @Test(
        "during a failure of connection or server, or a temporary refusal, a reply of any age is returned and kept",
        arguments: ["offline", "500", "closed", "soon"])
    func onError(kind: String) async throws {
        let transport = ScriptedTransport { _ in
            switch kind {
            case "offline": .failure(.offline)
            case "500": .text("", status: 500)
            default: .text(kind)
            }
        }
        fixture.cache.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        fixture.clock.advance(by: .seconds(100_000))
        let call = fixture.call { $0.servesStaleOnError = true }
        for _ in 0..<2 {
            let reply = try await fixture.pipeline(transport).send(call, for: nil, folder: "17")
            #expect(reply.source == .cache(age: 100_000, isExpired: true))
        }
        #expect(transport.requests.count == 2)
    }

    @Test("another refusal is thrown, and the old reply stays", arguments: ["captcha", "404"])
    func otherError(kind: String) async {
        let transport = ScriptedTransport { _ in .text(kind, status: Int(kind) ?? 200) }
        fixture.cache.store(Data("old".utf8), for: fixture.key, in: "17", life: 10)
        fixture.clock.advance(by: .seconds(100))
        await #expect(throws: RequestError.self) {
            try await fixture.pipeline(transport).text(fixture.call { $0.servesStaleOnError = true })
        }
        #expect(fixture.cache.reply(for: fixture.key, in: "17", mode: .offline) != nil)
    }

    @Test("a reply that cannot be decoded is not stored")
    func undecodable() async {
        let transport = ScriptedTransport([.text("x")])
        await #expect {
            _ = try await fixture.pipeline(transport).send(fixture.call(), for: nil, folder: "17") {
                _ throws(RequestError) -> Int in
                throw .invalidReply("no number")
            }
        } throws: {
            code($0) == "requests.invalid_reply"
        }
        #expect(fixture.cache.reply(for: fixture.key, in: "17", mode: .offline) == nil)
    }
}
