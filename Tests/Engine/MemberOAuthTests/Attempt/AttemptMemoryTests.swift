import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing

@testable import MemberOAuth

@Suite("Attempts in memory")
struct AttemptMemoryTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// An attempt that begins a number of seconds after the first, and lives ten minutes by default.
    private func attempt(_ id: String, after seconds: Double = 0, life: Double = 600, client: String = "app") -> Attempt {
        let began = start.addingTimeInterval(seconds)
        return Attempt(
            id: id, provider: "example", environment: "live", clientID: client, issuer: nil,
            redirectURI: URL(filePath: "/callback"), responseType: "code", scopes: [], state: Secret("state"), nonce: nil,
            challenge: "challenge",
            verifier: nil, maximumAge: nil, acrValues: [], started: began, expires: began.addingTimeInterval(life), purpose: nil,
            payload: nil, phase: .open)
    }

    @Test("a second delivery of a finished redirect is over, not unknown")
    func duplicate() async throws {
        let (example, nonce) = (Example(), Locked<String?>(nil))
        let client = example.client(example.provider { nonce.value })
        let pending = try await client.begin(example.request())
        nonce.withLock { $0 = pending.query["nonce"] }
        _ = try await client.finish(pending.id, redirectedTo: example.good(pending))
        await expect(code: "oauth.attempt_over") { try await client.finish(pending.id, redirectedTo: example.good(pending)) }
        await expect(code: "oauth.attempt_over") { try await client.resume(pending.id) }
        await expect(code: "oauth.attempt_unknown") { try await client.finish("other", redirectedTo: example.good(pending)) }
        await expect(code: "oauth.attempt_unknown") { try await client.resume("other") }
    }

    @Test("the last thousand ended attempts are known, and an open attempt has not ended")
    func ended() async {
        let store = AttemptMemory()
        for number in 0...1_000 {
            await store.insert(attempt("\(number)"))
            #expect(await !store.hasEnded("\(number)"))
            #expect(await store.advance("\(number)", from: [.open], to: .ended("signed_in")))
            #expect(await !store.advance("\(number)", from: [.open], to: .sent))
        }
        #expect(await !store.hasEnded("0"))
        #expect(await store.hasEnded("1"))
        #expect(await store.hasEnded("1000"))
        #expect(await store.attempt("1000") == nil)
    }

    @Test("an abandoned attempt ends when another one begins after its life")
    func expired() async {
        let store = AttemptMemory()
        for (id, life) in [("shorter", 60.0), ("short", 600), ("long", 900)] { await store.insert(attempt(id, life: life)) }
        await store.insert(attempt("a", after: 599))
        #expect(await store.attempt("short") != nil)
        #expect(await store.hasEnded("shorter"))
        await store.insert(attempt("b", after: 600))
        #expect(await store.attempt("short") == nil)
        #expect(await store.hasEnded("short"))
        for id in ["long", "a"] { #expect(await store.attempt(id) != nil, "\(id)") }
    }

    @Test("beyond ten thousand open attempts the oldest ends; ended attempts do not count")
    func flood() async {
        let store = AttemptMemory()
        for number in 0..<10_002 { await store.insert(attempt("\(number)", after: Double(number) / 1_000)) }
        for (id, isOpen) in [("0", false), ("1", false), ("2", true), ("10001", true)] {
            #expect(await (store.attempt(id) != nil) == isOpen, "\(id)")
            #expect(await store.hasEnded(id) == !isOpen, "\(id)")
        }
        #expect(await store.advance("3", from: [.open], to: .ended("signed_in")))
        await store.insert(attempt("last", after: 11))
        for id in ["2", "4", "last"] { #expect(await store.attempt(id) != nil, "\(id)") }
    }

    @Test("an ended attempt leaves nothing but its id")
    func growth() async {
        let store = AttemptMemory()
        await store.insert(attempt("open"))
        for number in 0..<20_000 {
            await store.insert(attempt("\(number)"))
            _ = await store.advance("\(number)", from: [.open], to: .ended("signed_in"))
        }
        #expect(await store.size <= 4_000)
        #expect(await store.attempt("open") != nil)
    }
}
