import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing
import VKID
import WaitSupport

@testable import MemberServer

@Suite("A visitor's session at the portal", .timeLimit(.minutes(2)))
struct PortalSessionTests {
    private let transport = NetworkTransport()

    private func signedIn(_ stand: PortalStand, as member: String = "anna") async throws -> Visitor {
        let visitor = Visitor(stand.portal.address)
        try await visitor.open()
        try await visitor.press("sign-in")
        try await visitor.agree(as: member)
        return visitor
    }

    private func get(_ stand: PortalStand, cookie: String?) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, stand.portal.address)
        request.headers["Cookie"] = cookie
        return try await transport.send(request)
    }

    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    private func csrf(_ page: String) throws -> String {
        let found = try #require(page.firstMatch(of: /name="csrf" value="([^"]+)"/))
        return String(found.1)
    }

    @Test("has a new id and a new form token after a sign-in and after a sign-out; the old ones are worth nothing")
    func renewed() async throws {
        try await PortalStand.with { stand in
            let visitor = Visitor(stand.portal.address)
            try await visitor.open()
            let (before, token) = (visitor.cookies(for: stand.portal.address), try csrf(visitor.text))
            try await visitor.press("sign-in")
            try await visitor.agree(as: "anna")
            let within = visitor.cookies(for: stand.portal.address)
            #expect(visitor.text.contains("You are signed in."))
            #expect(within != before)
            #expect(try csrf(visitor.text) != token)
            #expect(try await !text(get(stand, cookie: before)).contains("Анна"))
            var stale = HTTPRequest(.post, stand.portal.address.appending(path: "act/vk"))
            stale.headers["Cookie"] = within
            stale.body = .form([("action", "sign-out"), ("csrf", token)])
            #expect(try await transport.send(stale).status == 403)
            try await visitor.open()
            #expect(visitor.text.contains("Анна"))
            try await visitor.press("sign-out")
            #expect(visitor.cookies(for: stand.portal.address) != within)
        }
    }

    @Test("what was begun before a sign-out hands out no new id, and shows nobody a sheet")
    func begunBefore() async throws {
        try await PortalStand.with(limit: nil) { stand in
            let visitor = try await signedIn(stand)
            var slow = HTTPRequest(.post, stand.portal.address.appending(path: "act/vk"))
            slow.headers["Cookie"] = visitor.cookies(for: stand.portal.address)
            slow.body = .form([("action", "sheet"), ("csrf", try csrf(visitor.text))])
            stand.sandbox.faults.add(try #require(Fault("delay=250@/method/groups.getById")))
            let asked = stand.sandbox.requestCount("/method/groups.getById")
            async let late = transport.send(slow)
            #expect(await waited(while: stand.sandbox.requestCount("/method/groups.getById") == asked))
            try await visitor.press("sign-out")
            #expect(try await late.headers.all("Set-Cookie") == [])
            try await visitor.open()
            #expect(visitor.text.contains("vk-face") && !visitor.text.contains("vk-community"))
        }
    }

    @Test("is found by its cookie's exact bytes", arguments: ["%70ortal", "\u{2000}portal", "\"portal\"", "Portal"])
    func exactName(name: String) async throws {
        try await PortalStand.with { stand in
            let visitor = try await signedIn(stand)
            let cookie = visitor.cookies(for: stand.portal.address)
            #expect(try await text(get(stand, cookie: cookie)).contains("Анна"))
            #expect(try await !text(get(stand, cookie: name + cookie.dropFirst("portal".count))).contains("Анна"))
        }
    }

    @Test(
        "is not taken from a visitor by a form that a foreign page sends without the cookie, nor by any other stray request",
        arguments: [
            ("POST", "act/vk"), ("GET", "go?attempt=x"), ("GET", "callback?code=c&state=s&device_id=d"), ("GET", "callback"),
        ])
    func strayRequest(method: String, path: String) async throws {
        try await PortalStand.with { stand in
            var request = HTTPRequest(
                method == "POST" ? .post : .get, try #require(URL(string: stand.portal.address.absoluteString + "/" + path)))
            request.headers["Sec-Fetch-Site"] = "cross-site"
            if method == "POST" { request.body = .form([("action", "sign-in"), ("csrf", "guess")]) }
            let response = try await transport.send(request)
            // A browser would take it in place of the visitor's own.
            #expect(response.headers.all("Set-Cookie") == [])
            #expect(!text(response).contains("sandbox"))
        }
    }

    @Test("outlasts any number of strangers, and so does a sign-in that has begun")
    func strangers() async throws {
        try await PortalStand.with(limit: nil) { stand in
            let (anna, begun) = (try await signedIn(stand), Visitor(stand.portal.address))
            try await begun.open()
            try await begun.press("sign-in")
            for _ in 0..<300 { _ = try await get(stand, cookie: nil) }
            try await anna.open(stand.portal.address)
            #expect(anna.text.contains("Анна"))
            try await begun.agree(as: "dina")
            #expect(begun.text.contains("You are signed in.") && begun.text.contains("Дина"))
        }
    }
}
