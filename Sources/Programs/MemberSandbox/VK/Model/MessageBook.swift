/// The messages between people and communities of the sandbox's VK.
///
/// An account is a member's id, or a community's as a negative number.
struct MessageBook: Codable, Sendable {
    /// A message from one account to another.
    struct Message: Codable, Sendable {
        var id: Int
        var sender: Int
        var receiver: Int
        /// In seconds since 1970.
        var date: Int
        var text: String
        var attachments: [String] = []
        /// The number with which it was sent; 0 for none.
        var randomID = 0
        /// Its number in the conversation, from 1.
        var number = 0
        var isRead = false

        /// The other account of the conversation.
        func peer(of account: Int) -> Int { sender == account ? receiver : sender }
    }

    private(set) var messages: [Message] = []

    /// Returns the messages between two accounts, the oldest first.
    func conversation(of account: Int, with peer: Int) -> [Message] {
        messages.filter { $0.sender == account && $0.receiver == peer || $0.sender == peer && $0.receiver == account }
    }

    /// Returns the last message of each of an account's conversations, the newest first.
    func lastMessages(of account: Int) -> [Message] {
        var peers: Set<Int> = []
        return messages.reversed().filter { message in
            [message.sender, message.receiver].contains(account) && peers.insert(message.peer(of: account)).inserted
        }
    }

    /// Adds a message with its id and number. If the sender has sent this receiver one with the same random id, that one is
    /// returned instead.
    mutating func add(_ draft: Message) -> (message: Message, isNew: Bool) {
        let known = conversation(of: draft.sender, with: draft.receiver)
        if draft.randomID != 0, let old = known.first(where: { $0.sender == draft.sender && $0.randomID == draft.randomID }) {
            return (old, false)
        }
        var message = draft
        message.id = (messages.last?.id ?? 0) + 1
        message.number = (known.last?.number ?? 0) + 1
        messages.append(message)
        return (message, true)
    }

    /// Marks the messages that an account received from another as read, and returns the id of the last one; nil if all were read.
    mutating func markAsRead(by account: Int, from peer: Int) -> Int? {
        var last: Int?
        for place in messages.indices where messages[place].receiver == account && messages[place].sender == peer {
            if !messages[place].isRead { last = messages[place].id }
            messages[place].isRead = true
        }
        return last
    }
}
