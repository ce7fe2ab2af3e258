import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberSandbox

@Suite("Messages at the sandbox's VK", .timeLimit(.minutes(1)))
struct MessageTests {
    private func send(_ stage: Stage, _ fields: FormFields, token: String) async throws -> JSONValue {
        try await stage.call("messages.send", fields, token: token)
    }

    @Test("a message is in the conversations of both, and one with the same random id is not sent again")
    func sent() async throws {
        try await Stage.withUploads { stage in
            let anna = try await stage.implicitToken(scope: "messages")
            let boris = try await stage.implicitToken("boris", scope: "messages")
            let fields: FormFields = [("peer_id", "100002"), ("message", "Sea"), ("random_id", "7")]
            let id = try #require(try await send(stage, fields, token: anna)["response"]?.integer)
            #expect(try await send(stage, fields, token: anna)["response"]?.integer == id)
            let next = try await send(stage, [("user_id", "100002"), ("message", "Sea"), ("random_id", "0")], token: anna)
            #expect(next["response"]?.integer == id + 1)
            for (token, peer, isOutgoing) in [(anna, "100002", 1), (boris, "100001", 0)] as [(String, String, Int64)] {
                let history = try await stage.call("messages.getHistory", [("peer_id", peer)], token: token)["response"]
                let items = try #require(history?["items"]?.array)
                #expect(history?["count"]?.integer == 2 && items.map { $0["id"]?.integer } == [id + 1, id])
                #expect(items.allSatisfy { $0["out"]?.integer == isOutgoing && $0["text"]?.string == "Sea" })
                #expect(items.map { $0["peer_id"]?.identifier } == [peer, peer])
                let list = try await stage.call("messages.getConversations", token: token)["response"]?["items"]?.array
                #expect(list?.map { $0["conversation"]?["peer"]?["id"]?.identifier } == [peer])
                #expect(list?.first?["conversation"]?["unread_count"]?.integer == (isOutgoing == 1 ? 0 : 2))
            }
            #expect(try await stage.call("messages.markAsRead", [("peer_id", "100001")], token: boris)["response"]?.integer == 1)
            let list = try await stage.call("messages.getConversations", token: boris)["response"]?["items"]?.array
            #expect(list?.first?["conversation"]?["unread_count"]?.integer == 0)
            let page = try await stage.call(
                "messages.getHistory", [("peer_id", "100002"), ("count", "1"), ("offset", "1")], token: anna)
            #expect(page["response"]?["items"]?.array?.map { $0["id"]?.integer } == [id])
        }
    }

    @Test(
        "a message that cannot be sent is refused",
        arguments: [
            ([("message", "a"), ("random_id", "1")], 100), ([("peer_id", "100002"), ("message", "a")], 100),
            ([("peer_id", "100002"), ("random_id", "1")], 100),
            ([("peer_id", "100002"), ("random_id", "1"), ("attachment", "photo1_1")], 100),
            ([("peer_id", "100002"), ("random_id", "1"), ("message", String(repeating: "a", count: 4097))], 914),
            ([("peer_id", "100006"), ("random_id", "1"), ("message", "a")], 902),
            ([("peer_id", "100007"), ("random_id", "1"), ("message", "a")], 936),
            ([("peer_id", "-4"), ("random_id", "1"), ("message", "a")], 936),
            ([("peer_id", "2000000001"), ("random_id", "1"), ("message", "a")], 917),
            ([("peer_id", "100002"), ("random_id", "1"), ("message", "a"), ("group_id", "6")], 15),
        ] as [([(String, String)], Int64)])
    func refused(fields: [(String, String)], code: Int64) async throws {
        try await Stage.withUploads { stage in
            let token = try await stage.implicitToken(scope: "messages")
            #expect(try await stage.errorCode("messages.send", FormFields(fields), token: token) == code)
            let weak = try await stage.implicitToken(scope: "friends")
            #expect(try await stage.errorCode("messages.send", FormFields(fields), token: weak) == 15)
        }
    }

    @Test("a community writes to people who wrote to it before")
    func community() async throws {
        try await Stage.withUploads { stage in
            let token = try await stage.communityToken(5, of: "anna", scope: "messages,manage")
            let fields: FormFields = [("peer_id", "100002"), ("message", "Hello"), ("random_id", "1")]
            #expect(try await stage.errorCode("messages.send", fields, token: token) == 901)
            #expect(stage.sandbox.deliverMessage("Hi", from: 100_002, to: -5) != nil)
            #expect(stage.sandbox.deliverMessage("Hi", from: 100_002, to: -4) == nil)
            #expect(stage.sandbox.deliverMessage("Hi", from: 100_007, to: 100_001) == nil)
            #expect(try await stage.errorCode("messages.send", fields, token: token) == nil)
            let history = try await stage.call("messages.getHistory", [("peer_id", "100002")], token: token)["response"]
            #expect(history?["items"]?.array?.map { $0["from_id"]?.integer } == [-5, 100_002])
        }
    }

    @Test("a message is sent at the control address, and messages are kept over a restart")
    func control() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).state")
        defer { try? FileManager.default.removeItem(at: file) }
        for count in [1, 2] as [Int64] {
            try await Stage.with {
                $0.stateFile = file
            } _: { stage in
                let form: FormFields = [("from", "boris"), ("to", "anna"), ("text", "Hi")]
                #expect(try await stage.post(stage.control("_sandbox/vk/message"), form).status < 400)
                for wrong in [("from", "nobody"), ("to", "-4"), ("text", "")] {
                    var fields = form
                    fields[wrong.0] = wrong.1
                    #expect(try await stage.post(stage.control("_sandbox/vk/message"), fields).status == 400)
                }
                let token = try await stage.implicitToken(scope: "messages")
                let history = try await stage.call("messages.getHistory", [("peer_id", "100002")], token: token)["response"]
                #expect(history?["count"]?.integer == count)
                let page = String(decoding: try await stage.get(stage.control()).body, as: UTF8.self)
                #expect(page.contains("Messages: \(count)"))
            }
        }
    }
}
