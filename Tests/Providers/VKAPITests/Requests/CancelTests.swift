import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI
import WaitSupport

@Suite("A cancelled request", .timeLimit(.minutes(1)))
@MainActor
struct CancelTests {
    /// A script that holds the method `users.get` back at a gate.
    private func held(at gate: Gate) -> VKBench.Script {
        { request in
            if request.url.path.hasSuffix("users.get") { await gate.pass() }
            return .json(#"{"response":1}"#)
        }
    }

    /// Waits for the callbacks of another request: all earlier ones on the main actor are over then.
    private func settle() async {
        let recorder = Recorder()
        VKRequest(method: "wall.get", options: ["n": UUID().uuidString], delegate: recorder).start()
        await recorder.ended()
    }

    private func kept() -> Data? {
        VKStorage.shared.storageItem(forUserID: 7)?.cachedData.cachedData(for: methodURL("users.get"), offlineMode: true)
    }

    @Test("is never sent if that was before its start")
    func unstarted() async throws {
        try await VKBench.with { bench in
            let recorder = Recorder()
            let request = VKRequest(method: "users.get", delegate: recorder)
            request.cancel()
            request.start()
            #expect(request.isCancelled && !request.isRunning)
            #expect(await request.ending() == "cancelled")
            await settle()
            #expect(recorder.events.isEmpty && bench.transport.requests.count == 1)
        }
    }

    @Test("is silent while it runs, keeps nothing, and ends the transfer", arguments: [1, 3])
    func running(times: Int) async throws {
        let (gate, left, wasCancelled) = (Gate(), Gate(), Locked(false))
        try await VKBench.with(script: { request in
            guard request.url.path.hasSuffix("users.get") else { return .json(#"{"response":1}"#) }
            await gate.pass()
            wasCancelled.withLock { $0 = Task.isCancelled }
            left.open()
            return .json(#"{"response":1}"#)
        }) { bench in
            bench.signIn(7)
            let recorder = Recorder()
            let request = VKRequest(method: "users.get", delegate: recorder)
            request.start()
            async let ending = request.ending()
            await gate.arrived(1)
            for _ in 1...times { request.cancel() }
            #expect(await ending == "cancelled")
            gate.open()
            await left.pass()
            await settle()
            #expect(wasCancelled.value && recorder.events.isEmpty && request.isCancelled && request.source == nil)
            #expect(kept() == nil)
            let copy = request.copy()
            #expect(await copy.ending() == "response" && !copy.isFromCache)
        }
    }

    @Test("calls no handler that was there, and none that is set later")
    func handlers() async throws {
        let gate = Gate()
        try await VKBench.with(script: held(at: gate)) { bench in
            let calls = Locked(0)
            let request = VKRequest(method: "users.get")
            request.onCompletion { _ in calls.withLock { $0 += 1 } }
            request.start()
            await gate.arrived(1)
            request.cancel()
            request.onCompletion { _ in calls.withLock { $0 += 1 } }
            let recorder = Recorder()
            request.delegate = recorder
            gate.open()
            await settle()
            #expect(calls.value == 0 && recorder.events.isEmpty)
        }
    }

    @Test("calls nothing further if the delegate cancels it in a progress callback")
    func insideProgress() async throws {
        try await VKBench.with { _ in
            let recorder = Recorder()
            recorder.onEvent = { request, event in if event == "received" { request.cancel() } }
            let calls = Locked(0)
            let request = VKRequest(method: "users.get", delegate: recorder)
            request.onCompletion { _ in calls.withLock { $0 += 1 } }
            request.start()
            #expect(await waited(while: recorder.events.isEmpty))
            await settle()
            #expect(recorder.events == ["received"] && request.isCancelled && calls.value == 0)
        }
    }

    @Test("is not cancelled by its final callback, nor after it")
    func afterEnd() async throws {
        try await VKBench.with { bench in
            let recorder = Recorder()
            recorder.onEvent = { request, event in if event == "response" { request.cancel() } }
            let request = VKRequest(method: "users.get", delegate: recorder)
            request.start()
            await recorder.ended()
            request.cancel()
            #expect(!request.isCancelled && request.source == .network)
            #expect(await request.ending() == "response")
            #expect(recorder.outcomes == ["response"])
            let again = VKRequest(method: "users.get")
            #expect(await again.ending() == "response" && again.isFromCache)
        }
    }

    @Test("leaves an equal one alone that shares its transfer")
    func shared() async throws {
        let gate = Gate()
        try await VKBench.with(script: held(at: gate)) { bench in
            let (one, other) = (VKRequest(method: "users.get"), VKRequest(method: "users.get"))
            one.start()
            await gate.arrived(1)
            async let ending = other.ending()
            one.cancel()
            gate.open()
            #expect(await ending == "response")
            #expect(await one.ending() == "cancelled")
        }
    }

    @Test("leaves the line of the limit without using its place")
    func waiting() async throws {
        try await VKBench.with(waits: true) { bench in
            bench.signIn(7)
            for number in 1...3 { _ = await VKRequest(method: "users.get", options: ["n": number]).ending() }
            let (fourth, fifth) = (VKRequest(method: "users.get"), VKRequest(method: "wall.get"))
            fourth.start()
            #expect(await waited(while: bench.clock.sleeperCount == 0))
            fourth.cancel()
            async let ending = fifth.ending()
            #expect(await waited(while: bench.clock.sleeperCount == 0))
            bench.clock.advance(by: .seconds(2))
            #expect(await ending == "response")
            #expect(bench.transport.requests.count == 4)
            #expect(await fourth.ending() == "cancelled")
        }
    }

    @Test("is what a cancelled task leaves, unless someone else waits for it", arguments: [false, true])
    func task(isObserved: Bool) async throws {
        let gate = Gate()
        try await VKBench.with(script: held(at: gate)) { _ in
            let recorder = Recorder()
            let request = VKRequest(method: "users.get", delegate: isObserved ? recorder : nil)
            let task = Task { await request.ending() }
            await gate.arrived(1)
            task.cancel()
            #expect(await task.value == "cancelled")
            #expect(request.isCancelled != isObserved)
            gate.open()
            if isObserved { await recorder.ended() } else { await settle() }
            #expect(recorder.outcomes == (isObserved ? ["response"] : []))
        }
    }
}
