import Foundation
import MemberHTTPServer
import Vapor

extension MemberHTTPServer.Router {
    /// The response of these routes to a request of Vapor's; bodies stream both ways.
    func respond(to request: Vapor.Request) async -> Vapor.Response {
        var headers: MemberHTTPServer.HTTPHeaders = [:]
        for (name, value) in request.headers { headers.add(name, value) }
        let outgoing = await response(
            to: IncomingRequest(
                request.method.rawValue, request.url.string, headers: headers,
                body: request.body.map { Data($0.readableBytesView) }, peer: request.remoteAddress?.ipAddress ?? "",
                identifier: request.id))
        let body = Response.Body(
            managedAsyncStream: { writer in
                try await outgoing.send { try await writer.writeBuffer(ByteBuffer(bytes: $0)) }
            }, count: outgoing.length ?? -1)
        return Response(
            status: HTTPResponseStatus(statusCode: outgoing.status),
            headers: Vapor.HTTPHeaders(outgoing.headers.fields.map { ($0.name, $0.value) }), body: body)
    }
}

/// Adds these routes to a Vapor application, which then does not collect the bodies itself. Its `**` does not match the root, which has an
/// entry of its own.
func add(_ routes: MemberHTTPServer.Router, to application: Application) {
    for method in [HTTPMethod.GET, .POST, .PUT, .PATCH, .DELETE] {
        application.on(method, body: .stream) { request in await routes.respond(to: request) }
        application.on(method, "**", body: .stream) { request in await routes.respond(to: request) }
    }
}
