import ChromiumSupport
import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberTesting
import MemberUI
import Testing

@testable import VKID

/// Serves each face as a page, under the strictest policy, to a browser.
struct Gallery {
    let server: HTTPServer
    let browser: Chromium
    /// Each form that was sent: its path and its fields.
    let sent: Locked<[String]>

    static func with(_ pages: [String: Exhibit], _ body: (Gallery) async throws -> Void) async throws {
        let sent = Locked<[String]>([])
        var router = Router()
        for (name, exhibit) in pages { exhibit.hang(as: name, in: &router) }
        router.on("GET", "/favicon.ico") { _ in .empty() }
        router.on("GET", "/logo.svg") { _ in
            ServerResponse(headers: ["Content-Type": "image/svg+xml"], body: Data(Exhibit.logo.utf8))
        }
        router.on("POST", "/do/{what}") { request in
            sent.withLock { $0.append("\(request.path) \(String(decoding: request.body, as: UTF8.self))") }
            return .html("<!DOCTYPE html><title>done</title><p>done</p>")
        }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        do {
            let browser = try Chromium()
            try await browser.paintPictures()
            try await browser.resize(width: 420, height: 720)
            try await body(Gallery(server: server, browser: browser, sent: sent))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }

    func open(_ name: String) async throws {
        try await browser.open(try #require(URL(string: "/\(name)", relativeTo: server.url)).absoluteURL)
    }

    func keep(_ name: String) async throws { try await browser.keep(name) }
}

extension Chromium {
    /// Saves a screenshot if `MEMBER_FACES` names a folder.
    func keep(_ name: String) async throws {
        guard let folder = ProcessInfo.processInfo.environment["MEMBER_FACES"].map({ URL(filePath: $0) }) else { return }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await screenshot().write(to: folder.appending(path: name + ".png"))
    }
}

/// A face on a page.
struct Exhibit: Sendable {
    let face: ComponentHTML
    var language = MemberLanguage.en
    var isDark = false
    var direction = "ltr"

    static let logo = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><circle fill='#fa0' cx='4' cy='4' r='4'/></svg>"

    /// The addresses that the faces of these tests lead to.
    static let actions = ComponentActions(
        signIn: "/do/sign-in", providers: ["ok_ru": "/do/ok"], retry: "/do/retry", close: "/do/close",
        others: [.follow: "/do/follow", .decline: "/do/decline"],
        images: ["vkidPrimary": "/logo.svg", "vkidSecondary": "/logo.svg", "ok": "/logo.svg"],
        csrf: .init(name: "proof", value: "p1"))

    func hang(as name: String, in router: inout Router) {
        let ground = isDark ? "#1c1d1e" : "#ffffff"
        let style = "body { margin: 16px; background: \(ground); } main { max-inline-size: 320px; }"
        let head: [HTML] =
            [.element("link", [("rel", "stylesheet"), ("href", "/\(name).css")])] + face.head(under: "/f/\(name)/")
        let page = HTMLDocument(
            title: name, language: language, head: head, body: [.element("main", [("dir", direction)], [face.content])])
        let answer = ServerResponse.html(page.rendered)
        router.on("GET", "/\(name)") { _ in
            var answer = answer
            answer.headers["Content-Security-Policy"] = ComponentHTML.contentSecurityPolicy
            return answer
        }
        router.on("GET", "/\(name).css") { _ in
            ServerResponse(headers: ["Content-Type": Stylesheet.mediaType], body: Data(style.utf8))
        }
        for asset in [face.stylesheet, face.script] {
            router.on("GET", "/f/\(name)/\(asset.name)") { _ in
                ServerResponse(headers: ["Content-Type": asset.mediaType], body: asset.data)
            }
        }
    }
}
