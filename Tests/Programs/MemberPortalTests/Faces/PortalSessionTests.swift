import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import MemberTesting
import Testing
import VKID
import WaitSupport

@testable import MemberPortal

@Suite("A visitor's session at the portal", .timeLimit(.minutes(2)))
struct PortalSessionTests {
    private let transport = NetworkTransport()

    private func signedIn(_ bench: PortalBench, as member: String = "anna") async throws -> Visitor {
        let visitor = Visitor(bench.portal.address)
        try await visitor.open()
        try await visitor.press("sign-in")
        try await visitor.agree(as: member)
        return visitor
    }

    private func get(_ bench: PortalBench, cookie: String?) async throws -> HTTPResponse {
        var request = HTTPRequest(.get, bench.portal.address)
        request.headers["Cookie"] = cookie
        return try await transport.send(request)
    }

    private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

    private func csrf(_ page: String) throws -> String {
        let found = try #require(page.firstMatch(of: /name="csrf" value="([^"]+)"/))
        return String(found.1)
    }

    @Test("has a new id and a new form token after a sign-in and after a sign-out; the old ones are invalid")
    func renewed() async throws {
        try await PortalBench.with { bench in
            let visitor = Visitor(bench.portal.address)
            try await visitor.open()
            let (before, token) = (visitor.cookies(for: bench.portal.address), try csrf(visitor.text))
            try await visitor.press("sign-in")
            try await visitor.agree(as: "anna")
            let within = visitor.cookies(for: bench.portal.address)
            #expect(visitor.text.contains("You are signed in."))
            #expect(within != before)
            #expect(try csrf(visitor.text) != token)
            #expect(try await !text(get(bench, cookie: before)).contains("Анна"))
            var stale = HTTPRequest(.post, bench.portal.address.appending(path: "act/vk"))
            stale.headers["Cookie"] = within
            stale.body = .form([("action", "sign-out"), ("csrf", token)])
            #expect(try await transport.send(stale).status == 403)
            try await visitor.open()
            #expect(visitor.text.contains("Анна"))
            try await visitor.press("sign-out")
            #expect(visitor.cookies(for: bench.portal.address) != within)
        }
    }

    @Test("a request from before a sign-out gets no new id and no sheet")
    func begunBefore() async throws {
        try await PortalBench.with(limit: nil) { bench in
            let visitor = try await signedIn(bench)
            var slow = HTTPRequest(.post, bench.portal.address.appending(path: "act/vk"))
            slow.headers["Cookie"] = visitor.cookies(for: bench.portal.address)
            slow.body = .form([("action", "sheet"), ("csrf", try csrf(visitor.text))])
            bench.sandbox.faults.add(try #require(Fault("delay=250@/method/groups.getById")))
            let asked = bench.sandbox.requestCount("/method/groups.getById")
            async let late = transport.send(slow)
            #expect(await waited(while: bench.sandbox.requestCount("/method/groups.getById") == asked))
            try await visitor.press("sign-out")
            #expect(try await late.headers.all("Set-Cookie") == [])
            try await visitor.open()
            #expect(visitor.text.contains("vk-face") && !visitor.text.contains("vk-community"))
        }
    }

    @Test("is found by its cookie's exact bytes", arguments: ["%70ortal", "\u{2000}portal", "\"portal\"", "Portal"])
    func exactName(name: String) async throws {
        try await PortalBench.with { bench in
            let visitor = try await signedIn(bench)
            let cookie = visitor.cookies(for: bench.portal.address)
            #expect(try await text(get(bench, cookie: cookie)).contains("Анна"))
            #expect(try await !text(get(bench, cookie: name + cookie.dropFirst("portal".count))).contains("Анна"))
        }
    }

    @Test(
        "is not taken from a visitor by a form that a foreign page sends without the cookie, or by another stray request",
        arguments: [
            ("POST", "act/vk"), ("GET", "go?attempt=x"), ("GET", "callback?code=c&state=s&device_id=d"), ("GET", "callback"),
        ])
    func strayRequest(method: String, path: String) async throws {
        try await PortalBench.with { bench in
            var request = HTTPRequest(
                method == "POST" ? .post : .get, try #require(URL(string: bench.portal.address.absoluteString + "/" + path)))
            request.headers["Sec-Fetch-Site"] = "cross-site"
            if method == "POST" { request.body = .form([("action", "sign-in"), ("csrf", "guess")]) }
            let response = try await transport.send(request)
            // A browser would replace the visitor's cookie with it.
            #expect(response.headers.all("Set-Cookie") == [])
            #expect(!text(response).contains(bench.sandbox.controlURL.absoluteString))
            #expect(!text(response).contains("_sandbox"))
        }
    }

    @Test("outlasts any number of strangers, and so does a sign-in that has begun")
    func strangers() async throws {
        try await PortalBench.with(limit: nil) { bench in
            let (anna, begun) = (try await signedIn(bench), Visitor(bench.portal.address))
            try await begun.open()
            try await begun.press("sign-in")
            for _ in 0..<300 { _ = try await get(bench, cookie: nil) }
            try await anna.open(bench.portal.address)
            #expect(anna.text.contains("Анна"))
            try await begun.agree(as: "dina")
            #expect(begun.text.contains("You are signed in.") && begun.text.contains("Дина"))
        }
    }
}
