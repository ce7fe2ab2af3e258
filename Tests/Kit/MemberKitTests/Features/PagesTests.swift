import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberTesting
import Testing

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
