import Foundation
import MemberHTTP
import MemberHTTPServer
import MemberKit
import MemberTesting
import Testing

@Suite("The server of the README", .timeLimit(.minutes(1)))
struct TwoRoutesTests {
    @Test("is the code that is compiled here, word for word")
    func shown() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: "TwoRoutes.swift"), encoding: .utf8)
        let readme = folder.appending(path: "../../../README.md").standardizedFileURL
        #expect(try String(contentsOf: readme, encoding: .utf8).contains("```swift\n\(code)```"))
    }

    @Test(
        "signs a visitor in, and refuses a response for another browser and a second delivery",
        arguments: ["https://shop.example.test", "https://shop.example.test/", "https://example.test/shop/"])
    func visits(address: String) async throws {
        let (provider, home) = (OpenIDServer(), FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        defer { try? FileManager.default.removeItem(at: home) }
        let members = try Members(home: home, providers: [.openID], transport: provider.transport, clock: provider.clock)
        let site = try #require(URL(string: address))
        let server = HTTPServer(
            HTTPServerConfiguration(),
            router: signInRoutes(members, .openID(issuer: OpenIDServer.issuer, clientID: "app"), at: site))
        try await server.start()
        let get = { (path: String, cookie: String?) async throws -> HTTPResponse in
            let url = try #require(URL(string: server.url.absoluteString + path))
            var request = HTTPRequest(.get, url)
            request.headers["Cookie"] = cookie
            request.redirects = .deliver
            return try await NetworkTransport().send(request)
        }
        let begun = try await get("/sign-in", nil)
        let page = try #require(begun.headers["Location"].flatMap(URL.init))
        let cookie = try #require(begun.headers["Set-Cookie"]?.split(separator: ";").first.map(String.init))
        let sent = try await provider.transport.send(HTTPRequest(.get, page))
        let query = try #require(sent.headers["Location"].flatMap(URLComponents.init)?.percentEncodedQuery)
        #expect(try await get("/callback?" + query, nil).status == 400)
        #expect(try await get("/callback?" + query, "sign-in=other").status == 403)
        let good = try await get("/callback?" + query, cookie)
        #expect(good.status == 200 && String(decoding: good.body, as: UTF8.self).hasPrefix("Hello, "))
        #expect(try await get("/callback?" + query, cookie).status == 403)
        await server.stop()
    }
}
