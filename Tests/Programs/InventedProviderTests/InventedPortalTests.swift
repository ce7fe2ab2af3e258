import Foundation
import MemberCore
import MemberHTTP
import MemberPortal
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing

@Suite("A provider from one folder, at the portal", .timeLimit(.minutes(1)))
struct InventedPortalTests {
    private let transport = NetworkTransport()

    private func with(_ body: (ComponentPortal, Sandbox) async throws -> Void) async throws {
        let sandbox = try await Sandbox.start(SandboxConfiguration(providers: [HarbourSandboxConfiguration()]))
        let home = try TemporaryVault()
        let directory = try await SandboxDirectory(control: sandbox.controlURL, transport: transport)
        let environment = try ProviderEnvironment<HarbourHosts>(in: directory, of: "harbour")
        let context = ProviderContext(vault: home.vault, transport: transport)
        let portal = try await ComponentPortal.start(
            ComponentPortalConfiguration { [HarbourComponents(environment: environment, context: context, redirectURI: $0)] })
        do { try await body(portal, sandbox) } catch {
            await portal.stop()
            await sandbox.stop()
            throw error
        }
        await portal.stop()
        await sandbox.stop()
    }

    @Test("shows its button, signs in by it, says who is there, and signs out")
    func journey() async throws {
        try await with { portal, sandbox in
            let browser = Browser(portal.address)
            try await browser.open()
            #expect(browser.text.contains("Try Harbour ID") && browser.text.contains("Enter the harbour"))
            try await browser.press("Enter the harbour")
            #expect(browser.text.contains("<title>Harbour</title>"))
            try await browser.press("Moor", [("member", "egor")])
            #expect(
                browser.text.contains("You are signed in.") && browser.text.contains("Master 100006")
                    && browser.text.contains(">tides</span>"))
            #expect(!browser.text.contains("Enter the harbour"))
            try await browser.press("Sign out")
            #expect(browser.text.contains("Enter the harbour") && !browser.text.contains("Master"))
            #expect(sandbox.sessions.map(\.end) == [.signedOut])
        }
    }

    @Test("a member who declines is told why the sign-in ended")
    func declined() async throws {
        try await with { portal, _ in
            let browser = Browser(portal.address)
            try await browser.open()
            try await browser.press("Enter the harbour")
            try await browser.press("Moor", [("member", "nobody")])
            #expect(browser.text.contains("Enter the harbour") && browser.text.contains("You did not allow access."))
        }
    }
}

/// A browser without scripts that keeps cookies by host and follows redirects and refreshes.
final class Browser {
    private(set) var text = ""
    private var address: URL
    private var cookies: [String: [String: String]] = [:]
    private let transport = NetworkTransport()

    init(_ address: URL) { self.address = address }

    func open(_ path: String? = nil) async throws {
        let url = path.flatMap { URL(string: $0, relativeTo: address)?.absoluteURL }
        try await go(HTTPRequest(.get, url ?? address))
    }

    /// Presses the button with a title; the given fields replace the form's.
    func press(_ title: String, _ further: [(String, String)] = []) async throws {
        let page = try #require(Page(Data(text.utf8), at: address))
        let form = try #require(page.forms.first { $0.controls.contains { $0.kind == .button && $0.text == title } }, "\(title)")
        var fields = FormFields(further)
        fields.fill(from: try FormFilling(memberName: nil, decision: .agree).fields(for: form))
        guard form.usesPost else {
            return try await go(
                HTTPRequest(
                    .get, form.action.appending(queryItems: fields.fields.map { URLQueryItem(name: $0.name, value: $0.value) })))
        }
        var request = HTTPRequest(.post, form.action)
        request.body = .form(fields)
        try await go(request)
    }

    private func go(_ first: HTTPRequest) async throws {
        var next: HTTPRequest? = first
        while var request = next {
            let place = "\(request.url.port ?? 0)"
            request.headers["Cookie"] = cookies[place]?.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let response = try await transport.send(request)
            for field in response.headers.all("Set-Cookie") {
                let pair = field.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
                cookies[place, default: [:]][pair[0]] = pair.count > 1 ? pair[1] : ""
            }
            address = request.url
            text = String(decoding: response.body, as: UTF8.self)
            let refresh = text.firstMatch(of: /content="0; url=([^"]+)"/).map { $0.1.replacing("&amp;", with: "&") }
            let target = response.headers["Location"] ?? refresh.map { String($0) }
            next = target.flatMap { URL(string: $0, relativeTo: address)?.absoluteURL }.map { HTTPRequest(.get, $0) }
        }
    }
}
