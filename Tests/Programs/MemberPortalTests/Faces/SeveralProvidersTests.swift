import Foundation
import MemberHTTP
import MemberPortal
import Testing

@Suite("The portal with several providers, none of them VK", .timeLimit(.minutes(1)))
struct SeveralProvidersTests {
    private func with(_ body: (ComponentPortal, Visitor) async throws -> Void) async throws {
        let portal = try await ComponentPortal.start(
            ComponentPortalConfiguration { redirectURI in
                [("one", "One"), ("two", "Two")].map { OtherSource(name: $0, title: $1, page: redirectURI.absoluteString) }
            })
        do { try await body(portal, Visitor(portal.address)) } catch {
            await portal.stop()
            throw error
        }
        await portal.stop()
    }

    private func back(_ portal: ComponentPortal, _ query: String) -> URL? {
        URL(string: portal.address.absoluteString + "/callback?" + query)
    }

    @Test("shows all of them in order, under one title, with one stylesheet that holds the rules of each")
    func shown() async throws {
        try await with { portal, visitor in
            try await visitor.open(URL(string: portal.address.absoluteString + "/?theme=dark"))
            #expect(visitor.text.contains("<h1>Try One, Two</h1>"))
            // They have no icons of their own.
            #expect(visitor.text.contains(">O</text></svg>") && visitor.text.contains(">T</text></svg>"))
            let parts = [">One</h2>", "One, dark", ">Two</h2>", "Two, dark"]
            let places = parts.compactMap { visitor.text.range(of: $0)?.lowerBound }
            #expect(places.count == parts.count && places == places.sorted())
            #expect(visitor.text.components(separatedBy: "/faces/").count == 3)
            let name = try #require(visitor.text.firstMatch(of: #/href="(/faces/[^"]+\.css)"/#)).1
            let sheet = try await NetworkTransport().send(
                HTTPRequest(.get, try #require(URL(string: portal.address.absoluteString + name))))
            #expect(String(decoding: sheet.body, as: UTF8.self) == ".one { color: red; }\n.two { color: red; }")
        }
    }

    @Test("a response goes to the provider that began the sign-in; and its forms reach it alone")
    func apart() async throws {
        try await with { portal, visitor in
            try await visitor.open()
            try await visitor.press("sign-in", at: "two")
            #expect(visitor.text.contains("Two knows no such code.") && !visitor.text.contains("One knows"))
            try await visitor.press("sign-in", at: "one", following: false)
            try await visitor.open(back(portal, "state=one&code=bad"))
            #expect(visitor.text.contains("One knows no such code.") && !visitor.text.contains("Allowed"))
            try await visitor.press("sign-in", at: "two", following: false)
            try await visitor.open(back(portal, "state=two&code=good"))
            #expect(
                visitor.text.contains("You are signed in.") && visitor.text.contains(">Member of Two</strong>")
                    && visitor.text.contains("<span class=\"badge good\">all</span>"))
            #expect(visitor.text.contains("You are not signed in with One.") && !visitor.text.contains("One knows"))
            #expect(visitor.text.contains(">Wave<"))
            try await visitor.press("wave", at: "two")
            #expect(visitor.text.contains("Two waves in en at Try One, Two."))
            try await visitor.press("sign-out", at: "two")
            #expect(!visitor.text.contains("Allowed") && !visitor.text.contains("waves"))
        }
    }

    @Test("a form for an unknown provider is refused")
    func unknown() async throws {
        try await with { portal, visitor in
            try await visitor.open()
            var request = try visitor.pressing("sign-in")
            let address = portal.address.absoluteString
            for (path, status) in [("/act/one", 303), ("/act/three", 403), ("/act", 405)] {
                request.url = try #require(URL(string: address + path))
                #expect(try await NetworkTransport().send(request).status == status)
            }
        }
    }
}
