import Foundation
import MemberHTTPServer
import MemberKit
import MemberSandbox
import MemberTesting
import VKID

/// One browser of a person, who presses the button of the site's page and signs in at VK's pages.
/// - Returns: What the site responds when the browser is back.
func visit(_ server: HTTPServer, as person: String, _ decision: FormFilling.Decision = .agree) async throws -> String {
    var walker = PageWalker(as: person, decision: decision, transport: NetworkTransport())
    walker.cookies = CookieJar()
    walker.filling.buttons = ["Sign in with VK"]  // of the site's page; the decision presses those of VK's pages
    let back = try await walker.walk(from: server.url) { $0.path == "/callback" }

    // As a proxy does: the same path and query, at the server's own address.
    guard let address = ServerRequest.address(of: back.absoluteString, at: server.url) else { return "" }
    var request = HTTPRequest(.get, address)
    request.headers["Cookie"] = walker.cookies?.header(for: address, at: .now)
    return String(decoding: try await NetworkTransport().send(request).body, as: UTF8.self)
}

/// Anna signs in at a site, Boris declines.
func twoVisits(at sandbox: Sandbox) async throws -> [String] {
    let vault = try TemporaryVault()
    let members = try Members(home: vault.home, providers: [.vk], keys: vault.keys)
    let signIn: VKSignIn = .vk(clientID: "51000001", environment: try await .sandbox(at: sandbox.controlURL))
    // VK sends browsers there; nothing is fetched from it.
    guard let site = URL(string: "http://127.0.0.1:8080") else { return [] }

    var routes = signInRoutes(members, signIn, at: site)  // the site's own, as in the README
    routes.on("GET", "/") { _ in .html("<form action=\"/sign-in\"><button>Sign in with VK</button></form>") }
    let server = HTTPServer(router: routes)
    try await server.start()
    let said = [
        try await visit(server, as: "anna"), try await visit(server, as: "boris", .decline),
    ]
    await server.stop()
    return said
}

/// Anna's sign-in begins on one machine and ends on another; both call VK for her after her access token has expired.
func twoMachines(at sandbox: Sandbox, cacheFolder: URL) async throws -> [String?] {
    let store = MemoryAccountStore()
    let signIn: VKSignIn = .vk(clientID: "51000001", environment: try await .sandbox(at: sandbox.controlURL))
    let machines = try ["a", "b"].map { name in
        try Members(store: store.connection(), cacheFolder: cacheFolder.appending(path: name), providers: [.vk])
    }
    guard let callback = URL(string: "http://127.0.0.1:8080/callback") else { return [] }
    let pending = try await machines[0].begin(with: signIn, redirectURI: callback)
    let walker = PageWalker(as: "anna", transport: NetworkTransport())
    let back = try await walker.walk(from: pending.address) { $0.path == "/callback" }
    let account = try await machines[1].finish(pending.id, redirectedTo: back)

    sandbox.expireAccessTokens()  // the first call refreshes them, once for both machines
    var names: [String?] = []
    for members in machines {
        let users = try await members.call("users.get", as: account).value
        names.append(users.array?.first?["first_name"]?.string)
    }
    return names
}
