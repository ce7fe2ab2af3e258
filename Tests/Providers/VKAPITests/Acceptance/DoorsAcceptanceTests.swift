import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberRequests
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing
import VKAPI
import VKID
import VKWire
import WaitSupport

@Suite("Members gives what the client of the VK API gives", .timeLimit(.minutes(1)))
struct DoorsAcceptanceTests {
    /// Both doors for anna, who signs in at each. `Members` has VK's limit in real time: three calls pass without a wait.
    private struct Doors {
        let sandbox: Sandbox
        let members: Members
        let account: Account
        let client: VKAPIClient
    }

    private static func with(_ body: (Doors) async throws -> Void) async throws {
        try await APIBench.with {
            $0.vk.callLimits.member = 1000
        } _: { bench in
            let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
            defer { try? FileManager.default.removeItem(at: home) }
            let members = try Members(home: home, providers: [.vk], transport: NetworkTransport())
            let signIn = VKSignIn.vk(
                clientID: VKSandboxConfiguration.defaultClientID, scopes: ["friends", "docs", "messages", "groups"],
                environment: .stored(as: "sandbox", hosts: bench.hosts))
            let account = try await members.signIn(with: signIn, using: HeadlessAgent(as: "anna", transport: NetworkTransport()))
            let client = VKAPIClient(
                session: try await bench.signIn(as: "anna", scope: "friends docs messages groups"), hosts: bench.hosts,
                transport: bench.transport, cache: MemoryReplyStore(), traffic: RequestTraffic())
            try await body(Doors(sandbox: bench.sandbox, members: members, account: account, client: client))
        }
    }

    @Test("the same pages of a list")
    func pages() async throws {
        try await Self.with { doors in
            let fields: FormFields = [("fields", "screen_name")]
            var (ofMembers, ofClient): ([[JSONValue]], [[JSONValue]]) = ([], [])
            for try await page in try doors.members.pages(
                "friends.get", [("fields", "screen_name"), ("count", "2")], as: doors.account)
            {
                ofMembers.append(page.items)
                #expect(page.count == 4 && page.source == .network)
            }
            for try await page in doors.client.pages("friends.get", fields, pageSize: 2, as: JSONValue.self) {
                ofClient.append(page.items)
            }
            #expect(ofMembers == ofClient && ofClient.map(\.count) == [2, 2])
        }
    }

    @Test("the same values and refusals of a batch")
    func batch() async throws {
        try await Self.with { doors in
            let calls: [(String, FormFields)] = [
                ("users.get", [("fields", "screen_name")]), ("nothing.get", []), ("friends.get", []),
                ("groups.getMembers", [("group_id", "2")]), ("groups.isMember", [("group_id", "5")]),
            ]
            let ofMembers = await doors.members.call(batch: calls.map { NamedCall($0.0, $0.1) }, as: doors.account)
            let ofClient = await doors.client.call(batch: calls.map { VKBatchCall($0.0, $0.1) })
            let codes = ofMembers.map { result -> String? in
                guard case .failure(.call(.refused(let refusal))) = result else { return nil }
                return refusal.code
            }
            #expect(codes == [nil, "3", nil, "203", nil])
            #expect(codes == ofClient.map { if case .failure(.refused(let code, _, _)) = $0 { String(code) } else { nil } })
            #expect(ofMembers.map { try? $0.get().value } == ofClient.map { try? $0.get().value })
            #expect(doors.sandbox.requestCount("/method/execute") == 2)
        }
    }

    @Test("the same document from an upload, with progress that never falls")
    func upload() async throws {
        try await Self.with { doors in
            let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).txt")
            try SeededRandom(seed: 8).bytes(100_000).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let reports = Locked<[Int]>([])
            let report: HTTPProgress.Report = { sent, _ in reports.withLock { $0.append(sent) } }
            let ofMembers = try await doors.members.upload([file], as: "doc", by: doors.account, progress: report).value
            #expect(reports.value == reports.value.sorted() && reports.value.last ?? 0 > 100_000)
            let ofClient = try await doors.client.upload([file], as: .document).value
            let uploads = doors.sandbox.uploads
            #expect(uploads.count == 2 && uploads.allSatisfy { $0.isSaved && $0.size == 100_000 })
            #expect(uploads.first?.checksum == uploads.last?.checksum)
            #expect(ofMembers["type"] == ofClient["type"] && ofMembers["doc"]?["size"] == ofClient["doc"]?["size"])
            #expect(Set(ofMembers["doc"]?.object?.keys.sorted() ?? []) == Set(ofClient["doc"]?.object?.keys.sorted() ?? []))
        }
    }

    @Test("the same updates, in the same order")
    func updates() async throws {
        try await Self.with { doors in
            let ofMembers = Task {
                var found: [JSONValue] = []
                for try await update in try doors.members.updates(of: doors.account) {
                    found.append(update)
                    if found.count == 5 { break }
                }
                return found
            }
            let ofClient = Task {
                var found: [JSONValue] = []
                for try await update in doors.client.updates(of: .member()) {
                    guard case .member(let number, let values) = update else { continue }
                    found.append(.array([.integer(Int64(number))] + values))
                    if found.count == 5 { break }
                }
                return found
            }
            #expect(await waited(while: doors.sandbox.waitingPolls < 2))
            for text in ["a", "b", "c", "d", "e"] { doors.sandbox.deliverMessage(text, from: 100_002, to: 100_001) }
            let (left, right) = try await (ofMembers.value, ofClient.value)
            #expect(left == right)
            #expect(left.map { $0.array?[5].string } == ["a", "b", "c", "d", "e"])
        }
    }
}
