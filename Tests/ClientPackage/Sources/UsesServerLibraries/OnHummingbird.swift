import Foundation
import Hummingbird
import MemberHTTPServer

extension MemberHTTPServer.Router {
    /// The response of these routes to a request of Hummingbird's; bodies stream both ways.
    func respond(to request: Hummingbird.Request) async -> Hummingbird.Response {
        var headers: MemberHTTPServer.HTTPHeaders = [:]
        if let host = request.head.authority { headers.add("Host", host) }
        for field in request.headers { headers.add(field.name.rawName, field.value) }
        let outgoing = await response(
            to: IncomingRequest(
                request.method.rawValue, request.head.path ?? "/", headers: headers,
                body: request.body.map { Data($0.readableBytesView) }))
        var fields = HTTPFields()
        for field in outgoing.headers.fields {
            guard let name = HTTPField.Name(field.name) else { continue }
            fields.append(HTTPField(name: name, value: field.value))
        }
        let body = ResponseBody(contentLength: outgoing.length) { writer in
            try await outgoing.send { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
        return Response(status: .init(code: outgoing.status), headers: fields, body: body)
    }
}

/// Adds these routes to a router of Hummingbird's, where `**` matches one component or more: the root has an entry of its own.
func add(_ routes: MemberHTTPServer.Router, to router: Hummingbird.Router<BasicRequestContext>) {
    for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] {
        for path: RouterPath in ["", "**"] {
            router.on(path, method: method) { request, _ in await routes.respond(to: request) }
        }
    }
}
