import Foundation
import MemberHTTPServer
import MemberUI
import VKID

/// One browser: what it sees of VK ID, the token in its forms, the sign-ins that it has begun.
struct Visitor {
    let components: any PageComponents
    let formToken = UUID().uuidString
    var signIns: [PageSignIn] = []
}

/// The pages. A visitor is known by a cookie; a sign-in and a sign-out give the visitor a new one.
@MainActor
final class Site {
    private let source: VKComponents
    private let address: URL
    private var assets: [String: ComponentAsset] = [:]
    /// By their cookies. A website with many visitors forgets those who are long gone.
    private var visitors: [String: Visitor] = [:]

    init(_ source: VKComponents, at address: URL) {
        self.source = source
        self.address = address
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
        let id = known(request) ?? add(Visitor(components: source.components()))
        guard let visitor = visitors[id] else { return .empty(500) }
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
        guard let id = known(request), let visitor = visitors[id], form["token"] == visitor.formToken else {
            return .text("This form is not of this page. Open the page again.\n", status: 403)
        }
        visitor.components.news = []
        let action = PageAction(rawValue: form["action"] ?? "")
        switch await visitor.components.perform(action, form, appearance(of: request)) {
        case .stay: return .redirect(to: "/", status: 303)
        case .signedIn, .signedOut: return renewed(id)
        case .leave(let signIn):
            visitors[id]?.signIns.append(signIn)
            // By a page of our own: the policy forbids forms to lead to another site.
            return with(.html(HTMLDocument.forwarding(to: signIn.address, title: "Weavers", "Go on to VK ID").rendered))
        }
    }

    private func arrive(_ request: ServerRequest) async -> ServerResponse {
        guard let id = known(request), let visitor = visitors[id],
            let signIn = visitor.signIns.first(where: { $0.state != nil && $0.state == request.query["state"] }),
            let arrived = URL(string: address.absoluteString + request.target)
        else { return .redirect(to: "/", status: 303) }
        visitors[id]?.signIns.removeAll { $0.id == signIn.id }
        let step = await visitor.components.finish(signIn.id, redirectedTo: arrived, appearance(of: request))
        guard step == .signedIn else { return .redirect(to: "/", status: 303) }
        await visitor.components.welcome(appearance(of: request))
        return renewed(id)
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
        request.cookies["weavers"].flatMap { visitors[$0] == nil ? nil : $0 }
    }

    private func add(_ visitor: Visitor) -> String {
        let id = SystemRandom().token()
        visitors[id] = visitor
        return id
    }

    /// Back to the page, with a new cookie: others may have seen the old one.
    private func renewed(_ id: String) -> ServerResponse {
        with(.redirect(to: "/", status: 303), cookie: visitors.removeValue(forKey: id).map(add))
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
