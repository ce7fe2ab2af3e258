import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberTesting
import OffersService
import Testing

@testable import OffersRoutes

@Suite("Signing in as an operator", .timeLimit(.minutes(1)))
struct OperatorSignInTests {
    static let opened: Set<TestKey> = [.operator, .otherOperator]

    @Test(
        "every key at the form: an operator's opens a session, any other gets a reason and no cookie", arguments: TestKey.allCases
    )
    func keys(key: TestKey) async throws {
        try await browsing { browser async throws in
            let response = try await browser.signIn(key)
            let isOpened = Self.opened.contains(key)
            #expect(response.status == (isOpened ? 303 : 403) && (response.headers["Set-Cookie"] != nil) == isOpened)
            #expect(!response.text.contains("key-") && !"\(response.headers)".contains("key-"))
            if !isOpened {
                let isKnown = ![TestKey.expired, .revoked, .unknown].contains(key)
                #expect(response.text.contains(isKnown ? "not an operator" : "not accepted, or no longer"))
            }
        }
    }

    @Test("every page with every kind of key: only an operator's session sees it", arguments: OperatorRoute.all)
    func pages(route: OperatorRoute) async throws {
        for key in [nil] + TestKey.allCases.map(Optional.some) {
            try await browsing { browser async throws in
                if let key { _ = try await browser.signIn(key) }
                let isOpened = key.map(Self.opened.contains) ?? false
                _ = try await browser.open("/operator")
                let response =
                    try await route.method == "GET"
                    ? browser.open(OperatorExample.target(of: route))
                    : browser.submit(OperatorExample.target(of: route), OperatorExample.fields(of: route))
                #expect(response.status == (isOpened ? OperatorExample.status(of: route) : route.method == "GET" ? 303 : 403))
                if !isOpened, route.method == "GET" {
                    #expect(response.headers["Location"]?.hasPrefix("/operator/sign-in") == true)
                }
                // An API key in the request opens no page.
                let bearer = try await browser.server.send(route.method, OperatorExample.target(of: route), key: .operator)
                #expect([303, 403].contains(bearer.status))
            }
        }
    }

    @Test("the service gets the app of the session's key, and never another's")
    func tenants() async throws {
        let service = ScriptedService()
        try await serving(service) { server async throws in
            for key in [TestKey.operator, .otherOperator] {
                let browser = OperatorBrowser(server)
                _ = try await browser.signIn(key)
                _ = try await browser.open("/operator")
            }
        }
        #expect(
            Set(service.callers.map { "\($0.app) \($0.kind) \($0.key)" }) == [
                "com.example.shop operator operator", "com.example.other operator otherOperator",
            ])
    }

    @Test(
        "the cookie is for these pages only, unseen by scripts, and secure where the browser speaks https",
        arguments: [(false, nil, false), (false, "https", false), (true, "https", true), (true, "http", false)])
    func cookie(isNamed: Bool, scheme: String?, isSecure: Bool) async throws {
        var configuration = OffersServerConfiguration()
        if isNamed { configuration.proxies = try ProxyNetworks(["127.0.0.1"]) }
        try await browsing(configuration) { browser async throws in
            var headers: HTTPHeaders = ["Sec-Fetch-Site": "same-origin", "X-Forwarded-For": "192.0.2.1"]
            if let scheme { headers["X-Forwarded-Proto"] = scheme }
            // A proxy's word about the scheme counts without one about the client.
            if isSecure { headers["X-Forwarded-For"] = nil }
            let set = try #require(try await browser.signIn(.operator, headers: headers).headers["Set-Cookie"])
            let parts = Set(set.split(separator: ";").dropFirst().map { $0.trimmingCharacters(in: .whitespaces) })
            #expect(parts == Set(["Path=/operator", "HttpOnly", "SameSite=Strict"] + (isSecure ? ["Secure"] : [])))
        }
    }

    @Test("wrong keys count for the limit of their address, and no key is tried beyond it")
    func limit() async throws {
        try await browsing(LimitTests.few, clock: TestClock()) { browser async throws in
            for status in [403, 403, 429] { #expect(try await browser.signIn(.unknown).status == status) }
            #expect(try await browser.signIn(.operator).status == 429)
        }
    }

    @Test(
        "after signing in comes the page that was asked for, and no other address",
        arguments: [
            ("/operator", "/operator"), ("/operator/metrics", "/operator/metrics"), ("/operator/metrics.csv", "/operator"),
            ("/operator/metrics?from=2026-01-01&environment=Sandbox", "/operator/metrics?from=2026-01-01&environment=Sandbox"),
            ("/operator/campaigns/spring-27?preview=1", "/operator/campaigns/spring-27?preview=1"),
            ("/operator/campaigns/spring-27/start", "/operator"), ("/operator/campaigns/", "/operator"),
            ("/operator/metrics\r\nSet-Cookie: a=b", "/operator"), ("/operator/metrics?a=\\b", "/operator"),
            ("/operator/metrics/", "/operator"), ("operator/metrics", "/operator"), ("/operator//metrics", "/operator"),
            ("/operator/metrics?" + String(repeating: "a", count: 2048), "/operator"),
            ("https://evil.example/", "/operator"), ("//evil.example", "/operator"),
            ("/operator/sign-out", "/operator"), ("/v1/events", "/operator"),
        ])
    func then(asked: String, location: String) async throws {
        try await browsing { browser async throws in
            #expect(try await browser.signIn(.operator, [("then", asked)]).headers["Location"] == location)
        }
    }

    @Test("who is not signed in comes back to the page that was asked for, with its query")
    func back() async throws {
        try await browsing { browser async throws in
            let asked = "/operator/metrics?environment=Sandbox&country=USA"
            let form = try await browser.open(asked).headers["Location"] ?? ""
            #expect(form == "/operator/sign-in?" + FormFields([("then", asked)]).encoded)
            let page = try await browser.open(form).text
            #expect(page.contains(#"name="then" value="/operator/metrics?environment=Sandbox&amp;country=USA""#))
        }
    }

    @Test("signing out removes the cookie, and someone who is signed in need not sign in again")
    func signOut() async throws {
        try await browsing { browser async throws in
            _ = try await browser.signIn(.operator)
            #expect(try await browser.open("/operator/sign-in").status == 303)
            _ = try await browser.open("/operator")
            let response = try await browser.submit("/operator/sign-out")
            #expect(response.status == 303 && response.headers["Set-Cookie"]?.contains("Max-Age=0") == true)
            #expect(try await browser.open("/operator").status == 303)
        }
    }
}

extension OperatorRoute: CustomTestStringConvertible {
    var testDescription: String { name.rawValue }
}
