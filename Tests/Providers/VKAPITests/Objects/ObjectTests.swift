import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import VKAPI

@Suite("Typed replies", .timeLimit(.minutes(1)))
struct ObjectTests {
    /// Reads a value, writes it, and reads it again: both must be equal.
    private func read<Value: Codable & Equatable>(_ type: Value.Type, _ text: String) throws -> Value {
        let value = try JSONDecoder().decode(type, from: Data(text.utf8))
        #expect(try JSONDecoder().decode(type, from: JSONEncoder().encode(value)) == value)
        return value
    }

    @Test("people keep unknown members, and known ones of another type")
    func people() throws {
        let person = try read(
            VKPerson.self,
            #"""
            {"id":210700286,"first_name":"Lindsey","last_name":"Stirling","online":1,"photo_100":"https://sun.test/a.jpg",
            "city":{"id":5331,"title":"Los Angeles"},"screen_name":7,"status":null,"can_access_closed":true}
            """#)
        #expect(person.id == 210_700_286)
        #expect([person.firstName, person.lastName, person.photo100] == ["Lindsey", "Stirling", "https://sun.test/a.jpg"])
        #expect(person.online == 1)
        #expect(person.screenName == nil)
        #expect(person.others["screen_name"] == .integer(7))
        #expect(person.others["city"]?["title"] == .string("Los Angeles"))
        #expect(Set(person.others.keys) == ["city", "screen_name", "status", "can_access_closed"])
        #expect(throws: (any Error).self) { try JSONDecoder().decode(VKPerson.self, from: Data(#"{"first_name":"A"}"#.utf8)) }
    }

    @Test("communities have their flags as truth values", arguments: ["1", "true"])
    func groups(flag: String) throws {
        let group = try read(
            VKGroup.self,
            #"""
            {"id":1,"name":"VK API","screen_name":"apiclub","is_closed":0,"type":"group","is_admin":0,"is_member":\#(flag),
            "members_count":470000,"description":"About","photo_50":"a","photo_100":"b","photo_200":"c","activity":"x"}
            """#)
        #expect(group.isMember == true)
        #expect(group.isAdmin == false)
        #expect(group.closedness == 0)
        #expect([group.screenName, group.type, group.about, group.photo200] == ["apiclub", "group", "About", "c"])
        #expect(group.membersCount == 470_000)
        #expect(group.others == ["photo_50": .string("a"), "activity": .string("x")])
    }

    @Test("posts have their counts, their attachments and the posts that they repeat")
    func posts() throws {
        let post = try read(
            VKPost.self,
            #"""
            {"id":340,"owner_id":-1,"from_id":-1,"date":1700000000,"text":"Sea","post_type":"post","is_pinned":1,
            "likes":{"count":7,"user_likes":1,"can_like":0},"comments":{"count":2,"can_post":1},"reposts":{"count":1},"views":{"count":900},
            "attachments":[{"type":"photo","photo":{"id":4,"owner_id":-1,"album_id":-7,"date":1,"text":"",
            "sizes":[{"type":"s","url":"https://sun.test/s","width":75,"height":50},{"type":"x","url":"https://sun.test/x","width":604,
            "height":403}]}},{"type":"link","link":{"url":"https://vk.test"}}],
            "copy_history":[{"id":9,"owner_id":5,"text":"first"}],"donut":{"is_donut":false}}
            """#)
        #expect([post.likes?.count, post.comments?.count, post.reposts?.count, post.views?.count] == [7, 2, 1, 900])
        #expect(post.likes?.others["user_likes"] == .integer(1))
        #expect(post.isPinned == true)
        #expect(post.copyHistory.map(\.text) == ["first"])
        #expect(post.attachments.map(\.type) == ["photo", "link"])
        #expect(post.attachments[0].photo?.largest?.url == "https://sun.test/x")
        #expect(post.attachments[1].photo == nil)
        #expect(post.attachments[1].object?["url"] == .string("https://vk.test"))
        #expect(post.others.keys.sorted() == ["donut"])
    }

    @Test("photos name their largest copy, and old ones have no measures")
    func photos() throws {
        let photo = try read(
            VKPhoto.self,
            #"{"id":1,"owner_id":2,"user_id":100,"access_key":"k","sizes":[{"type":"m"},{"type":"z","width":0,"height":0}],"tags":{}}"#
        )
        #expect([photo.id, photo.ownerID, photo.userID] == [1, 2, 100])
        #expect(photo.accessKey == "k")
        #expect(photo.largest != nil)
        #expect(photo.others == ["tags": .object([:])])
    }

    @Test("messages have what they forward and what they respond to")
    func messages() throws {
        let message = try read(
            VKMessage.self,
            #"""
            {"id":5,"date":1700000000,"peer_id":2000000001,"from_id":17,"text":"hi","out":1,"conversation_message_id":8,"random_id":-3,
            "important":false,"attachments":[],"fwd_messages":[{"id":0,"text":"before","fwd_messages":[{"id":0,"text":"long before"}]}],
            "reply_message":{"id":4,"text":"who?"},"is_hidden":false}
            """#)
        #expect(message.isOutgoing == true)
        #expect(message.isImportant == false)
        #expect([message.peerID, message.fromID, message.conversationMessageID, message.randomID] == [2_000_000_001, 17, 8, -3])
        #expect(message.forwarded.first?.forwarded.first?.text == "long before")
        #expect(message.replied?.text == "who?")
        #expect(message.others.keys.sorted() == ["is_hidden", "reply_message"])
    }

    @Test("lists keep what came beside their items")
    func lists() throws {
        let list = try read(VKList<VKPerson>.self, #"{"count":2,"items":[{"id":1}],"profiles":[{"id":1}]}"#)
        #expect(list.count == 2)
        #expect(list.items.map(\.id) == [1])
        #expect(list.others["profiles"]?.array?.count == 1)
    }

    @Test("have their functions, which ask for what they read")
    func functions() async throws {
        let bench = ClientBench { _ in .json(#"{"response":{"count":1,"items":[{"id":7}]}}"#) }
        #expect(try await bench.client.groupsGet(userID: 5, fields: ["status"]).value.items.map(\.id) == [7])
        #expect(try await bench.client.wallGet(ownerID: -1, offset: 20).value.items.map(\.id) == [7])
        #expect(try await bench.client.photosGet(albumID: "wall").value.items.map(\.id) == [7])
        #expect(try await bench.client.messagesGetHistory(peerID: 9).value.items.map(\.id) == [7])
        #expect(
            bench.transport.requests.map { $0.url.lastPathComponent + "?" + ($0.url.query() ?? "") } == [
                "groups.get?extended=1&fields=status&user_id=5&v=5.199", "wall.get?count=20&offset=20&owner_id=-1&v=5.199",
                "photos.get?album_id=wall&count=50&v=5.199", "messages.getHistory?count=20&peer_id=9&v=5.199",
            ])
    }
}
