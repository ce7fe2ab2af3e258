import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@testable import MemberRequests

@Suite("Equal calls at the same time")
struct CoalescingTests {
    private let fixture = PipelineFixture()
    private let gate = Gate()
    private let traffic = RequestTraffic()
    private let wasCancelled = Locked(0)

    private var transport: ScriptedTransport {
        ScriptedTransport { [gate, wasCancelled] _ in
            await gate.pass()
            if Task.isCancelled { wasCancelled.withLock { $0 += 1 } }
            return .text("new")
        }
    }

    /// Begins a call, and returns once the given number of calls waits.
    private func begin(
        _ pipeline: RequestPipeline, _ call: ProviderCall, decodes: Locked<Int>? = nil
    ) -> Task<String, any Error> {
        Task {
            let reply = try await pipeline.send(call, for: nil, folder: "17") { body throws(RequestError) in
                decodes?.withLock { $0 += 1 }
                return String(decoding: body, as: UTF8.self)
            }
            return reply.value
        }
    }

    private func waiting(_ count: Int) async { #expect(await waited(while: traffic.flights.waiterCount < count)) }

    @Test("share one transport and one decoding")
    func share() async throws {
        let (transport, decodes) = (transport, Locked(0))
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        let calls = (0..<10).map { _ in begin(pipeline, fixture.call(), decodes: decodes) }
        await gate.arrived(1)
        await waiting(10)
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(transport.requests.count == 1)
        #expect(decodes.value == 1)
    }

    @Test("all hear the progress of the one transfer, the one that began it as well as those that joined it, until their end")
    func progress() async throws {
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        let heard = Locked<[Int: [[Int]]]>([:])
        let calls = (0..<3).map { number in
            var call = fixture.call()
            let note: HTTPProgress.Report = { done, total in heard.withLock { $0[number, default: []].append([done, total]) } }
            if number > 0 { call.request.progress = HTTPProgress(download: note) }
            return begin(pipeline, call)
        }
        await gate.arrived(1)
        await waiting(3)
        #expect(traffic.progress.callerCount == 2)
        gate.open()
        for call in calls { #expect(try await call.value == "new") }
        #expect(heard.value == [1: [[3, 3]], 2: [[3, 3]]])
        #expect(traffic.progress.callerCount == 0)
    }

    @Test("a cancelled call hears nothing more of a transfer that goes on for another one")
    func cancelledListener() async throws {
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        let heard = Locked<[Int]>([])
        let calls = (0..<2).map { number in
            var call = fixture.call()
            call.request.progress = HTTPProgress(download: { _, _ in heard.withLock { $0.append(number) } })
            return begin(pipeline, call)
        }
        await gate.arrived(1)
        await waiting(2)
        calls[0].cancel()
        _ = await calls[0].result
        gate.open()
        #expect(try await calls[1].value == "new")
        #expect(heard.value == [1])
    }

    @Test("are sent separately if their mode differs, or if they are forced, not shared or not stored")
    func apart() async throws {
        let transport = transport
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        let calls = [
            fixture.call(), fixture.call { $0.mode = .offline }, fixture.call { $0.isForced = true },
            fixture.call { $0.isShared = false }, fixture.call(life: .never),
        ].map { begin(pipeline, $0) }
        await gate.arrived(5)
        gate.open()
        for call in calls { _ = try await call.value }
        #expect(transport.requests.count == 5)
    }

    @Test("continue if one is cancelled: that one ends at once, and the others get their reply")
    func oneLeaves() async throws {
        let transport = transport
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        let (first, second) = (begin(pipeline, fixture.call()), begin(pipeline, fixture.call()))
        await gate.arrived(1)
        await waiting(2)
        first.cancel()
        await #expect { try await first.value } throws: { ($0 as? RequestError)?.code == "http.cancelled" }
        gate.open()
        #expect(try await second.value == "new")
        #expect(transport.requests.count == 1)
        #expect(wasCancelled.value == 0)
    }

    @Test("when all are cancelled, the request is cancelled and nothing stored; a later call begins again")
    func allLeave() async throws {
        let transport = transport
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        let calls = (0..<2).map { _ in begin(pipeline, fixture.call()) }
        await gate.arrived(1)
        await waiting(2)
        for call in calls { call.cancel() }
        for call in calls { _ = await call.result }
        let late = begin(pipeline, fixture.call())
        await gate.arrived(2)
        #expect(fixture.cache.reply(for: fixture.key, in: "17") == nil)
        gate.open()
        #expect(try await late.value == "new")
        #expect(await waited(while: wasCancelled.value == 0))
        #expect(transport.requests.count == 2)
    }

    @Test("all get the failure")
    func failure() async {
        let transport = ScriptedTransport { [gate] _ in
            await gate.pass()
            return .failure(.offline)
        }
        let pipeline = fixture.pipeline(transport, CallRules(), traffic)
        let calls = (0..<3).map { _ in begin(pipeline, fixture.call()) }
        await gate.arrived(1)
        await waiting(3)
        gate.open()
        for call in calls { await #expect { try await call.value } throws: { ($0 as? RequestError)?.code == "http.offline" } }
        #expect(transport.requests.count == 1)
    }
}
