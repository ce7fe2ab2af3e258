import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberPortal
import MemberTesting
import MemberUI
import Testing

@testable import WeaversSupport

/// A website with sign-ins: the same rules must hold for the portal and for the example that people copy.
enum WebsiteKind: String, CaseIterable, CustomTestStringConvertible {
    case portal, example

    var testDescription: String { rawValue }

    /// Runs a body with a started website.
    func with(limit: SignInLimit = SignInLimit(), _ body: (Website) async throws -> Void) async throws {
        switch self {
        case .portal: try await portal(limit, body)
        case .example: try await example(limit, body)
        }
    }

    private func portal(_ limit: SignInLimit, _ body: (Website) async throws -> Void) async throws {
        let (one, two) = (Wharf(), Wharf())
        var configuration = ComponentPortalConfiguration { _ in
            [WharfSource(name: "one", wharf: one), WharfSource(name: "two", wharf: two)]
        }
        configuration.signInLimit = limit
        let portal = try await ComponentPortal.start(configuration)
        do {
            try await body(
                Website(
                    address: portal.address, forms: ["/act/one", "/act/two"], token: "csrf", cookie: "portal", wharfs: [one, two])
            )
        } catch {
            await portal.stop()
            throw error
        }
        await portal.stop()
    }

    private func example(_ limit: SignInLimit, _ body: (Website) async throws -> Void) async throws {
        let wharf = Wharf()
        let site = await Site(
            WharfSource(name: "one", wharf: wharf), at: try #require(URL(string: "http://weavers.example.test")), limit: limit)
        let server = HTTPServer(router: await site.router)
        try await server.start()
        do {
            try await body(Website(address: server.url, forms: ["/act"], token: "token", cookie: "weavers", wharfs: [wharf]))
        } catch {
            await server.stop()
            throw error
        }
        await server.stop()
    }
}

/// A started website, with the requests to its provider.
struct Website {
    let address: URL
    /// The paths of its providers' forms.
    let forms: [String]
    /// The name of the token in the forms.
    let token: String
    /// The name of the cookie.
    let cookie: String
    /// The requests to its providers.
    let wharfs: [Wharf]

    var wharf: Wharf { wharfs[0] }

    func url(_ path: String) throws -> URL {
        let base = address.absoluteString
        return try #require(URL(string: (base.hasSuffix("/") ? String(base.dropLast()) : base) + path))
    }

    /// Returns a browser that has opened the first page.
    func browser() async throws -> PlainBrowser {
        let browser = PlainBrowser(self)
        try await browser.open()
        return browser
    }
}

/// A browser that makes one step at a time and shows the result.
final class PlainBrowser {
    let site: Website
    /// The website's cookie that it sends.
    var cookie: String?
    /// The token of the open page.
    var token = ""
    private(set) var text = ""

    init(_ site: Website) { self.site = site }

    func open() async throws {
        text = String(decoding: try await send(try request("/")).body, as: UTF8.self)
        token =
            text.firstMatch(of: try Regex("name=\"\(site.token)\" value=\"([^\"]+)\""))?.output[1].substring.map(String.init)
            ?? ""
    }

    /// Makes a request with the cookie; with fields it is a form with the page's token.
    func request(_ path: String, _ fields: [(String, String)]? = nil) throws -> HTTPRequest {
        var request = HTTPRequest(fields == nil ? .get : .post, try site.url(path))
        if let cookie { request.headers["Cookie"] = site.cookie + "=" + cookie }
        if let fields {
            var form = FormFields(fields)
            if form[site.token] == nil { form.append(site.token, token) }
            request.body = .form(form)
        }
        return request
    }

    /// Sends a request, and keeps the cookie of the response.
    @discardableResult
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = try await NetworkTransport().send(request)
        keep(response)
        return response
    }

    func keep(_ response: HTTPResponse) {
        for field in response.headers.all("Set-Cookie") where field.hasPrefix(site.cookie + "=") {
            cookie = String(field.dropFirst(site.cookie.count + 1).prefix { $0 != ";" })
        }
    }

    /// Presses the sign-in button of a provider, and returns the sign-in that the provider began.
    func begin(at provider: Int = 0) async throws -> PageSignIn {
        try await send(try request(site.forms[provider], [("action", "sign-in")]))
        return try #require(site.wharfs[provider].begun.value.last)
    }

    /// Makes the browser's request after the provider's redirect.
    func returning(_ signIn: PageSignIn, as code: String) throws -> HTTPRequest {
        try request("/callback?code=\(code)&state=\(signIn.state ?? "")")
    }

    /// Returns from the provider to the website.
    @discardableResult
    func back(_ signIn: PageSignIn, as code: String) async throws -> HTTPResponse {
        try await send(try returning(signIn, as: code))
    }

    /// Opens the first page, and returns whether it shows a name.
    func sees(_ name: String) async throws -> Bool {
        try await open()
        return text.contains(name)
    }
}

extension HTTPResponse {
    /// The page in the body.
    var page: String { String(decoding: body, as: UTF8.self) }
    /// Whether the page says that a sign-in is over, and does not change the browser's cookie.
    var saysOver: Bool { status == 400 && page.contains("This sign-in is no longer valid") && headers.all("Set-Cookie").isEmpty }
}
