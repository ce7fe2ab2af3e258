import Foundation
import MemberCore

extension MessageBook.Message {
    /// Makes the message's object as one of its two accounts sees it.
    func json(for account: Int, _ library: VKLibrary, at host: URL?) -> JSONValue {
        .object([
            "id": .integer(Int64(id)), "date": .integer(Int64(date)), "peer_id": .integer(Int64(peer(of: account))),
            "from_id": .integer(Int64(sender)), "text": .string(text), "out": .integer(sender == account ? 1 : 0),
            "conversation_message_id": .integer(Int64(number)), "random_id": .integer(Int64(randomID)),
            "important": .bool(false), "is_hidden": .bool(false), "fwd_messages": .array([]),
            "attachments": .array(attachments.compactMap { library.attachment($0, at: host) }),
        ])
    }

    /// VK's flags of the message as an account sees it: 1 unread, 2 outgoing.
    func flags(for account: Int) -> Int { (isRead ? 0 : 1) | (sender == account ? 2 : 0) }

    /// The attachments as a user's long poll lists them.
    fileprivate var attachmentFields: JSONValue {
        var members: [String: JSONValue] = [:]
        for (number, word) in attachments.enumerated() {
            let kind = word.prefix { !$0.isNumber && $0 != "-" }
            members["attach\(number + 1)_type"] = .string(String(kind))
            members["attach\(number + 1)"] = .string(String(word.dropFirst(kind.count)))
        }
        return .object(members)
    }
}

extension EventQueue.Entry {
    /// The bits of `mode` that change the form of events.
    private static let (attachments, randomIDs) = (2, 128)

    /// Makes the event's array for the long poll of a user, in the form of version 3.
    func array(for account: Int, mode: Int) -> JSONValue {
        switch event {
        case .message(let message):
            var items: [JSONValue] = [
                .integer(4), .integer(Int64(message.id)), .integer(Int64(message.flags(for: account))),
                .integer(Int64(message.peer(of: account))), .integer(Int64(message.date)), .string(message.text),
            ]
            if mode & Self.attachments != 0 { items.append(message.attachmentFields) }
            if mode & Self.randomIDs != 0 { items.append(.integer(Int64(message.randomID))) }
            return .array(items)
        case .read(let reader, let sender, let last):
            let isOwn = reader == account
            return .array([.integer(isOwn ? 6 : 7), .integer(Int64(isOwn ? sender : reader)), .integer(Int64(last))])
        }
    }

    /// Makes the event's object for the long poll of a community; nil for an event that communities do not get.
    func object(for account: Int, _ library: VKLibrary, at host: URL?) -> JSONValue? {
        let (type, object): (String, JSONValue)
        switch event {
        case .message(let message):
            let json = message.json(for: account, library, at: host)
            let info = JSONValue.object(["keyboard": .bool(true), "lang_id": .integer(0)])
            (type, object) =
                message.sender == account
                ? ("message_reply", json) : ("message_new", .object(["message": json, "client_info": info]))
        case .read(let reader, _, let last):
            guard reader != account else { return nil }
            let members: [String: JSONValue] = [
                "from_id": .integer(Int64(reader)), "peer_id": .integer(Int64(reader)), "read_message_id": .integer(Int64(last)),
            ]
            (type, object) = ("message_read", .object(members))
        }
        return .object([
            "type": .string(type), "object": object, "group_id": .integer(Int64(-account)), "event_id": .string(id),
            "v": .string("5.199"),
        ])
    }
}
