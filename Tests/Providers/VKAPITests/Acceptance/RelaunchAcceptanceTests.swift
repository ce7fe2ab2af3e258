import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberSignIn
import MemberTesting
import Testing
import VKAPI
import VKID
import VKWire

@Suite("What is promised after a relaunch without a network", .timeLimit(.minutes(1)))
struct RelaunchAcceptanceTests {
    private static func answer(_ request: HTTPRequest) -> ScriptedTransport.Response {
        SentCall.response(to: request) { .value($0.method == "users.get" ? "1" : "2") }
    }

    private func number(_ request: VKRequest) async -> Int? {
        await request.reply(as: [String: any Sendable].self)?["response"] as? Int
    }

    @Test(
        "the parts of a batch are there, each under its own request, for any age in offline mode", arguments: StorePlace.allCases)
    func parts(place: StorePlace) async throws {
        try await VKBench.with(place, script: { Self.answer($0) }) { bench in
            bench.signIn(7)
            let requests = [VKRequest(method: "users.get"), VKRequest(method: "wall.get", options: ["owner_id": 5])]
            VKRequest.startTogether(requests)
            for request in requests { #expect(await request.ending() == "response") }
            #expect(bench.transport.requests.map(\.url.lastPathComponent) == ["execute"])
            bench.clock.advance(by: .seconds(7200))
            let transport = ScriptedTransport([])
            let context = try bench.relaunched(transport)
            await VKAPIContext.$current.withValue(context) {
                let again = [VKRequest(method: "users.get"), VKRequest(method: "wall.get", options: ["owner_id": 5])]
                for request in again { request.offlineMode = true }
                VKRequest.startTogether(again)
                #expect(await number(again[0]) == 1)
                #expect(await number(again[1]) == 2)
                #expect(again.allSatisfy { $0.isFromCache && $0.isExpired } && transport.requests.isEmpty)
            }
        }
    }

    @Test("a standard request loses the expired reply that it finds, and fails; an offline one of another reply does not")
    func standard() async throws {
        try await VKBench.with(script: { Self.answer($0) }) { bench in
            bench.signIn(7)
            for method in ["users.get", "wall.get"] { #expect(await VKRequest(method: method).ending() == "response") }
            bench.clock.advance(by: .seconds(3601))
            let context = try bench.relaunched()
            await VKAPIContext.$current.withValue(context) {
                #expect(await VKRequest(method: "users.get").ending() != "response")
                for (method, isKept) in [("users.get", false), ("wall.get", true)] {
                    let request = VKRequest(method: method)
                    request.offlineMode = true
                    #expect(await (request.ending() == "response") == isKept)
                }
            }
        }
    }

    @Test("a method whose quantity limit was reached stays closed for its hour, and is sent after it")
    func quantity() async throws {
        try await VKBench.with(script: { _ in .json(#"{"error":{"error_code":29,"error_msg":"x"}}"#) }) { bench in
            bench.signIn(7)
            #expect(await VKRequest(method: "wall.get").ending() != "response")
            #expect(bench.transport.requests.count == 1)
            let transport = ScriptedTransport { Self.answer($0) }
            let context = try bench.relaunched(transport)
            await VKAPIContext.$current.withValue(context) {
                #expect(await VKRequest(method: "wall.get").ending() != "response")
                #expect(transport.requests.isEmpty)
                #expect(await VKRequest(method: "users.get").ending() == "response")
                bench.clock.advance(by: .seconds(3601))
                #expect(await VKRequest(method: "wall.get").ending() == "response")
            }
        }
    }

    @Test("the pages that Members read are there, and a page beyond them is the network's error")
    func pages() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: home) }
        let clock = TestClock()
        let key = AccountKey(provider: "vk", environment: "live", clientID: "51", subject: "17")
        do {
            let online = ScriptedTransport { request in
                let offset = request.query["offset"].flatMap { Int($0) } ?? 0
                let ids = (offset..<min(5, offset + 2)).map(String.init).joined(separator: ",")
                return .json(#"{"response":{"count":5,"items":[\#(ids)]}}"#)
            }
            let members = try Members(home: home, providers: [.vk], transport: online, clock: clock)
            let account = try members.vaultAtOnce().store(
                key, label: nil, details: VKAccountDetails(hosts: .live).encoded,
                secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: clock)))
            var pages = try members.pages("friends.get", [("count", "2")], as: account).makeAsyncIterator()
            for _ in 1...2 { _ = try await pages.next() }
        }
        let members = try Members(home: home, providers: [.vk], transport: ScriptedTransport([]), clock: clock)
        let account = try #require(members.accounts.first { $0.key == key })
        var pages = try members.pages("friends.get", [("count", "2")], mode: .offline, as: account).makeAsyncIterator()
        #expect(try await pages.next()?.items == [.integer(0), .integer(1)])
        #expect(try await pages.next()?.items == [.integer(2), .integer(3)])
        await #expect { _ = try await pages.next() } throws: { ($0 as? MembersError)?.isOffline == true }
    }
}
