import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@Suite("A list of a provider, page by page through Members", .timeLimit(.minutes(1)))
struct MemberPagesTests {
    /// Five friends, two on a page.
    private static func bench() throws -> FeatureBench {
        try FeatureBench { request in
            let offset = request.query["offset"].flatMap(Int.init) ?? 0
            let ids = (offset..<min(5, offset + 2)).map { String($0 + 1) }.joined(separator: ",")
            return .json(#"{"response":{"count":5,"items":[\#(ids)]}}"#)
        }
    }

    private static func items(
        _ bench: FeatureBench, _ parameters: FormFields = [("count", "2")], mode: CacheMode = .standard
    ) async throws -> [[Int64]] {
        var pages: [[Int64]] = []
        for try await page in try bench.members.pages("friends.get", parameters, mode: mode, as: bench.account) {
            #expect(page.count == 5)
            pages.append(page.items.compactMap(\.integer))
        }
        return pages
    }

    @Test("is read to its end, and from where the caller begins")
    func whole() async throws {
        let bench = try Self.bench()
        #expect(try await Self.items(bench) == [[1, 2], [3, 4], [5]])
        bench.clock.advance(by: .seconds(2))
        #expect(try await Self.items(bench, [("count", "2"), ("offset", "3")]) == [[4, 5]])
    }

    @Test("has kept pages like those of single calls, which are there without a network")
    func kept() async throws {
        let bench = try Self.bench()
        _ = try await Self.items(bench)
        let sent = bench.transport.requests.count
        bench.clock.advance(by: .seconds(7200))
        #expect(try await Self.items(bench, mode: .offline) == [[1, 2], [3, 4], [5]])
        #expect(bench.transport.requests.count == sent)
        let first = try await bench.members.call("friends.get", [("count", "2")], mode: .offline, as: bench.account)
        #expect(first.source != .network)
    }

    @Test("a page that fails is requested again by the next step, and none is lost")
    func failing() async throws {
        let fails = Locked(true)
        let bench = try FeatureBench { request in
            let offset = request.query["offset"] ?? "0"
            if offset == "1",
                fails.withLock({ fails in
                    defer { fails = false }
                    return fails
                })
            {
                return .json(#"{"error":{"error_code":15,"error_msg":"Access denied"}}"#)
            }
            return .json(#"{"response":{"count":2,"items":[\#(offset)]}}"#)
        }
        var pages = try bench.members.pages("friends.get", [("count", "1")], as: bench.account).makeAsyncIterator()
        #expect(try await pages.next()?.items == [.integer(0)])
        await #expect(throws: MembersError.self) { _ = try await pages.next() }
        #expect(try await pages.next()?.items == [.integer(1)])
        let end = try await pages.next()
        #expect(end?.items == nil)
    }

    @Test("a method that writes is refused, because each page would carry it out again")
    func write() throws {
        let bench = try Self.bench()
        #expect { _ = try bench.members.pages("messages.send", as: bench.account) } throws: {
            ($0 as? MembersError)?.code == "members.invalid_operation"
        }
        #expect(bench.steps == [])
    }

    @Test(
        "a list ends although its server goes on: the same items for each offset, and marks that come again",
        arguments: [
            (#"{"response":[{"user_id":1,"friend_status":3}]}"#, 2), (#"{"response":{"items":[1],"next_from":"A"}}"#, 2),
        ])
    func endless(body: String, requests: Int) async throws {
        let bench = try FeatureBench { _ in .json(body) }
        var items = 0
        for try await page in try bench.members.pages("friends.areFriends", life: .never, as: bench.account) {
            items += page.items.count
        }
        #expect(items == 1)
        #expect(bench.steps.count == requests)
    }

    @Test("two lists that request the same page at once keep their own places")
    func twoLists() async throws {
        let hold = TestClock()
        let bench = try FeatureBench { request in
            let offset = request.query["offset"].flatMap(Int.init) ?? 0
            if offset == 2 { try? await hold.sleep(for: .seconds(1)) }
            // The list moved: its second page begins with an item of the first one.
            return .json(offset == 0 ? #"{"response":{"count":4,"items":[1,2]}}"# : #"{"response":{"count":4,"items":[2,3]}}"#)
        }
        var first = try bench.members.pages("friends.get", [("count", "2")], as: bench.account).makeAsyncIterator()
        _ = try await first.next()
        let begun = first
        let ofFirst = Task {
            var pages = begun
            return try await pages.next()?.items
        }
        #expect(await waited(while: hold.sleeperCount == 0))
        let ofSecond = Task {
            var pages = try bench.members.pages("friends.get", [("count", "2"), ("offset", "2")], as: bench.account)
                .makeAsyncIterator()
            return try await pages.next()?.items
        }
        hold.advance(by: .seconds(1))
        #expect(try await ofFirst.value == [.integer(3)])
        #expect(await waited(while: hold.sleeperCount == 0 && bench.transport.requests.count > 2))
        hold.advance(by: .seconds(1))
        #expect(try await ofSecond.value == [.integer(2), .integer(3)])
    }

    @Test("a reply that is no list is an error, and is not kept")
    func noList() async throws {
        let bench = try FeatureBench { _ in .json(#"{"response":{"first_name":"Anna"}}"#) }
        for _ in 0..<2 {
            await #expect {
                for try await _ in try bench.members.pages("account.getProfileInfo", as: bench.account) {}
            } throws: { ($0 as? MembersError)?.code == "requests.invalid_reply" }
        }
        #expect(bench.transport.requests.count == 2)
    }
}
