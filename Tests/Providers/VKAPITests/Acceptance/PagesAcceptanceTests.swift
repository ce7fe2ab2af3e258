import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKWire

@Suite("What is promised of lists that move while they are read", .timeLimit(.minutes(1)))
struct PagesAcceptanceTests {
    private struct Item: Decodable, Sendable { let id: Int }

    /// A list of ids, which a change reaches after the first page.
    private static func bench(_ ids: ClosedRange<Int>, change: @escaping @Sendable (inout [Int]) -> Void) -> ClientBench {
        let list = Locked(Array(ids))
        let isFirst = Locked(true)
        return ClientBench { request in
            let offset = request.query["offset"].flatMap { Int($0) } ?? 0
            let count = request.query["count"].flatMap { Int($0) } ?? 0
            return list.withLock { list in
                let items = list.dropFirst(offset).prefix(count).map { #"{"id":\#($0),"owner_id":5}"# }
                let reply = #"{"response":{"count":\#(list.count),"items":[\#(items.joined(separator: ","))]}}"#
                if isFirst.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    change(&list)
                }
                return .json(reply)
            }
        }
    }

    @Test(
        "no item is missing or there twice when new ones come at the head, be it a page of them",
        arguments: ["wall.get", "photos.getAll", "friends.get"], [1, 2, 3, 5])
    func grown(method: String, added: Int) async throws {
        let bench = Self.bench(1...9) { $0 = (101..<101 + added) + $0 }
        var ids: [Int] = []
        for try await item in bench.client.pages(method, pageSize: 3, as: Item.self).items { ids.append(item.id) }
        #expect(ids.filter { $0 < 100 } == Array(1...9))
        #expect(Set(ids).count == ids.count)
    }

    @Test("a list that becomes shorter ends where its count says", arguments: [1, 2, 6])
    func shrunk(removed: Int) async throws {
        let bench = Self.bench(1...9) { $0 = Array($0.dropFirst(removed)) }
        var ids: [Int] = []
        for try await item in bench.client.pages("wall.get", pageSize: 3, as: Item.self).items { ids.append(item.id) }
        #expect(Set(ids).count == ids.count && ids.prefix(3) == [1, 2, 3])
        #expect(bench.transport.requests.count == (removed == 6 ? 2 : 3))
    }

    @Test("marks of a feed go on where a page brings only known items, and end at an empty page")
    func marks() async throws {
        let pages: [String?: String] = [
            nil: #"{"items":[{"id":1},{"id":2}],"next_from":"a"}"#, "a": #"{"items":[{"id":2},{"id":1}],"next_from":"b"}"#,
            "b": #"{"items":[{"id":3}],"next_from":"c"}"#, "c": #"{"items":[],"next_from":"d"}"#,
        ]
        let bench = ClientBench { .json(#"{"response":\#(pages[$0.query["start_from"]] ?? "false")}"#) }
        var ids: [Int] = []
        for try await item in bench.client.pages("newsfeed.get", as: Item.self).items { ids.append(item.id) }
        #expect(ids == [1, 2, 3])
        #expect(bench.transport.requests.map { $0.query["start_from"] } == [nil, "a", "b", "c"])
        #expect(bench.transport.requests.allSatisfy { $0.query["offset"] == nil })
    }

    @Test("the sandbox's wall is read whole although a post is added after each of the first pages", arguments: [1, 2])
    func wall(size: Int) async throws {
        try await APIBench.with {
            $0.vk.callLimits.member = 1000
        } _: { bench in
            let client = VKAPIClient(
                session: try await bench.signIn(as: "anna", scope: "wall"), hosts: bench.hosts, transport: bench.transport,
                cache: MemoryReplyStore(), traffic: RequestTraffic())
            let before = try await client.wallGet(life: .never).value.items.map(\.id)
            var (ids, added): ([Int], Int) = ([], 0)
            for try await page in client.pages("wall.get", pageSize: size, life: .never, as: VKPost.self) {
                ids += page.items.map(\.id)
                guard added < 2 else { continue }
                added += 1
                _ = try await client.call("wall.post", [("message", "post \(added)")])
            }
            #expect(before.count == 3 && ids.filter(before.contains) == before)
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test("pages obey the cache: within their life a list is not requested again, and then it is")
    func kept() async throws {
        let bench = Self.bench(1...5) { _ in }
        for (seconds, requests) in [(0, 3), (60, 3), (1, 6)] {
            bench.clock.advance(by: .seconds(seconds))
            var ids: [Int] = []
            for try await item in bench.client.pages("friends.get", pageSize: 2, life: 60, as: Item.self).items {
                ids.append(item.id)
            }
            #expect(ids == Array(1...5) && bench.transport.requests.count == requests)
        }
    }
}
