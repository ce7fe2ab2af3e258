import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer

@testable import OffersRoutes

/// The API keys of the tests, in clear; the server gets their hashes.
enum TestKey: String, CaseIterable {
    case app, app2, server, `operator`, otherServer, otherOperator, expired, revoked, unknown

    /// The key itself.
    var text: String { "key-\(rawValue)-\(String(repeating: "x", count: 20))" }

    /// The keys of the settings.
    static var all: [BearerKey] {
        allCases.filter { $0 != .unknown }.map { key in
            var kept = BearerKey(
                hash: BearerKey.hash(of: Secret(key.text)), kind: key.kind,
                tenant: key.rawValue.hasPrefix("other") ? "com.example.other" : ScriptedService.app, id: key.rawValue)
            if key == .expired { kept.until = Date(timeIntervalSince1970: 1) }
            kept.isRevoked = key == .revoked
            return kept
        }
    }

    /// The kind in the settings.
    var kind: String {
        switch self {
        case .app, .app2: "app"
        case .operator, .otherOperator: "operator"
        default: "server"
        }
    }
}

/// Runs a server with a service for the duration of a closure.
func serving(
    _ service: ScriptedService = ScriptedService(), _ configuration: OffersServerConfiguration = OffersServerConfiguration(),
    clock: any MemberClock = SystemClock(), _ body: (OffersServer) async throws -> Void
) async throws {
    let server = try OffersServer(service, keys: TestKey.all, configuration, clock: clock)
    try await server.start()
    do { try await body(server) } catch {
        await server.stop()
        throw error
    }
    await server.stop()
}

private let client = NetworkTransport()

extension OffersServer {
    /// The port listened on.
    var port: UInt16 { UInt16(url.port ?? 0) }

    /// Sends a request.
    func send(
        _ method: String, _ target: String, _ body: String? = nil, key: TestKey? = nil, headers: HTTPHeaders = [:]
    ) async throws -> HTTPResponse {
        guard let address = URL(string: target, relativeTo: url) else { throw URLError(.badURL) }
        var request = HTTPRequest(HTTPRequest.Method(rawValue: method), address.absoluteURL)
        request.headers = headers
        if let body { request.body = HTTPBody(Data(body.utf8), contentType: headers["Content-Type"] ?? "application/json") }
        if let key { request.headers["Authorization"] = "Bearer \(key.text)" }
        return try await client.send(request)
    }

    /// Sends an example.
    func send(_ example: RouteExample, key: TestKey? = nil) async throws -> HTTPResponse {
        try await send(example.route.method, example.target, example.body, key: key)
    }
}

extension HTTPResponse {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }
    /// The body as JSON; null if it is not.
    var json: JSONValue { (try? JSONValue(parsing: body)) ?? .null }
    /// The code of the problem.
    var code: String? { json["code"]?.string }
}
