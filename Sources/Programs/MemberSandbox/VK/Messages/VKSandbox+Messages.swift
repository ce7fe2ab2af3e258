import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Returns the simulation of a method of messages; nil for any other method.
    func messageMethod(_ name: String) -> APIMethod? {
        switch name {
        case "messages.send": messages(sendMessage)
        case "messages.getHistory": messages(history)
        case "messages.getConversations": messages(conversations)
        case "messages.markAsRead": messages(markAsRead)
        case "messages.getLongPollServer": messages(longPollServer)
        case "messages.getLongPollHistory": messages(longPollHistory)
        case "groups.getLongPollServer": APIMethod(isForCommunities: true) { self.communityLongPollServer($0) }
        default: nil
        }
    }

    /// Makes a method that acts for the account of the token, or for the managed community in `group_id`.
    private func messages(
        _ body: @escaping @Sendable (APICall, Int) throws(AccessRefusal) -> JSONValue
    ) -> APIMethod {
        APIMethod(isForCommunities: true, scope: "messages") { call in
            do throws(AccessRefusal) { return .response(try body(call, try self.owner(of: call))) } catch {
                return self.apiFailure(error)
            }
        }
    }

    var messageBook: MessageBook { known.messages ?? MessageBook() }

    /// The most characters of a message.
    private static let longestMessage = 4096

    /// Sends a message; with a random id that this sender has used before for the receiver, nothing is sent again.
    @Sendable private func sendMessage(_ call: APICall, _ sender: Int) throws(AccessRefusal) -> JSONValue {
        let receiver = try peer(call)
        guard let randomID = call.parameters["random_id"].flatMap(Int.init) else {
            throw AccessRefusal(100, "One of the parameters specified was missing or invalid: random_id is undefined")
        }
        let text = call.parameters["message"] ?? ""
        let attachments = try checkedAttachments(call)
        guard !text.isEmpty || !attachments.isEmpty else { throw AccessRefusal(100, "message is empty or invalid") }
        guard text.count <= Self.longestMessage else { throw AccessRefusal(914, "Message is too long") }
        try check(sender, mayWriteTo: receiver)
        return .integer(Int64(deliver(text, attachments, randomID: randomID, from: sender, to: receiver)))
    }

    /// Stores a message, tells both accounts, and returns its id.
    func deliver(_ text: String, _ attachments: [String] = [], randomID: Int = 0, from sender: Int, to receiver: Int) -> Int {
        let date = Int(now)
        let (message, isNew) = change { state in
            var book = state.messages ?? MessageBook()
            defer { state.messages = book }
            return book.add(
                MessageBook.Message(
                    id: 0, sender: sender, receiver: receiver, date: date, text: text, attachments: attachments,
                    randomID: randomID))
        }
        guard isNew else { return message.id }
        tell(.message(message), [sender, receiver])
        return message.id
    }

    /// Adds an event for accounts.
    private func tell(_ event: VKEvent, _ accounts: Set<Int>) {
        for account in accounts { events.add(event, for: account, id: random.token(bytes: 10)) }
    }

    private func peer(_ call: APICall) throws(AccessRefusal) -> Int {
        guard let peer = (call.parameters.filled("peer_id") ?? call.parameters.filled("user_id")).flatMap(Int.init), peer != 0
        else {
            throw AccessRefusal(100, "One of the parameters specified was missing or invalid: peer_id is undefined")
        }
        guard peer < 2_000_000_000 else { throw AccessRefusal(917, "You don't have access to this chat") }
        return peer
    }

    private func check(_ sender: Int, mayWriteTo receiver: Int) throws(AccessRefusal) {
        if receiver < 0 {
            guard InventedCommunity.with(id: -receiver).map({ $0.deactivated == nil }) == true else {
                throw AccessRefusal(936, "Contact not found")
            }
            return
        }
        guard let person = InventedPerson.with(id: receiver), !person.isServiceAccount else {
            throw AccessRefusal(936, "Contact not found")
        }
        if sender < 0 {
            let hasWritten = messageBook.conversation(of: sender, with: receiver).contains { $0.sender == receiver }
            guard hasWritten else { throw AccessRefusal(901, "Can't send messages for users without permission") }
            return
        }
        guard person.isOpen(to: sender) else {
            throw AccessRefusal(902, "Can't send messages to this user due to their privacy settings")
        }
    }
}

extension VKSandbox {
    /// Returns the messages of a conversation, the newest first, or the oldest with `rev=1`.
    @Sendable private func history(_ call: APICall, _ account: Int) throws(AccessRefusal) -> JSONValue {
        let library = library
        let messages = messageBook.conversation(of: account, with: try peer(call))
            .map { $0.json(for: account, library, at: call.pictures) }
        return page(call.parameters["rev"] == "1" ? messages : messages.reversed(), call, usually: 20, atMost: 200)
    }

    /// Returns the conversations of an account, that with the newest message first.
    @Sendable private func conversations(_ call: APICall, _ account: Int) throws(AccessRefusal) -> JSONValue {
        let (book, library) = (messageBook, library)
        let items = book.lastMessages(of: account).map { last -> JSONValue in
            let peer = last.peer(of: account)
            let messages = book.conversation(of: account, with: peer)
            let unread = messages.filter { $0.receiver == account && !$0.isRead }
            let lastRead = { (receiver: Int) in messages.last { $0.receiver == receiver && $0.isRead }?.id ?? 0 }
            let conversation: [String: JSONValue] = [
                "peer": .object([
                    "id": .integer(Int64(peer)), "type": .string(peer < 0 ? "group" : "user"),
                    "local_id": .integer(Int64(abs(peer))),
                ]),
                "last_message_id": .integer(Int64(last.id)), "unread_count": .integer(Int64(unread.count)),
                "in_read": .integer(Int64(lastRead(account))), "out_read": .integer(Int64(lastRead(peer))),
            ]
            return .object([
                "conversation": .object(conversation), "last_message": last.json(for: account, library, at: call.pictures),
            ])
        }
        return page(items, call, usually: 20, atMost: 200)
    }

    /// Marks the messages of a conversation as read.
    @Sendable private func markAsRead(_ call: APICall, _ account: Int) throws(AccessRefusal) -> JSONValue {
        let peer = try peer(call)
        let last = change { state in
            var book = state.messages ?? MessageBook()
            defer { state.messages = book }
            return book.markAsRead(by: account, from: peer)
        }
        if let last { tell(.read(by: account, from: peer, upTo: last), [account, peer]) }
        return .integer(1)
    }
}
