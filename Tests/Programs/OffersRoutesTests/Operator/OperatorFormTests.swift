import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import Testing

@testable import OffersRoutes

@Suite("Forms and pages of operators", .timeLimit(.minutes(1)))
struct OperatorFormTests {
    @Test(
        "every form is refused without its session's token, and from another site",
        arguments: OperatorRoute.all.filter { $0.method == "POST" })
    func forged(route: OperatorRoute) async throws {
        try await browsing { browser async throws in
            let other = OperatorBrowser(browser.server)
            for one in [browser, other] {
                _ = try await one.signIn(.operator)
                _ = try await one.open("/operator")
            }
            let (target, fields) = (OperatorExample.target(of: route), OperatorExample.fields(of: route))
            let foreign = try #require(other.formToken)
            for token in ["", "x", foreign] {
                #expect(try await browser.submit(target, fields, token: token).status == 403)
            }
            let sites: [HTTPHeaders] = [
                [:], ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Origin": "https://evil.example"],
                ["Origin": "null"],
            ]
            for headers in sites { #expect(try await browser.submit(target, fields, headers: headers).status == 403) }
            let own: HTTPHeaders = ["Origin": "http://127.0.0.1:\(browser.server.port)"]
            #expect(try await browser.submit(target, fields, headers: own).status == OperatorExample.status(of: route))
        }
    }

    @Test("a key from a form of another site is not tried")
    func foreignSignIn() async throws {
        try await browsing { browser async throws in
            let response = try await browser.signIn(.operator, headers: ["Sec-Fetch-Site": "cross-site"])
            #expect(response.status == 403 && response.headers["Set-Cookie"] == nil)
        }
    }

    @Test("no page is kept, framed, or may run a script", arguments: ["/operator", "/operator/sign-in", "/operator/nothing"])
    func fields(path: String) async throws {
        try await browsing { browser async throws in
            for isSignedIn in [false, true] {
                if isSignedIn { _ = try await browser.signIn(.operator) }
                let response = try await browser.open(path)
                let headers = response.headers
                #expect(headers["Cache-Control"] == "no-store" && headers["X-Frame-Options"] == "DENY")
                let policy = headers["Content-Security-Policy"] ?? ""
                #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
                #expect(!policy.contains("script-src") && !policy.contains("unsafe") && !response.text.contains("<script"))
                #expect(!response.text.contains("style="))
                #expect(headers["Referrer-Policy"] == "same-origin" && headers["X-Content-Type-Options"] == "nosniff")
            }
        }
    }

    @Test("pages speak English and Russian, and never mix the environments")
    func languages() async throws {
        try await browsing { browser async throws in
            _ = try await browser.signIn(.operator)
            let russian = try await browser.open("/operator", headers: ["Accept-Language": "ru-RU,ru;q=0.9"])
            #expect(russian.text.contains("Обзор") && russian.text.contains(#"lang="ru""#))
            let sandbox = try await browser.open("/operator?environment=Sandbox")
            #expect(sandbox.text.contains(#"<a href="/operator?environment=Sandbox" aria-current="true">Sandbox</a>"#))
            // The scripted service has summed production only.
            #expect(sandbox.text.contains("not yet") && sandbox.status == 200)
            #expect(try await browser.open("/operator?environment=Xcode").status == 400)
        }
    }

    @Test("the stylesheet and the icon need no session, and other files are not there")
    func files() async throws {
        try await browsing { browser async throws in
            let style = try await browser.open(OperatorFrame.stylesheet)
            #expect(style.status == 200 && style.headers["Content-Type"]?.hasPrefix("text/css") == true)
            #expect(try await browser.open("/icon.svg").status == 200)
            #expect(try await browser.open("/operator/files/other.css").status == 404)
        }
    }

    @Test("a failure of the service is a page that names its code only")
    func failure() async throws {
        try await serving(ScriptedService(problem: .unavailable(.damaged))) { server async throws in
            let browser = OperatorBrowser(server)
            _ = try await browser.signIn(.operator)
            let response = try await browser.open("/operator")
            #expect(response.status == 500 && response.text.contains("offers_store.damaged"))
        }
    }

    @Test(
        "while the database is away a page says when to ask again",
        arguments: OperatorRoute.all.filter { ![.signOut, .members].contains($0.name) })
    func away(route: OperatorRoute) async throws {
        try await serving(ScriptedService(problem: .unavailable(.unavailable))) { server async throws in
            let browser = OperatorBrowser(server)
            _ = try await browser.signIn(.operator)
            _ = try await browser.open("/operator/members")
            let target = OperatorExample.target(of: route)
            let response =
                try await route.method == "GET"
                ? browser.open(target)
                : browser.submit(target, OperatorExample.fields(of: route))
            #expect(response.status == 503 && response.headers["Retry-After"] == "5", "\(response.status)")
        }
    }

    @Test("a page refuses a parameter that it does not have", arguments: OperatorRoute.all.filter { $0.method == "GET" })
    func parameters(route: OperatorRoute) async throws {
        try await browsing { browser async throws in
            _ = try await browser.signIn(.operator)
            let target = OperatorExample.target(of: route)
            let response = try await browser.open(target + (target.contains("?") ? "&" : "?") + "produkt=x")
            #expect(response.status == 400 && response.text.contains("produkt"), "\(response.text)")
        }
    }

    @Test("without pages no path of them is there")
    func off() async throws {
        var configuration = OffersServerConfiguration()
        configuration.hasPages = false
        try await browsing(configuration) { browser async throws in
            for path in ["/operator", "/operator/sign-in", "/icon.svg"] { #expect(try await browser.open(path).status == 404) }
        }
    }
}
