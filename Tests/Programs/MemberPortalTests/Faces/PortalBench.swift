import Foundation
import MemberCore
import MemberHTTP
import MemberPortal
import MemberSandbox
import MemberSignIn
import MemberTesting
import SberID
import Testing
import VKID
import VKWire

/// A sandbox, a portal with VK ID's components and, if a test asks for them, Sber ID's, and a browser that keeps its cookies.
struct PortalBench {
    let sandbox: Sandbox
    let portal: ComponentPortal
    let home: TemporaryVault
    /// The codes of the errors that were reported to the portal's operator.
    let told: Locked<[String]>

    static func with(
        community: String = "1", limit: GroupSubscriptionsLimit? = .init(), clock: any MemberClock = SystemClock(),
        withSber: Bool = false, transport: any HTTPTransport = NetworkTransport(), _ body: (PortalBench) async throws -> Void
    ) async throws {
        let (sandbox, home) = (try await Sandbox.start(), try TemporaryVault())
        do {
            let vk = try #require(sandbox.addresses["vk"])
            let environment = VKEnvironment.stored(
                as: "sandbox",
                hosts: VKHosts(id: try #require(vk["id"]), api: try #require(vk["api"]), oauth: try #require(vk["oauth"])))
            let context = ProviderContext(vault: home.vault, transport: transport, clock: clock)
            let stand = try sandbox.sberStand
            var configuration = ComponentPortalConfiguration { redirectURI in
                let vk = try VKComponents(
                    clientID: VKSandboxConfiguration.defaultClientID, environment: environment, context: context,
                    redirectURI: redirectURI, community: community, limit: limit)
                return withSber ? [vk, try SberComponents(atSandbox: stand, context, redirectURI)] : [vk]
            }
            configuration.clock = clock
            configuration.controlAddress = sandbox.controlURL
            configuration.permissions = InventedPermissions("vk")
            let told = Locked<[String]>([])
            configuration.diagnostics = Diagnostics { event in
                if event.name == "portal.step_failed", let code = event.fields["error"] { told.withLock { $0.append("\(code)") } }
            }
            let portal = try await ComponentPortal.start(configuration)
            do { try await body(PortalBench(sandbox: sandbox, portal: portal, home: home, told: told)) } catch {
                await portal.stop()
                throw error
            }
            await portal.stop()
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}

/// A browser without scripts: it follows redirects and page refreshes, keeps cookies by host, and presses buttons by their
/// action.
final class Visitor {
    private(set) var text = ""
    private(set) var address: URL
    /// The cookies that all tabs of the browser share, by host and name.
    private let jar: Locked<[String: [String: String]]>
    private let transport = NetworkTransport()
    /// Changes an address to which the browser is redirected, as another person would.
    var forging: (URL) -> URL = { $0 }

    init(_ address: URL, jar: Locked<[String: [String: String]]> = Locked([:])) {
        self.address = address
        self.jar = jar
    }

    func open(_ url: URL? = nil) async throws { try await go(HTTPRequest(.get, url ?? address)) }

    /// Opens another tab of the same browser.
    func anotherTab() -> Visitor { Visitor(address, jar: jar) }

    /// Returns the cookies for an address, as a browser sends them.
    func cookies(for url: URL) -> String {
        (jar.value[place(url)] ?? [:]).map { $0.key + "=" + $0.value }.joined(separator: "; ")
    }

    /// Presses the button of the form with an action; the given fields replace the form's.
    func press(_ action: String, _ further: [(String, String)] = []) async throws {
        try await go(submission(of: form(of: action), further))
    }

    /// Presses the button of a provider's form with an action; without following it stops at the first response.
    func press(_ action: String, at provider: String, following: Bool = true) async throws {
        try await go(submission(of: form(of: action, at: provider), []), steps: following ? 10 : 1)
    }

    /// Returns the request of the button of the form with an action.
    func pressing(_ action: String) throws -> HTTPRequest {
        var request = try submission(of: form(of: action), [])
        request.headers["Cookie"] = cookies(for: request.url)
        return request
    }

    private func form(of action: String, at provider: String = "") throws -> PageForm {
        let page = try #require(Page(Data(text.utf8), at: address))
        return try #require(
            page.forms.first { form in
                form.action.path.hasSuffix(provider) && form.controls.contains { $0.name == "action" && $0.value == action }
            }, "no \(action)")
    }

    /// Agrees on the sandbox's consent page.
    func agree(as member: String) async throws {
        let form = try #require(Page(Data(text.utf8), at: address)?.forms.first)
        try await go(submission(of: form, [("member", member), ("decision", "agree")]))
    }

    /// Presses a button of a sandbox's page, by its decision.
    func decide(_ decision: String) async throws {
        let form = try #require(Page(Data(text.utf8), at: address)?.forms.first)
        try await go(submission(of: form, [("decision", decision)]))
    }

    /// Presses the button of a form of the page.
    func send(_ form: PageForm) async throws { try await go(submission(of: form, [])) }

    private func submission(of form: PageForm, _ further: [(String, String)]) -> HTTPRequest {
        var fields = FormFields(further)
        fields.fill(
            from: FormFields(form.controls.filter { $0.kind == .hidden }.map { ($0.name, $0.value) }))
        var request = HTTPRequest(.post, form.action)
        request.body = .form(fields)
        return request
    }

    private func go(_ first: HTTPRequest, steps: Int = 10) async throws {
        var request = first
        for _ in 0..<steps {
            let place = place(request.url)
            request.headers["Cookie"] = cookies(for: request.url)
            let response = try await transport.send(request)
            for field in response.headers.fields where field.name.lowercased() == "set-cookie" {
                let pair = (field.value.split(separator: ";").first ?? "").split(separator: "=", maxSplits: 1).map(String.init)
                if pair.count == 2 { jar.withLock { $0[place, default: [:]][pair[0]] = pair[1] } }
            }
            address = request.url
            text = String(decoding: response.body, as: UTF8.self)
            guard let next = response.headers["Location"] ?? refresh else { return }
            request = HTTPRequest(.get, forging(try #require(URL(string: next, relativeTo: address)?.absoluteURL)))
        }
    }

    private func place(_ url: URL) -> String { "\(url.host() ?? ""):\(url.port ?? 0)" }

    private var refresh: String? {
        guard let start = text.range(of: "content=\"0; url=")?.upperBound, let end = text[start...].firstIndex(of: "\"") else {
            return nil
        }
        return String(text[start..<end]).replacing("&amp;", with: "&")
    }
}
