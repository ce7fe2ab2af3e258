import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI

@Suite("The callbacks of a request", .timeLimit(.minutes(1)))
@MainActor
struct RequestCallbackTests {
    /// Waits for the callback of a handler that is added now: all earlier callbacks of the request are over then.
    private func settled(_ request: VKRequest) async {
        await withCheckedContinuation { done in request.onCompletion { _ in done.resume() } }
    }

    @Test("report the received and the sent bytes before the outcome")
    func progress() async throws {
        try await VKBench.with { _ in
            let recorder = Recorder()
            let request = VKRequest(httpMethod: "POST", method: "users.get", options: ["a": "b"], delegate: recorder)
            _ = await request.ending()
            await recorder.ended()
            let (received, sent) = (#"{"response":1}"#.utf8.count, "a=b&v=5.199".utf8.count)
            #expect(recorder.received == [[received, received]] && recorder.sent == [[sent, sent]])
            #expect(recorder.events == ["sent", "received", "response"])
        }
    }

    @Test("come later than the start, and from the cache without progress")
    func cached() async throws {
        try await VKBench.with { bench in
            let (first, second) = (Recorder(), Recorder())
            _ = await VKRequest(method: "users.get", delegate: first).ending()
            let request = VKRequest(method: "users.get", delegate: second)
            request.start()
            #expect(second.events.isEmpty)
            await second.ended()
            #expect(second.events == ["response"] && request.isFromCache && bench.transport.requests.count == 1)
        }
    }

    @Test("reach handlers and a delegate that are set after the end, once each")
    func late() async throws {
        try await VKBench.with { _ in
            let request = VKRequest(method: "users.get")
            _ = await request.ending()
            let calls = Locked(0)
            request.onCompletion { result in if case .success = result { calls.withLock { $0 += 1 } } }
            await settled(request)
            let recorder = Recorder()
            request.delegate = recorder
            await recorder.ended()
            request.delegate = recorder
            await settled(request)
            #expect(calls.value == 1 && recorder.events == ["response"])
        }
    }

    @Test("are made on the main actor, also those of a request that another thread starts")
    func actor() async throws {
        try await VKBench.with { _ in
            let request = VKRequest(method: "users.get")
            await Task.detached { request.start() }.value
            await withCheckedContinuation { done in
                request.onCompletion { _ in
                    MainActor.assertIsolated()
                    done.resume()
                }
            }
        }
    }

    @Test("need a delegate that lives: it is held weakly, and without it the reply goes to the cache alone")
    func weakDelegate() async throws {
        let gate = Gate()
        try await VKBench.with(script: { _ in
            await gate.pass()
            return .json(#"{"response":1}"#)
        }) { _ in
            var recorder: Recorder? = Recorder()
            weak let held = recorder
            let request = VKRequest(method: "users.get", delegate: recorder)
            request.start()
            await gate.arrived(1)
            recorder = nil
            #expect(held == nil && request.delegate == nil)
            gate.open()
            #expect(await request.ending() == "response")
            let again = VKRequest(method: "users.get")
            #expect(await again.ending() == "response" && again.isFromCache)
        }
    }

    @Test("come although no one else holds the request")
    func unheld() async throws {
        let gate = Gate()
        try await VKBench.with(script: { _ in
            await gate.pass()
            return .json(#"{"response":1}"#)
        }) { bench in
            let recorder = Recorder()
            VKRequest(method: "users.get", delegate: recorder).start()
            await gate.arrived(1)
            gate.open()
            await recorder.ended()
            #expect(recorder.outcomes == ["response"] && bench.transport.requests.count == 1)
        }
    }

    @Test("are not needed: any number of tasks may await the value, at any time, and a second start does nothing")
    func values() async throws {
        try await VKBench.with { bench in
            let request = VKRequest(method: "users.get")
            async let first = request.ending()
            async let second = request.ending()
            request.start()
            #expect(await [first, second, request.ending()] == ["response", "response", "response"])
            request.start()
            #expect(await request.ending() == "response")
            #expect(bench.transport.requests.count == 1)
        }
    }
}
