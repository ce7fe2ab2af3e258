import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberKit

/// A small site where visitors sign in with a simulated provider: one cookie identifies the visitor, another the signed-in
/// account.
final class ForgedSite: Sendable {
    let home: ForgedHome
    private let server: HTTPServer
    /// The sign-ins that visitors have begun, by cookie.
    private let begun: Locked<[String: String]>
    /// The signed-in accounts, by cookie.
    private let sessions: Locked<[String: String]>

    /// A site that listens.
    static func start(_ acted: any ActedProvider) async throws -> ForgedSite {
        let (begun, sessions, home) = (Locked<[String: String]>([:]), Locked<[String: String]>([:]), Locked<ForgedHome?>(nil))
        var router = Router()
        router.on("GET", "/begin") { _ in
            guard let home = home.value else { return .empty(503) }
            let (pending, visitor) = (try await home.begin(), SystemRandom().token())
            begun.withLock { $0[visitor] = pending.id }
            var response = ServerResponse.redirect(to: pending.address.absoluteString)
            response.setCookie(ServerCookie("visitor", visitor))
            return response
        }
        router.on("GET", "/callback") { request in
            guard let home = home.value else { return .empty(503) }
            return await Self.callback(request, home, begun.value[request.cookies["visitor"] ?? ""] ?? "", sessions)
        }
        router.on("GET", "/me") { request in
            sessions.value[request.cookies["session"] ?? ""].map { .text($0) } ?? .empty(401)
        }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        let started = try ForgedHome(acted, at: server.url.absoluteString + "/callback")
        home.withLock { $0 = started }
        return ForgedSite(started, server, begun, sessions)
    }

    private static func callback(
        _ request: ServerRequest, _ home: ForgedHome, _ id: String, _ sessions: Locked<[String: String]>
    ) async -> ServerResponse {
        let origin = home.redirectURI.absoluteString.replacing("/callback", with: "")
        guard let url = URL(string: origin + request.target) else { return .empty(400) }
        do throws(MembersError) {
            let (account, session) = (try await home.members.finish(id, redirectedTo: url), SystemRandom().token())
            sessions.withLock { $0[session] = account.key.subject }
            var response = ServerResponse.text("signed in")
            response.setCookie(ServerCookie("session", session))
            return response
        } catch { return .text(error.code, status: 403) }
    }

    private init(
        _ home: ForgedHome, _ server: HTTPServer, _ begun: Locked<[String: String]>, _ sessions: Locked<[String: String]>
    ) { (self.home, self.server, self.begun, self.sessions) = (home, server, begun, sessions) }

    func stop() async { await server.stop() }
}

/// A browser at a site.
struct ForgedVisitor {
    /// A response of an address.
    struct Seen: Equatable {
        var status: Int
        var text: String
        var session: String?
    }

    private let site: ForgedSite
    private let cookie: String
    /// The redirect from the provider's page.
    let good: Redirect

    /// A visitor who has begun a sign-in.
    init(_ site: ForgedSite) async throws {
        let response = try await Self.response(site.home.redirectURI.deletingLastPathComponent().appending(path: "begin"))
        let page = response.headers["Location"].flatMap { URL(string: $0) } ?? site.home.redirectURI
        (self.site, cookie) = (site, Self.cookie("visitor", response) ?? "")
        good = site.home.good(PendingAuthorization(id: "", address: page, expires: .distantFuture))
    }

    /// Opens an address of the site.
    func open(_ url: URL, session: String? = nil) async throws -> Seen {
        let cookies = "visitor=\(cookie)" + (session.map { "; session=\($0)" } ?? "")
        let response = try await Self.response(url, cookies)
        let text = String(decoding: response.body, as: UTF8.self)
        return Seen(status: response.status, text: text, session: Self.cookie("session", response))
    }

    /// The account that the site takes the browser for.
    func member(session: String?) async throws -> Seen {
        try await open(site.home.redirectURI.deletingLastPathComponent().appending(path: "me"), session: session)
    }

    private static func response(_ url: URL, _ cookies: String = "") async throws -> HTTPResponse {
        var request = HTTPRequest(.get, url)
        if !cookies.isEmpty { request.headers["Cookie"] = cookies }
        return try await NetworkTransport().send(request)
    }

    private static func cookie(_ name: String, _ response: HTTPResponse) -> String? {
        response.headers.all("Set-Cookie").lazy.compactMap { $0.firstMatch(of: #/^(\w+)=([^;]*)/#) }
            .first { $0.output.1 == name }.map { String($0.output.2) }
    }
}
