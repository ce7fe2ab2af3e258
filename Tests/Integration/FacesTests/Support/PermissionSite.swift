import ChromiumSupport
import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI
import Testing

/// A website with the permission settings of an invented provider, in every language and scheme, and a browser that opens it.
struct PermissionSite {
    let server: HTTPServer
    let browser: Chromium
    /// The revocations: the form's fields.
    let taken: Locked<[String]>

    static let languages = MemberLanguage.ofMemberPages
    static let schemes: [ComponentScheme] = [.light, .dark]

    static func with(_ body: (PermissionSite) async throws -> Void) async throws {
        let taken = Locked<[String]>([])
        var router = Router()
        for (path, asset) in ["/style.css": Stylesheet.asset, "/f/\(PermissionPage.stylesheet.name)": PermissionPage.stylesheet] {
            router.on("GET", path) { _ in ServerResponse(headers: ["Content-Type": asset.mediaType], body: asset.data) }
        }
        router.on("GET", "/favicon.ico") { _ in .empty() }
        for language in languages {
            for scheme in schemes { settings(in: language, scheme, &router, taken) }
        }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        do { try await body(PermissionSite(server: server, browser: Chromium(), taken: taken)) } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    static func path(_ language: MemberLanguage, _ scheme: ComponentScheme) -> String {
        "/\(language.rawValue)/\(scheme.rawValue)"
    }

    func open(_ path: String) async throws { try await browser.open(try #require(URL(string: server.url.absoluteString + path))) }

    private static func settings(
        in language: MemberLanguage, _ scheme: ComponentScheme, _ router: inout Router, _ taken: Locked<[String]>
    ) {
        var page = PermissionPage("Harbour ID", at: path(language, scheme), language: language, now: moment)
        page.back = "/"
        page.csrf = .init(name: "proof", value: "p1")
        @Sendable func response(_ content: PermissionPage.Content, _ page: PermissionPage) -> ServerResponse {
            let document = HTMLDocument(
                title: content.title, language: language, scheme: scheme, stylesheet: "/style.css", head: page.head(under: "/f/"),
                body: [content.main])
            var response = ServerResponse.html(document.rendered)
            response.headers["Content-Security-Policy"] = ComponentHTML.contentSecurityPolicy
            return response
        }
        router.on("GET", page.address) { [page] request in
            response(page.settings(others[request.query["of"] ?? ""] ?? harbour, news: taken.value), page)
        }
        router.on("GET", page.address + PermissionPage.askingSuffix) { [page] request in
            guard let withdrawal = PermissionChoice(request.query).flatMap(harbour.withdrawal) else { return .empty(404) }
            return response(page.confirmation(withdrawal), page)
        }
        router.on("POST", page.address) { [page] request in
            taken.withLock { $0.append(String(decoding: request.body, as: UTF8.self)) }
            return .redirect(to: page.address, status: 303)
        }
    }

    private static let moment = Date(timeIntervalSince1970: 1_780_000_000)

    private static func before(_ days: Double) -> Date { moment.addingTimeInterval(-86_400 * days) }

    /// Settings of an app that names no features, and of an app without permissions.
    private static let others = [
        "plain": PermissionSettings(
            [
                ShownPermission("email", title: "E-mail address", status: .granted, since: before(400)),
                ShownPermission("crew", title: "Crew", status: .declined, since: before(3)),
            ], canRemoveApp: true),
        "nothing": PermissionSettings([ShownPermission("crew", title: "Crew", status: .declined, since: before(3))]),
    ]

    /// Feature names of an app, as long and as odd as developers make them.
    private static let harbour = PermissionSettings(
        [
            ShownPermission("profile", title: "Name and picture", status: .granted, since: before(400), isRevocable: false),
            ShownPermission(
                "email", title: "E-mail address", explanation: "The app learns where to write to you.", status: .granted,
                since: before(400), lastUse: before(1), features: ["Receipts", "Harbour news & weather"]),
            ShownPermission(
                "berths", title: "harbour.berths.reserve_and_cancel", status: .granted, since: before(0), features: ["Receipts"]),
            ShownPermission(
                "crew", title: "Crew", status: .declined, since: before(3), features: ["Finding your crew among your friends"]),
            ShownPermission(
                "photos", title: "Photos", status: .revoked, since: before(40), lastUse: before(90), features: ["Album"]),
            ShownPermission("posts", title: "Posts", status: .expired, since: before(75), features: ["Album"]),
        ], canRemoveApp: true)
}
