import Foundation
import MemberCore
import MemberHTTPServer

extension VKSandbox {
    /// Returns the simulation of a method of walls; nil for any other method.
    func wallMethod(_ name: String) -> APIMethod? {
        switch name {
        case "wall.get": APIMethod(isForServices: true, scope: "wall") { self.guarded($0, self.wallGet) }
        case "wall.post": APIMethod(scope: "wall") { self.guarded($0, self.wallPost) }
        case "wall.delete": APIMethod(scope: "wall") { self.guarded($0, self.wallDelete) }
        case "wall.getComments": APIMethod(isForServices: true, scope: "wall") { self.guarded($0, self.wallGetComments) }
        default: nil
        }
    }

    /// Performs a call on the wall in `owner_id`, which the caller must be allowed to see.
    private func guarded(
        _ call: APICall, _ body: (APICall, Int) throws(AccessRefusal) -> JSONValue
    ) -> ServerResponse {
        do throws(AccessRefusal) { return .response(try body(call, try shownOwner(of: call))) } catch { return apiFailure(error) }
    }

    private func wallGet(_ call: APICall, _ owner: Int) throws(AccessRefusal) -> JSONValue {
        let library = library
        let posts = library.posts.filter { $0.owner == owner }.sorted { ($0.date, $0.id) > ($1.date, $1.id) }
        return page(posts.map { library.json($0, at: call.pictures) }, call, usually: 20, atMost: 100)
    }

    /// Writes a post on the member's own wall, on a friend's, or on that of a community that the member manages.
    private func wallPost(_ call: APICall, _ owner: Int) throws(AccessRefusal) -> JSONValue {
        let member = call.signIn.member
        let managed = InventedCommunity.with(id: -owner).map(call.manages) ?? false
        let isFriend = InventedPerson.with(id: member)?.friends.contains(owner) ?? false
        guard owner == member || managed || isFriend else { throw AccessRefusal(214, "Access to adding post denied") }
        let text = call.parameters["message"] ?? ""
        let attachments = try checkedAttachments(call)
        guard !text.isEmpty || !attachments.isEmpty else { throw AccessRefusal(100, "Post is empty") }
        let author = managed && call.parameters["from_group"] == "1" ? owner : member
        let date = Int(now)
        let id = changeLibrary { library in
            let post = VKLibrary.Post(
                id: library.nextPostID(on: owner), owner: owner, author: author, date: date, text: text, attachments: attachments)
            library.posts.append(post)
            return post.id
        }
        return .object(["post_id": .integer(Int64(id))])
    }

    /// Removes a post, which its author and the owner of the wall may do.
    private func wallDelete(_ call: APICall, _ owner: Int) throws(AccessRefusal) -> JSONValue {
        let id = call.parameters["post_id"].flatMap(Int.init)
        guard let post = library.posts.first(where: { $0.owner == owner && $0.id == id }) else {
            throw AccessRefusal(104, "Not found: there is no such post")
        }
        let managed = InventedCommunity.with(id: -owner).map(call.manages) ?? false
        guard [owner, post.author].contains(call.signIn.member) || managed else {
            throw AccessRefusal(210, "Access to wall's post denied")
        }
        changeLibrary { library in
            library.posts.removeAll { $0.owner == owner && $0.id == post.id }
            library.comments.removeAll { $0.owner == owner && $0.post == post.id }
            library.lastRemoved[owner] = max(library.lastRemoved[owner] ?? 0, post.id)
        }
        return .integer(1)
    }

    private func wallGetComments(_ call: APICall, _ owner: Int) throws(AccessRefusal) -> JSONValue {
        guard let id = call.parameters["post_id"].flatMap(Int.init) else { throw AccessRefusal(100, "post_id is missing") }
        let library = library
        guard library.posts.contains(where: { $0.owner == owner && $0.id == id }) else {
            throw AccessRefusal(212, "Access to post comments denied")
        }
        let comments = library.comments.filter { $0.owner == owner && $0.post == id }
        let items = comments.map { comment in
            JSONValue.object([
                "id": .integer(Int64(comment.id)), "from_id": .integer(Int64(comment.author)),
                "date": .integer(Int64(comment.date)), "text": .string(comment.text), "post_id": .integer(Int64(id)),
                "owner_id": .integer(Int64(owner)),
            ])
        }
        return page(items, call, usually: 10, atMost: 100)
    }

    /// Returns the words of `attachments`, all of which must exist.
    func checkedAttachments(_ call: APICall) throws(AccessRefusal) -> [String] {
        let words = (call.parameters["attachments"] ?? call.parameters["attachment"] ?? "").split(separator: ",").map(String.init)
        let library = library
        guard words.allSatisfy({ library.attachment($0, at: nil) != nil }) else {
            throw AccessRefusal(100, "One of the parameters specified was missing or invalid: attachments")
        }
        return words
    }
}
