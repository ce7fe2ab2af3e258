import Foundation
import MemberCore
import MemberHTTPServer
import MemberOAuth
import MemberUI

/// Listens at one place, hands what arrives to the desk and shows the closing page.
final class AnswerListener: Sendable {
    private let server: HTTPServer
    private let path: String
    /// Where it listens, once it does.
    private let origin = Locked("")
    private let farewell: Farewell

    init(_ place: ListeningPlace, _ desk: AnswerQueue, clock: any MemberClock) {
        path = place.path
        farewell = Farewell(clock: clock)
        var configuration = HTTPServerConfiguration(port: place.port)
        configuration.host = place.host
        configuration.loops = 1
        configuration.connectionLimit = 64
        // Any page or program of this machine may hold connections open; the right answer still comes through.
        configuration.makesRoom = true
        configuration.stopGrace = .seconds(2)
        server = HTTPServer(configuration, router: Self.router(path, origin, desk, farewell))
    }

    /// The address that leads here, once it listens.
    var redirectURI: URL? { URL(string: origin.value + path) }

    func start() async throws(HTTPServerError) {
        try await server.start()
        let text = server.url.absoluteString
        origin.withLock { $0 = text }
    }

    /// Ends; a browser that shows the closing page gets its stylesheet first.
    func stop() async {
        await farewell.wait()
        await server.stop()
    }

    private static func router(
        _ path: String, _ origin: Locked<String>, _ desk: AnswerQueue, _ farewell: Farewell
    ) -> Router {
        var router = Router()
        router.on("GET", path) { request in
            let page = await answer(request, origin.value, desk)
            if request.headers["Sec-Fetch-Dest"] == "document" { farewell.pageShown() }
            return page
        }
        // A look ahead is no answer.
        router.on("HEAD", path) { _ in .empty() }
        router.on("GET", AnswerPage.stylesheet) { _ in
            farewell.stylesheetSent()
            return ServerResponse(headers: ["Content-Type": Stylesheet.mediaType], body: Data(Stylesheet.text.utf8))
        }
        return router
    }

    private static func answer(_ request: ServerRequest, _ origin: String, _ desk: AnswerQueue) async -> ServerResponse {
        let language = MemberLanguage.preferred(acceptLanguage: request.headers["Accept-Language"] ?? "")
        guard request.target.hasPrefix("/"), let url = URL(string: origin + request.target) else {
            return AnswerPage(.notMine, language).response
        }
        return AnswerPage(await desk.judge(url), language).response
    }
}
