import Foundation
import MemberCore
import MemberHTTPServer
import MemberOAuth
import MemberUI

/// Listens at one place, passes arriving addresses to the queue and shows the closing page.
final class RedirectListener: Sendable {
    private let server: HTTPServer
    private let path: String
    /// The origin at which it listens, after it has started.
    private let origin = Locked("")
    private let styles: StylesheetWait

    /// The time for which the page waits for the exchange of the code, which has its own limits; a browser waits longer.
    static let patience = Duration.seconds(20)

    init(_ place: ListeningPlace, _ queue: RedirectQueue, clock: any MemberClock) {
        path = place.path
        styles = StylesheetWait(clock: clock)
        var configuration = HTTPServerConfiguration(port: place.port)
        configuration.host = place.host
        configuration.loops = 1
        configuration.connectionLimit = 64
        // Any page or program of this machine may hold connections open; the right redirect is still received.
        configuration.makesRoom = true
        configuration.stopGrace = .seconds(2)
        server = HTTPServer(configuration, router: Self.router(path, origin, queue, styles, clock))
    }

    /// Returns the address of the listener, after it has started.
    /// - Parameter given: The requested address; if it names no port, the taken one is added. Nil for the address of the place.
    /// - Returns: The address.
    func redirectURI(_ given: URL?) -> URL? {
        guard let given else { return URL(string: origin.value + path) }
        guard given.port == nil, var parts = URLComponents(url: given, resolvingAgainstBaseURL: true) else { return given }
        parts.port = URLComponents(string: origin.value)?.port
        return parts.url
    }

    func start() async throws(HTTPServerError) {
        try await server.start()
        let text = server.url.absoluteString
        origin.withLock { $0 = text }
    }

    /// Stops listening; a browser that shows the closing page gets its stylesheet first.
    func stop() async {
        await styles.wait()
        await server.stop()
    }

    private static func router(
        _ path: String, _ origin: Locked<String>, _ queue: RedirectQueue, _ styles: StylesheetWait,
        _ clock: any MemberClock
    ) -> Router {
        var router = Router()
        router.on("GET", path) { request in
            // This happens before the page is ready, because the listener may be stopped at the same moment.
            if request.headers["Sec-Fetch-Dest"] == "document" { styles.pageShown() }
            return await page(for: request, origin.value, queue, clock)
        }
        // A browser that only prefetches has not been redirected.
        router.on("HEAD", path) { _ in .empty() }
        router.on("GET", ClosingPage.stylesheet) { _ in
            styles.stylesheetSent()
            return ServerResponse(headers: ["Content-Type": Stylesheet.mediaType], body: Data(Stylesheet.text.utf8))
        }
        router.on("GET", PageShell.iconPath) { _ in
            ServerResponse(headers: ["Content-Type": DrawnPicture.mediaType], body: Data(DrawnPicture.memberKit.svg.utf8))
        }
        return router
    }

    /// Returns the page for an address. The page for the response waits until the code was exchanged, so that it can show the outcome.
    private static func page(
        for request: ServerRequest, _ origin: String, _ queue: RedirectQueue, _ clock: any MemberClock
    ) async -> ServerResponse {
        let language = MemberLanguage.preferred(
            acceptLanguage: request.headers["Accept-Language"] ?? "", among: MemberLanguage.ofMemberPages)
        guard request.target.hasPrefix("/"), let url = URL(string: origin + request.target) else {
            return ClosingPage(.redirect(.notMine), language).response
        }
        let outcome = await queue.judge(url)
        guard outcome == .accepted else { return ClosingPage(.redirect(outcome), language).response }
        let end = await queue.end(within: patience, by: clock)
        return ClosingPage(end.map(ClosingPage.Subject.end) ?? .unknown, language).response
    }
}

/// The place at which the listener waits for a redirect.
struct ListeningPlace: Equatable {
    /// The numeric loopback address.
    let host: String
    /// The port; 0 for a free one, also if the address names none.
    let port: UInt16
    /// The decoded path.
    let path: String

    /// Creates a place on this machine.
    init(port: UInt16, path: String) {
        host = "127.0.0.1"
        self.port = port
        self.path = path
    }

    /// Creates the place of a redirect address; nil unless it is http on 127.0.0.1 or [::1] without user, password and fragment
    /// (RFC 8252 §7.3). An address without a port allows any port, as providers do for loopback addresses. A name is refused, because it
    /// may resolve to another machine (§8.3).
    init?(_ redirectURI: URL) {
        guard let parts = URLComponents(url: redirectURI, resolvingAgainstBaseURL: true), parts.scheme?.lowercased() == "http",
            parts.user == nil, parts.password == nil, parts.fragment == nil, let host = parts.host,
            let port = UInt16(exactly: parts.port ?? 0), port > 0 || parts.port == nil
        else { return nil }
        switch host {
        case "127.0.0.1": self.host = host
        case "::1", "[::1]": self.host = "::1"
        default: return nil
        }
        self.port = port
        path = parts.path.isEmpty ? "/" : parts.path
    }
}
