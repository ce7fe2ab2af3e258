import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import OffersRoutes

/// A browser at operators' pages: it keeps the cookie, and sends what browsers send.
final class OperatorBrowser: Sendable {
    let server: OffersServer
    private let cookie = Locked<String?>(nil)
    private let token = Locked<String?>(nil)

    init(_ server: OffersServer) { self.server = server }

    /// The cookie's value; nil without one.
    var session: String? {
        get { cookie.value }
        set { cookie.withLock { $0 = newValue } }
    }

    /// The token of the last page's forms.
    var formToken: String? { token.value }

    /// Opens a page.
    func open(_ target: String, headers: HTTPHeaders = [:]) async throws -> HTTPResponse {
        try await send("GET", target, nil, headers)
    }

    /// Sends a form of the last page; the token that it has, unless another one is given.
    func submit(
        _ target: String, _ fields: [(String, String)] = [], token: String? = nil, headers: HTTPHeaders? = nil
    ) async throws -> HTTPResponse {
        let all = fields + ((token ?? formToken).map { [("token", $0)] } ?? [])
        return try await send("POST", target, FormFields(all).encoded, headers ?? ["Sec-Fetch-Site": "same-origin"])
    }

    /// Signs in with a key.
    func signIn(_ key: TestKey, _ fields: [(String, String)] = [], headers: HTTPHeaders? = nil) async throws -> HTTPResponse {
        try await submit("/operator/sign-in", [("key", key.text)] + fields, headers: headers)
    }

    private func send(_ method: String, _ target: String, _ body: String?, _ headers: HTTPHeaders) async throws -> HTTPResponse {
        var headers = headers
        if let session { headers["Cookie"] = "operator_session=\(session)" }
        if body != nil { headers["Content-Type"] = "application/x-www-form-urlencoded" }
        let response = try await server.send(method, target, body, headers: headers)
        if let set = response.headers["Set-Cookie"] {
            session = set.split(separator: ";").first?.split(separator: "=", omittingEmptySubsequences: false).last.map(
                String.init)
        }
        if let found = response.text.firstMatch(of: /name="token" value="([^"]+)"/) { token.withLock { $0 = String(found.1) } }
        return response
    }
}

/// Runs a body with a browser at a server of the scripted service.
func browsing(
    _ configuration: OffersServerConfiguration = OffersServerConfiguration(), clock: any MemberClock = SystemClock(),
    _ body: (OperatorBrowser) async throws -> Void
) async throws {
    try await serving(ScriptedService(knowsAll: true), configuration, clock: clock) { server async throws in
        try await body(OperatorBrowser(server))
    }
}
