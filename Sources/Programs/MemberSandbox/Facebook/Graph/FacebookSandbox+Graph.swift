import Foundation
import MemberCore
import MemberHTTPServer

/// Graph's reply to a call.
struct GraphReply: Sendable {
    var status = 200
    var body: JSONValue
    /// The address of a picture, which replaces the body.
    var location: String?
}

extension FacebookSandbox {
    /// The routes of Graph: every path is a call.
    var graphRouter: Router {
        var router = Router()
        for count in 0...6 {
            let path = (0..<count).map { "/{part\($0)}" }.joined()
            for end in count == 0 ? ["/"] : ["", "/"] { router.onAny(path + end) { [self] in call($0) } }
        }
        return router
    }

    private func call(_ request: ServerRequest) -> ServerResponse {
        let reply: GraphReply
        var version = configuration.defaultVersion
        var app: String?
        do throws(GraphFailure) {
            let base = address(of: "graph", for: request)
            let call = try GraphCall.read(request, version: version, base: base)
            (version, app) = (call.version, call.filled("access_token").flatMap { try? access(ofToken: $0).app.id })
            if let flawed = FaultForm.graphBody.ordered(FacebookBodyFlaw.self) { return flawed.response }
            reply = call.path.isEmpty && call.method == "POST" ? try batch(call) : respond(to: call, isWhole: true)
        } catch { reply = GraphReply(status: error.status, body: error.value) }
        var response = Self.response(reply)
        response.headers["facebook-api-version"] = version
        for (name, value) in usage.value.headers(app: app) { response.headers[name] = value }
        return response
    }

    static func response(_ reply: GraphReply) -> ServerResponse {
        if let location = reply.location { return .redirect(to: location) }
        return .json(bytes: Data(reply.body.rendered.utf8), status: reply.status)
    }

    static func response(to failure: GraphFailure) -> ServerResponse {
        response(GraphReply(status: failure.status, body: failure.value))
    }

    /// Performs a call, alone or as an element of a batch. The reply may be an error. A fault on the request counts only for a
    /// call that is the whole request.
    func respond(to call: GraphCall, isWhole: Bool = false) -> GraphReply {
        do throws(GraphFailure) {
            if isWhole, let ordered = GraphFailure.ordered { throw ordered }
            try usage.value.check()
            return try carriedOut(call)
        } catch { return GraphReply(status: error.status, body: error.value) }
    }

    private func carriedOut(_ call: GraphCall) throws(GraphFailure) -> GraphReply {
        switch (call.method, call.path.first, call.path.count) {
        case ("GET", "oauth", 2) where call.path[1] == "access_token": return try tokens(call)
        case ("POST", "oauth", 2) where call.path[1] == "access_token": return try tokens(call)
        case ("GET", "debug_token", 1): return try debugToken(call)
        case ("GET", nil, 0): return try objects(call)
        case (_, let first?, _) where configuration.app(first) != nil && call.path.count == 1:
            guard call.method == "GET" else { throw GraphFailure.unsupported }
            return try appConfiguration(call)
        case (_, let first?, _): return try object(first, call)
        default: throw GraphFailure.unsupported
        }
    }

    /// Performs a call about a member or a post.
    private func object(_ id: String, _ call: GraphCall) throws(GraphFailure) -> GraphReply {
        let access = try access(call)
        if id == "me" {
            guard case .member(let person, _, _) = access else {
                throw GraphFailure(2500, "A member's access token must be used to ask about the current user")
            }
            return try member(person, call, access)
        }
        if let person = FacebookPerson(userID: id) { return try member(person, call, access) }
        if let post = post(id) { return try self.post(post, call, access) }
        throw GraphFailure.unknown(call.path)
    }

    private func member(_ person: FacebookPerson, _ call: GraphCall, _ access: GraphAccess) throws(GraphFailure) -> GraphReply {
        switch (call.path.dropFirst().first, call.path.count) {
        case (nil, _): return try profile(person, call, access)
        case ("permissions", 2), ("permissions", 3): return try permissions(person, call, access)
        case ("feed", 2): return try feed(person, call, access)
        case ("friends", 2): return try friends(person, call, access)
        case ("picture", 2): return picture(person, call)
        default: throw GraphFailure.unknown(call.path)
        }
    }

    /// Returns several objects at once: `?ids=a,b`.
    private func objects(_ call: GraphCall) throws(GraphFailure) -> GraphReply {
        let ids = (call.filled("ids") ?? "").split(separator: ",").map(String.init)
        guard !ids.isEmpty, ids.count <= 50 else { throw GraphFailure(100, "ids is missing or has more than 50 values") }
        var members: [String: JSONValue] = [:]
        for id in ids {
            var one = call
            one.path = [id]
            members[id] = try object(id, one).body
        }
        return GraphReply(body: .object(members))
    }
}
