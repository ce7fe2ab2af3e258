import Foundation
import MemberCore

extension FacebookSandbox {
    /// Lists or writes a member's feed. Reading needs `user_posts` (error 10), writing needs the configuration's permission
    /// (error 200).
    func feed(_ person: FacebookPerson, _ call: GraphCall, _ access: GraphAccess) throws(GraphFailure) -> GraphReply {
        let connection = try connection(of: person, access)
        switch call.method {
        case "GET":
            guard connection.permissions["user_posts"] == .granted else { throw GraphFailure.lacks("user_posts", code: 10) }
            guard connection.dataAccessExpires > now else { return GraphReply(body: .object(["data": .array([])])) }
            let posts = feed(of: person).filter { Self.isWithin(call, $0.created) }.map(Self.entry)
            return GraphReply(body: GraphPage(posts, call, usual: configuration.pageSize).body)
        case "POST": return try write(person, call, connection)
        default: throw GraphFailure.unsupported
        }
    }

    /// Returns the posts of this sandbox, the newest first, and below them the posts that every member has.
    private func feed(of person: FacebookPerson) -> [FacebookState.Post] {
        (Self.oldPosts(of: person) + known.posts.filter { $0.member == person.person.id }).reversed()
    }

    private static func oldPosts(of person: FacebookPerson) -> [FacebookState.Post] {
        (1...7).map { number in
            FacebookState.Post(
                id: "\(person.userID)_\(number)", member: person.person.id,
                message: "Post \(number) of \(person.person.firstName)",
                created: 1_700_000_000 + Double(number) * 86_400)
        }
    }

    /// Returns the post with an id: one of this sandbox, or one that every member has.
    func post(_ id: String) -> FacebookState.Post? {
        if let known = known.posts.first(where: { $0.id == id }) { return known }
        let owner = id.split(separator: "_").first.flatMap { FacebookPerson(userID: String($0)) }
        return owner.flatMap { Self.oldPosts(of: $0).first { $0.id == id } }
    }

    private func write(
        _ person: FacebookPerson, _ call: GraphCall, _ connection: FacebookState.Connection
    ) throws(GraphFailure) -> GraphReply {
        guard connection.permissions[configuration.feedPermission] == .granted else {
            throw GraphFailure.lacks(configuration.feedPermission, code: 200)
        }
        if let link = call.filled("link"), !["http", "https"].contains(URL(string: link)?.scheme) {
            throw GraphFailure(1_609_005, "The link cannot be posted")
        }
        let message = call.filled("message") ?? call.filled("link") ?? ""
        guard !message.isEmpty || !call.files.isEmpty else { throw GraphFailure(100, "The post is empty") }
        let (member, time, first) = (person.person.id, now, 1_000_000)
        let id: String? = change { state in
            guard message.isEmpty || state.posts.last(where: { $0.member == member })?.message != message else { return nil }
            let count = max(state.postCount ?? 0, state.posts.count)
            state.postCount = count + 1
            let id = "\(person.userID)_\(first + count)"
            state.posts.append(FacebookState.Post(id: id, member: member, message: message, created: time))
            return id
        }
        guard let id else { throw GraphFailure(506, "This is a duplicate of the previous post") }
        return GraphReply(body: .object(["id": .string(id)]))
    }

    /// Reads or removes a post.
    func post(_ post: FacebookState.Post, _ call: GraphCall, _ access: GraphAccess) throws(GraphFailure) -> GraphReply {
        guard case .member(let person, _, _) = access, person.person.id == post.member, call.path.count == 1 else {
            throw GraphFailure(100, "The object does not exist, or the token has no access to it", subcode: 33)
        }
        switch call.method {
        case "GET": return GraphReply(body: Self.entry(post))
        case "DELETE":
            guard known.posts.contains(where: { $0.id == post.id }) else {
                throw GraphFailure(100, "The app cannot delete a post that it did not create")
            }
            change { $0.posts.removeAll { $0.id == post.id } }
            return GraphReply(body: .object(["success": .bool(true)]))
        default: throw GraphFailure.unsupported
        }
    }

    private static func entry(_ post: FacebookState.Post) -> JSONValue {
        let time = Date(timeIntervalSince1970: post.created).formatted(.iso8601).dropLast() + "+0000"
        return .object(["id": .string(post.id), "message": .string(post.message), "created_time": .string(String(time))])
    }

    /// Whether a time is between the call's `since` and `until`, in seconds since 1970.
    private static func isWithin(_ call: GraphCall, _ time: Double) -> Bool {
        (call.filled("since").flatMap(Double.init) ?? 0) <= time
            && time <= (call.filled("until").flatMap(Double.init) ?? .infinity)
    }
}
