import Foundation
import MemberCore
import MemberHTTP
import MemberRequests
import MemberTesting
import Testing
import VKAPI

@Suite("Pages of a list", .timeLimit(.minutes(1)))
struct PagesTests {
    private struct Item: Decodable, Sendable { let id: Int }

    /// A list of so many items by offset and count.
    private static func list(_ total: Int, _ request: HTTPRequest) -> ScriptedTransport.Response {
        let offset = Int(request.query["offset"] ?? "0") ?? 0
        let ids = (0..<total).dropFirst(offset).prefix(Int(request.query["count"] ?? "0") ?? 0)
        return .json(#"{"response":{"count":\#(total),"items":[\#(ids.map { #"{"id":\#($0)}"# }.joined(separator: ","))]}}"#)
    }

    private func ids(_ pages: VKPages<Item>) async throws -> [[Int]] {
        var all: [[Int]] = []
        for try await page in pages { all.append(page.items.map(\.id)) }
        return all
    }

    @Test("are read by offset until the count is reached")
    func offsets() async throws {
        let bench = ClientBench { Self.list(5, $0) }
        let pages = bench.client.pages("wall.get", [("owner_id", "1")], pageSize: 2, as: Item.self)
        #expect(bench.transport.requests.isEmpty)
        #expect(try await ids(pages) == [[0, 1], [2, 3], [4]])
        #expect(bench.transport.requests.map { $0.query["offset"] } == [nil, "2", "4"])
        #expect(bench.transport.requests.allSatisfy { $0.query["count"] == "2" && $0.query["owner_id"] == "1" })
    }

    @Test("are kept, so that a second reading sends nothing")
    func kept() async throws {
        let bench = ClientBench { Self.list(5, $0) }
        let pages = bench.client.pages("wall.get", pageSize: 2, as: Item.self)
        _ = try await ids(pages)
        #expect(try await ids(pages) == [[0, 1], [2, 3], [4]])
        #expect(bench.transport.requests.count == 3)
        for try await page in pages { if case .network = page.source { Issue.record("from the network") } }
        _ = try await ids(bench.client.pages("wall.get", pageSize: 2, life: .never, as: Item.self))
        #expect(bench.transport.requests.count == 6)
    }

    @Test(
        "are as large as the method allows, unless a size is given",
        arguments: [
            ("friends.get", nil, "5000"), ("wall.get", nil, "100"), ("polls.getVoters", nil, "100"), ("friends.get", 10, "10"),
        ] as [(String, Int?, String)])
    func sizes(method: String, size: Int?, expected: String) async throws {
        let bench = ClientBench { Self.list(0, $0) }
        #expect(try await ids(bench.client.pages(method, pageSize: size, as: Item.self)).isEmpty)
        #expect(bench.transport.requests.map { $0.query["count"] } == [expected])
    }

    @Test("follow start_from where a reply has next_from")
    func marks() async throws {
        let bench = ClientBench { request in
            switch request.query["start_from"] {
            case nil: .json(#"{"response":{"items":[{"id":1},{"id":2}],"next_from":"a/1"}}"#)
            case "a/1": .json(#"{"response":{"items":[{"id":2},{"id":3}],"next_from":"b"}}"#)
            default: .json(#"{"response":{"items":[{"id":4}]}}"#)
            }
        }
        #expect(try await ids(bench.client.pages("newsfeed.get", as: Item.self)) == [[1, 2], [3], [4]])
        #expect(bench.transport.requests.map { $0.query["start_from"] } == [nil, "a/1", "b"])
        #expect(bench.transport.requests.allSatisfy { $0.query["offset"] == nil })
    }

    @Test(
        "end at a mark that does not move, at an empty page, and in a list without a count where nothing new comes",
        arguments: [
            (#"{"items":[{"id":1}],"next_from":"a"}"#, 2), (#"{"items":[],"next_from":"a"}"#, 1), (#"{"count":9,"items":[]}"#, 1),
            (#"[{"id":1}]"#, 2), (#"{"items":[{"id":1}],"next_from":""}"#, 2),
        ])
    func ends(response: String, requests: Int) async throws {
        let bench = ClientBench { _ in .json(#"{"response":\#(response)}"#) }
        _ = try await ids(bench.client.pages("newsfeed.get", as: Item.self))
        #expect(bench.transport.requests.count == requests)
    }

    @Test("leave out items of earlier pages; items of two owners may have one id")
    func moved() async throws {
        let bench = ClientBench { request in
            request.query["offset"] == nil
                ? .json(#"{"response":{"count":4,"items":[{"id":1,"owner_id":5},{"id":2,"owner_id":5}]}}"#)
                : .json(#"{"response":{"count":4,"items":[{"id":2,"owner_id":5},{"id":2,"owner_id":6}]}}"#)
        }
        #expect(try await ids(bench.client.pages("photos.getAll", pageSize: 2, as: Item.self)) == [[1, 2], [2]])
    }

    @Test("tell the messages of a chat apart, which all have the id 0 for a community")
    func messages() async throws {
        let bench = ClientBench { request in
            let first = request.query["offset"] == nil
            let numbers = first ? [9, 8] : [8, 7]
            let items = numbers.map { #"{"id":0,"peer_id":2000000001,"conversation_message_id":\#($0)}"# }
            return .json(#"{"response":{"count":4,"items":[\#(items.joined(separator: ","))]}}"#)
        }
        var found: [Int?] = []
        let pages = bench.client.pages("messages.getHistory", [("peer_id", "2000000001")], pageSize: 2, as: VKMessage.self)
        for try await message in pages.items { found.append(message.conversationMessageID) }
        #expect(found == [9, 8, 7])
    }

    @Test("of bare ids and of any items are read too, one by one")
    func items() async throws {
        let bench = ClientBench { request in
            request.query["offset"] == nil
                ? .json(#"{"response":{"count":4,"items":[7,8,9]}}"#) : .json(#"{"response":{"count":4,"items":[9]}}"#)
        }
        var found: [Int] = []
        for try await id in bench.client.pages("friends.get", pageSize: 3, as: Int.self).items { found.append(id) }
        #expect(found == [7, 8, 9])
        var values: [JSONValue] = []
        for try await value in bench.client.pages("friends.get", pageSize: 3).items { values.append(value) }
        #expect(values == [.integer(7), .integer(8), .integer(9)])
    }

    @Test("begin at the caller's offset, and a failed page can be asked for again")
    func failure() async throws {
        let fails = Locked(true)
        let bench = ClientBench { request in
            let isFailure = fails.withLock { fails in
                defer { fails = false }
                return fails
            }
            return isFailure ? .json(#"{"error":{"error_code":15}}"#) : Self.list(5, request)
        }
        var pages = bench.client.pages("wall.get", [("offset", "3")], pageSize: 5, as: Item.self).makeAsyncIterator()
        await #expect(throws: VKError.self) { _ = try await pages.next() }
        #expect(try await pages.next()?.items.map(\.id) == [3, 4])
        #expect(try await pages.next() == nil)
    }
}
