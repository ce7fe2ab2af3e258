import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI
import WaitSupport

@Suite("A kept reply that has expired", .timeLimit(.minutes(1)))
struct StaleReplyTests {
    private static let old = Data(#"{"response":"old"}"#.utf8)

    /// A bench whose VK responds in this way, with a reply in user 7's cache that expired the given seconds ago.
    private func with(
        _ response: ScriptedTransport.Response = .json(#"{"response":"new"}"#), expiredSince seconds: Int = 1,
        _ body: (VKBench) async throws -> Void
    ) async throws {
        try await VKBench.with(script: { _ in response }) { bench in
            bench.signIn(7)
            let cache = VKStorage.shared.storageItem(forUserID: 7)?.cachedData
            cache?.addCachedData(Self.old, for: methodURL("users.get"), liveTime: .oneMinute)
            bench.clock.advance(by: .seconds(60 + seconds))
            try await body(bench)
        }
    }

    private var kept: Data? {
        VKStorage.shared.storageItem(forUserID: 7)?.cachedData.cachedData(for: methodURL("users.get"), offlineMode: true)
    }

    private func text(_ request: VKRequest) async -> String? {
        await request.reply(as: [String: any Sendable].self)?["response"] as? String
    }

    @Test("is delivered in offline mode, marked expired, without a transfer, and stays")
    func offline() async throws {
        try await with { bench in
            let request = VKRequest(method: "users.get")
            request.offlineMode = true
            #expect(await text(request) == "old")
            #expect(request.source == .cache(age: 61, isExpired: true))
            #expect(bench.transport.requests.isEmpty && kept == Self.old)
        }
    }

    @Test("in offline mode a request without a kept reply is sent, and fails without a network")
    func offlineMiss() async throws {
        try await with(.failure(.offline)) { bench in
            let request = VKRequest(method: "wall.get")
            request.offlineMode = true
            #expect(await request.ending() == "http.offline")
            #expect(bench.transport.requests.count == 1 && kept == Self.old)
        }
    }

    @Test("is deleted by a standard request, even if the transfer then fails")
    func standard() async throws {
        try await with(.failure(.offline)) { _ in
            #expect(await VKRequest(method: "users.get").ending() == "http.offline")
            #expect(kept == nil)
        }
    }

    @Test("is replaced by a successful transfer")
    func replaced() async throws {
        try await with { _ in
            let request = VKRequest(method: "users.get")
            #expect(await text(request) == "new")
            #expect(request.source == .network && kept == Data(#"{"response":"new"}"#.utf8))
        }
    }

    @Test(
        "is delivered when the connection, the server or VK fails for a time, where the request allows it, and stays",
        arguments: [
            (.failure(.offline), true), (.failure(.timedOut), true), (.json("oops", status: 503), true),
            (.json(#"{"error":{"error_code":10}}"#), true), (.json(#"{"error":{"error_code":29}}"#), true),
            (.json(#"{"error":{"error_code":15}}"#), false), (.json("no", status: 404), false), (.failure(.tlsUntrusted), false),
        ] as [(ScriptedTransport.Response, Bool)])
    func onError(response: ScriptedTransport.Response, isServed: Bool) async throws {
        try await with(response) { _ in
            let request = VKRequest(method: "users.get")
            request.servesStaleOnError = true
            let ending = await request.ending()
            #expect((ending == "response") == isServed && request.isExpired == isServed)
            #expect(kept == Self.old)
        }
    }

    @Test("is delivered within the grace while one transfer renews it, and with one callback alone")
    @MainActor
    func grace() async throws {
        try await with(expiredSince: 60) { bench in
            let recorder = Recorder()
            let request = VKRequest(method: "users.get", delegate: recorder)
            request.staleGrace = .oneMinute
            #expect(await text(request) == "old")
            #expect(request.isExpired)
            #expect(await waited(while: kept == Self.old))
            await recorder.ended()
            #expect(recorder.outcomes == ["response"] && bench.transport.requests.count == 1)
            let next = VKRequest(method: "users.get")
            #expect(await text(next) == "new")
            #expect(next.isFromCache && !next.isExpired)
        }
    }

    @Test("is not delivered after the grace")
    func afterGrace() async throws {
        try await with(expiredSince: 61) { bench in
            let request = VKRequest(method: "users.get")
            request.staleGrace = .oneMinute
            #expect(await text(request) == "new")
            #expect(request.source == .network && bench.transport.requests.count == 1)
        }
    }

    @Test("is left alone by a forced refresh that fails, and a fresh one is replaced by one that succeeds")
    func forced() async throws {
        try await with(.failure(.offline)) { _ in
            let request = VKRequest(method: "users.get")
            request.forcesRefresh = true
            #expect(await request.ending() == "http.offline")
            #expect(kept == Self.old)
        }
        try await VKBench.with { bench in
            bench.signIn(7)
            for isForced in [false, true, false] {
                let request = VKRequest(method: "users.get")
                request.forcesRefresh = isForced
                #expect(await request.ending() == "response")
            }
            #expect(bench.transport.requests.count == 2)
        }
    }
}
