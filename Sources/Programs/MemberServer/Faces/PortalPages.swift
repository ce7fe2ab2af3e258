import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// The portal's responses.
struct PortalPages: Sendable {
    static let routes = [
        ("GET", "/"), ("GET", "/style.css"), ("GET", "/faces/{name}"), ("GET", "/go"), ("GET", "/callback"),
        ("POST", "/act/{provider}"), ("GET", "/favicon.ico"),
    ]
    static let cookie = "portal"

    private let host: String
    private let callback: URL
    let visitors: PortalVisitors
    private let titles: String
    private let assets = Locked<[String: ComponentAsset]>([:])

    init(_ configuration: ComponentPortalConfiguration, address: URL) throws {
        callback = address.appending(path: "callback")
        let sources = try configuration.components(callback)
        precondition(Set(sources.map(\.name)).count == sources.count, "No two providers of a portal have the same name")
        titles = sources.map(\.title).joined(separator: ", ")
        host = "127.0.0.1:" + String(address.port ?? 0)
        visitors = PortalVisitors(sources, random: SystemRandom(), clock: configuration.clock)
    }

    /// The response to a request. Requests to another host name, and forms of other pages, are refused.
    @MainActor
    func response(to request: ServerRequest) async throws -> ServerResponse {
        guard request.headers["Host"].isExactly(host) else { return .text("Open http://\(host)/ instead.\n", status: 421) }
        if let asset = asset(request.path) { return asset }
        let cookie = request.cookies.value(exactly: Self.cookie)
        let texts = Texts(.preferred(acceptLanguage: request.headers["Accept-Language"] ?? ""), .portal)
        let known = visitors.visitor(cookie)
        // Only the first page gives a stranger a cookie: another site can send a browser here without its cookie, and a new one
        // would replace that.
        let visitor = request.path == "/" ? known ?? visitors.welcome() : known
        var response: ServerResponse
        if let visitor {
            response = try await self.response(to: request, of: visitor, texts)
            // A known visitor gets a new cookie only from the request that renewed the id, because requests may run side by side.
            if known == nil { response.setCookie(visitor.cookie) }
        } else {
            response = stranger(request, texts)
        }
        response.headers["Content-Security-Policy"] =
            ComponentHTML.contentSecurityPolicy + "; base-uri 'none'; frame-ancestors 'none'"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["Cache-Control"] = "no-store"
        return response
    }

    @MainActor
    private func response(
        to request: ServerRequest, of visitor: PortalVisitor, _ texts: Texts
    ) async throws -> ServerResponse {
        if let provider = request.parameters["provider"] { return try await act(request, provider, visitor, texts) }
        switch request.path {
        case "/go": return forwarding(visitor, request.query["attempt"], texts)
        case "/callback": return await arrival(request, at: callback, visitor, texts)
        default:
            if let colours = request.query["theme"].flatMap(ComponentScheme.init(rawValue:)) { visitor.colours = colours }
            return page(visitor, texts)
        }
    }

    /// The response to a browser without a known cookie. It never sets one.
    private func stranger(_ request: ServerRequest, _ texts: Texts) -> ServerResponse {
        guard request.parameters["provider"] == nil else { return message(.portalForeign, texts, status: 403) }
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
            title: title(texts), texts(key), language: texts.language, stylesheet: "/style.css")
        return .html(page.rendered, status: status)
    }

    private func asset(_ path: String) -> ServerResponse? {
        if path == "/favicon.ico" { return .empty(204) }
        if path == "/style.css" { return .file(Stylesheet.text, Stylesheet.mediaType) }
        guard path.hasPrefix("/faces/") else { return nil }
        guard let asset = assets.value[String(path.dropFirst(7))] else { return .empty(404) }
        return .file(asset.text, asset.mediaType)
    }

    @MainActor
    private func page(_ visitor: PortalVisitor, _ texts: Texts) -> ServerResponse {
        let page = PortalPage(title: title(texts), visitor: visitor, texts: texts)
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
            language: texts.language, stylesheet: "/style.css")
        return .html(page.rendered)
    }
}

extension ServerResponse {
    fileprivate static func file(_ text: String, _ mediaType: String) -> ServerResponse {
        ServerResponse(
            status: 200, headers: ["Content-Type": mediaType, "X-Content-Type-Options": "nosniff"], body: Data(text.utf8))
    }
}
