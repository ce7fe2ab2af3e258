import Foundation
import MemberHTTPServer
import MemberUI
import VKID

/// The pages. A visitor is known by a cookie. A sign-in and a sign-out give the visitor a new one and end every other sign-in that was
/// begun under the old one, because somebody else may have begun it, and may have planted the cookie.
@MainActor
final class Site {
    private let source: any ComponentSource
    private let address: URL
    private var assets: [String: ComponentAsset] = [:]
    private var visitors = Visitors()
    /// Begun sign-ins are stored, of everybody together so many: who begins too many ends others'.
    private var limit: SignInLimit

    init(_ source: any ComponentSource, at address: URL, limit: SignInLimit = SignInLimit()) {
        self.source = source
        self.address = address
        self.limit = limit
    }

    var router: Router {
        var router = Router()
        router.on("GET", "/") { await self.page($0) }
        router.on("POST", "/act") { try await self.act($0) }
        router.on("GET", "/callback") { await self.arrive($0) }
        router.on("GET", "/assets/{name}") { await self.asset($0) }
        return router
    }

    private func page(_ request: ServerRequest) -> ServerResponse {
        let now = Date.now
        guard let id = known(request) ?? visitors.add(Visitor(components: source.components()), at: now),
            let visitor = visitors.visitor(id, at: now)
        else { return busy(503, "Too many visitors are here. Try again in a few minutes.", seconds: 600) }
        let (components, appearance) = (visitor.components, appearance(of: request))
        let actions = ComponentActions(everything: "/act", csrf: .init(name: "token", value: visitor.formToken))
        let shown = ComponentHTML.joined(components.html(actions: actions, appearance))
        for asset in [shown.stylesheet, shown.script, Stylesheet.asset] { assets[asset.name] = asset }
        let greeting = components.member.map { "Welcome, \($0.name)." } ?? "Sign in, and your orders are here."
        var content: [HTML] = [.element("h1", [], [.text("Weavers")]), .element("p", [], [.text(greeting)])]
        content +=
            components.news.compactMap(\.sentence).map { .element("p", [("role", "status")], [.text($0)]) } + [shown.content]
        let signOut = components.member.map { _ in [PageButton(.signOut, "Sign out")] } ?? []
        content += (components.buttons(appearance) + signOut).map { button in
            let press = HTML.element("button", [("type", "submit")], [.text(button.title)])
            return actions.form(to: "/act", fields: [.init(name: "action", value: button.action.rawValue)], [press])
        }
        let document = HTMLDocument(
            title: "Weavers", language: .en, stylesheet: "/assets/" + Stylesheet.asset.name,
            head: shown.head(under: "/assets/"), body: [.element("main", [], content)])
        return with(.html(document.rendered), cookie: id)
    }

    private func act(_ request: ServerRequest) async throws -> ServerResponse {
        let form = try request.form()
        guard let id = known(request), let visitor = visitors.visitor(id, at: .now), form["token"] == visitor.formToken else {
            return .text("This form is out of date or comes from another page. Open the page again.\n", status: 403)
        }
        let action = PageAction(rawValue: form["action"] ?? "")
        visitor.components.news = []
        guard action != .signOut else { return await signOut(id, form, appearance(of: request)) }
        let mayBegin = action == .signIn || visitor.components.member == nil
        if mayBegin, let seconds = limit.begin(for: id, at: .now) {
            return busy(429, "Too many sign-ins were started. Try again later.", seconds: seconds)
        }
        let step = await visitor.components.perform(action, form, appearance(of: request))
        guard case .leave(let signIn) = step else {
            if mayBegin { limit.giveBack(for: id) }
            return step == .stay ? .redirect(to: "/", status: 303) : visitors.take(id).map(renewed) ?? over
        }
        guard visitors.remember(signIn, of: id) else { return over }
        // By a page of our own: the policy forbids forms to lead to another site.
        return with(.html(HTMLDocument.forwarding(to: signIn.address, title: "Weavers", "Continue to VK ID").rendered))
    }

    private func signOut(_ id: String, _ form: FormFields, _ appearance: PageAppearance) async -> ServerResponse {
        guard let visitor = visitors.take(id) else { return over }
        _ = await visitor.components.perform(.signOut, form, appearance)
        return renewed(visitor)
    }

    private func arrive(_ request: ServerRequest) async -> ServerResponse {
        guard let state = request.query["state"] else { return .redirect(to: "/", status: 303) }
        // Until the sign-in has ended nobody has this visitor: no second one ends beside it, and a cookie that others know finds nobody.
        guard let id = known(request), let arrived = request.address(at: address),
            let signIn = visitors.visitor(id, at: .now)?.signIns.first(where: { $0.state == state }),
            var visitor = visitors.take(id)
        else { return over }
        visitor.signIns.removeAll { $0.id == signIn.id }
        let step = await visitor.components.finish(signIn.id, redirectedTo: arrived, appearance(of: request))
        guard step == .signedIn else {
            visitors.put(visitor, as: id)
            return .redirect(to: "/", status: 303)
        }
        await visitor.components.welcome(appearance(of: request))
        return renewed(visitor)
    }

    private func asset(_ request: ServerRequest) -> ServerResponse {
        guard let asset = assets[request.parameters["name"] ?? ""] else { return .empty(404) }
        return ServerResponse(headers: ["Content-Type": asset.mediaType], body: Data(asset.text.utf8))
    }

    private func appearance(of request: ServerRequest) -> PageAppearance {
        let asked = request.headers["Accept-Language"] ?? ""
        return PageAppearance(title: "Weavers", language: .preferred(acceptLanguage: asked, among: MemberLanguage.allCases))
    }

    private func known(_ request: ServerRequest) -> String? {
        request.cookies["weavers"].flatMap { visitors.visitor($0, at: .now) == nil ? nil : $0 }
    }

    /// Back to the page, with a new cookie, a new form token and no sign-in on its way: others may have seen or begun the old ones.
    private func renewed(_ visitor: Visitor) -> ServerResponse {
        with(.redirect(to: "/", status: 303), cookie: visitors.put(Visitor(components: visitor.components)))
    }

    private var over: ServerResponse {
        with(
            .text(
                "This sign-in is no longer valid: it has ended, a newer one replaced it, or it started in another browser. Nothing has changed. "
                    + "Open the page to start again.\n", status: 400))
    }

    private func busy(_ status: Int, _ text: String, seconds: Int) -> ServerResponse {
        var response = ServerResponse.text(text + "\n", status: status)
        response.headers["Retry-After"] = String(seconds)
        return with(response)
    }

    private func with(_ response: ServerResponse, cookie id: String? = nil) -> ServerResponse {
        var response = response
        var cookie = id.map { ServerCookie("weavers", $0) }
        cookie?.isSecure = address.scheme == "https"
        if let cookie { response.setCookie(cookie) }
        response.headers["Content-Security-Policy"] = ComponentHTML.contentSecurityPolicy(picturesFrom: ["http://127.0.0.1:*"])
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}
