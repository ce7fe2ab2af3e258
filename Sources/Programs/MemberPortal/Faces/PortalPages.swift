import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// The portal's responses.
struct PortalPages: Sendable {
    static let routes = [
        ("GET", "/"), ("GET", "/style.css"), ("GET", PortalStylesheet.path), ("GET", "/faces/{name}"), ("GET", "/go"),
        ("GET", "/callback"),
        ("GET", "/permissions/{settings}"), ("GET", "/permissions/{settings}" + PermissionPage.askingSuffix),
        ("POST", "/permissions/{settings}"), ("POST", "/act/{provider}"), ("GET", "/favicon.ico"),
        ("GET", PageShell.iconPath), ("GET", "/{unknown}"),
    ]
    static let cookie = "portal"
    /// The client hint for light and dark, which a browser sends if it is asked to (User Preference Media Features Client Hints).
    static let schemeHint = "Sec-CH-Prefers-Color-Scheme"

    let host: String
    private let callback: URL
    let visitors: PortalVisitors
    private let titles: String
    private let assets = Locked<[String: ComponentAsset]>([:])
    let control: String?
    private let glyphs: [String: DrawnPicture]
    private let diagnostics: Diagnostics
    let permissions: (any PermissionSettingsSource)?
    let clock: any MemberClock

    init(_ configuration: ComponentPortalConfiguration, address: URL) throws {
        callback = address.appending(path: "callback")
        let sources = try configuration.components(callback)
        precondition(Set(sources.map(\.name)).count == sources.count, "No two providers of a portal have the same name")
        titles = sources.map(\.title).joined(separator: ", ")
        host = "127.0.0.1:" + String(address.port ?? 0)
        visitors = PortalVisitors(sources, random: SystemRandom(), clock: configuration.clock, limit: configuration.signInLimit)
        control = configuration.controlAddress?.absoluteString
        diagnostics = configuration.diagnostics
        (permissions, clock) = (configuration.permissions, configuration.clock)
        assets.withLock { $0[PermissionPage.stylesheet.name] = PermissionPage.stylesheet }
        glyphs = sources.reduce(into: [:]) { all, source in all.merge(source.glyphs) { first, _ in first } }
    }

    /// The response to a request. Requests to another host name, and forms of other pages, are refused.
    @MainActor
    func response(to request: ServerRequest) async throws -> ServerResponse {
        guard request.headers["Host"].isExactly(host) else { return .text("Open http://\(host)/ instead.\n", status: 421) }
        if let asset = asset(request.path) { return asset }
        let cookie = request.cookies.value(exactly: Self.cookie)
        let known = visitors.visitor(cookie)
        // Only the first page gives a stranger a cookie: another site can send a browser here without its cookie, and a new one
        // would replace that.
        let visitor = request.path == "/" ? known ?? visitors.welcome() : known
        visitor?.heed(request.headers)
        let texts = Texts(visitor?.pageLanguage ?? request.language, .portal)
        var response: ServerResponse
        if request.parameters["unknown"] != nil {
            response = message(.errorNotFound, texts, status: 404)
        } else if let visitor {
            response = try await self.response(to: request, of: visitor, texts)
            // A known visitor gets a new cookie only from the request that renewed the id, because requests may run side by side.
            if known == nil { response.setCookie(visitor.cookie) }
        } else {
            response = stranger(request, texts)
        }
        for error in visitor?.untoldErrors() ?? [] { diagnostics.reportStep(error) }
        response.headers["Content-Security-Policy"] =
            ComponentHTML.contentSecurityPolicy(picturesFrom: control == nil ? [] : ["http://127.0.0.1:*"])
            + "; base-uri 'none'; frame-ancestors 'none'"
        response.headers["Accept-CH"] = Self.schemeHint
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    @MainActor
    private func response(
        to request: ServerRequest, of visitor: PortalVisitor, _ texts: Texts
    ) async throws -> ServerResponse {
        if let provider = request.parameters["provider"] { return try await act(request, provider, visitor, texts) }
        if let provider = request.parameters["settings"] { return try await settings(request, provider, visitor, texts) }
        switch request.path {
        case "/go": return forwarding(visitor, request.query["attempt"], texts)
        case "/callback": return await arrival(request, at: callback, visitor, texts)
        default:
            guard request.query.fields.isEmpty else { return choose(request.query, visitor, for: "/") }
            return page(visitor, texts)
        }
    }

    /// Takes a choice of theme or language; the page then has its plain address again.
    @MainActor
    func choose(_ query: FormFields, _ visitor: PortalVisitor, for address: String) -> ServerResponse {
        if let colours = query["theme"].flatMap(ComponentScheme.init(rawValue:)) { visitor.colours = colours }
        if let language = query["lang"].flatMap(MemberLanguage.init(rawValue:)) {
            // The results of the last step are sentences of the language before.
            visitor.forgetNews()
            visitor.language = language
        }
        return .redirect(to: address, status: 303)
    }

    /// The response to a browser without a known cookie. It never sets one.
    private func stranger(_ request: ServerRequest, _ texts: Texts) -> ServerResponse {
        guard request.method != "POST" else { return message(.portalForeign, texts, status: 403) }
        switch request.path {
        case "/":
            var full = message(.portalFull, texts, status: 503)
            full.headers["Retry-After"] = "600"
            return full
        case "/callback": return message(.portalOver, texts, status: 400)
        default: return .redirect(to: "/", status: 303)
        }
    }

    /// The page's title.
    func title(_ texts: Texts) -> String { texts(.portalTitle, ["providers": titles]) }

    /// A page that says one thing.
    func message(_ key: TextKey, _ texts: Texts, status: Int) -> ServerResponse {
        let page = HTMLDocument.message(
            title: texts(.errorTitle), texts(key),
            details: MessageDetails(
                mark: .bad, ways: [.init(texts(.pageBack), "/")],
                asking: QuestionHead(provider: .memberKit, badge: control == nil ? nil : texts(.portalSandbox))),
            language: texts.language, stylesheet: "/style.css", head: [PageShell.iconLink])
        return .html(page.rendered, status: status)
    }

    static let faces = "/faces/"

    private static func address(ofGlyph name: String) -> String { faces + "glyph-" + name + ".svg" }

    private func asset(_ path: String) -> ServerResponse? {
        if path == "/favicon.ico" { return .empty(204) }
        if path == PageShell.iconPath { return .file(DrawnPicture.memberKit.svg, DrawnPicture.mediaType) }
        if path == "/style.css" { return .file(Stylesheet.text, Stylesheet.mediaType) }
        if path == PortalStylesheet.path { return .file(PortalStylesheet.text, Stylesheet.mediaType) }
        guard path.hasPrefix(Self.faces) else { return nil }
        if let glyph = glyphs.first(where: { path == Self.address(ofGlyph: $0.key) })?.value {
            return .file(glyph.svg, DrawnPicture.mediaType)
        }
        guard let asset = assets.value[String(path.dropFirst(7))] else { return .empty(404) }
        return .file(asset.text, asset.mediaType)
    }

    @MainActor
    private func page(_ visitor: PortalVisitor, _ texts: Texts) -> ServerResponse {
        let images = Dictionary(uniqueKeysWithValues: glyphs.keys.map { ($0, Self.address(ofGlyph: $0)) })
        let page = PortalPage(
            title: title(texts), visitor: visitor, texts: texts, images: images, control: control, permissions: permissions)
        let (document, needed) = page.document
        assets.withLock { assets in
            for asset in needed { assets[asset.name] = asset }
        }
        return .html(document.rendered)
    }

    /// A page that leads on to the provider's page. The policy forbids redirects of forms to another origin, but allows links.
    @MainActor
    private func forwarding(_ visitor: PortalVisitor, _ attempt: String?, _ texts: Texts) -> ServerResponse {
        guard let pending = visitor.pending.first(where: { attempt.isExactly($0.signIn.id) }) else {
            return .redirect(to: "/", status: 303)
        }
        let page = HTMLDocument.forwarding(
            to: pending.signIn.address, title: title(texts), texts(.portalContinue, ["provider": pending.provider.title]),
            language: texts.language, scheme: visitor.colours, stylesheet: "/style.css")
        return .html(page.rendered)
    }
}

extension ServerRequest {
    /// The language of the pages that the browser asks for.
    fileprivate var language: MemberLanguage {
        .preferred(acceptLanguage: headers["Accept-Language"] ?? "", among: MemberLanguage.ofMemberPages)
    }
}

extension Diagnostics {
    /// Reports the error of a visitor's step: its code, or its type if it has no code.
    fileprivate func reportStep(_ error: any Error) {
        let name = (error as? any CodedError)?.code ?? "\(type(of: error))"
        report(.notice, "portal.step_failed", ["error": .open(name)])
    }
}

extension ServerResponse {
    fileprivate static func file(_ text: String, _ mediaType: String) -> ServerResponse {
        ServerResponse(
            status: 200, headers: ["Content-Type": mediaType, "X-Content-Type-Options": "nosniff"], body: Data(text.utf8))
    }
}
