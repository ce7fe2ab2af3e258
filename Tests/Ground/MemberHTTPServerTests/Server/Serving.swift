import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import WaitSupport

/// Runs a server for the duration of a closure.
func serving(
    _ configuration: HTTPServerConfiguration = HTTPServerConfiguration(), diagnostics: Diagnostics = .silent,
    routes: (inout Router) -> Void, _ body: (HTTPServer) async throws -> Void
) async throws {
    var router = Router()
    routes(&router)
    let server = HTTPServer(configuration, router: router, diagnostics: diagnostics)
    try await server.start()
    do { try await body(server) } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

/// The one client of all tests.
let client = NetworkTransport()

extension HTTPServer {
    /// Sends a request to a path of this server.
    func send(
        _ method: HTTPRequest.Method = .get, _ path: String, body: HTTPBody? = nil, headers: HTTPHeaders = [:]
    ) async throws -> HTTPResponse {
        guard let url = URL(string: path, relativeTo: url) else { throw URLError(.badURL) }
        var request = HTTPRequest(method, url.absoluteURL)
        request.body = body
        request.headers = headers
        return try await client.send(request)
    }
}

extension HTTPResponse {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
}

/// A gate that handlers wait at.
actor Gate {
    private var isOpen = false
    private var waiters: [CheckedContinuation<Void, Never>] = []
    private(set) var arrived = 0

    func pass() async {
        arrived += 1
        if !isOpen { await withCheckedContinuation { waiters.append($0) } }
    }

    func arrive() { arrived += 1 }

    func open() {
        isOpen = true
        waiters.forEach { $0.resume() }
        waiters = []
    }

    func waitForArrival() async { _ = await waited(while: arrived == 0) }
}
