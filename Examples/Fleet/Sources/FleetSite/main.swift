// One of the site's processes. Its configuration is in the environment: see the README, or ./run, which starts two of them.
import Foundation
import MemberHTTPServer
import MemberKit
import MemberPostgresAccounts
import VKID

/// Writes a line at once, even where no terminal reads it.
func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8)) }

do {
    let settings = try Settings(ProcessInfo.processInfo.environment)
    let metrics = Metrics()
    var options = PostgresAccountStore.Options()
    options.migrates = settings.migrates
    let store = try PostgresAccountStore(
        settings.database, keys: settings.keys, options: options, diagnostics: metrics.diagnostics)
    let members = try Members(
        store: store, cacheFolder: settings.cacheFolder, providers: [.vk], diagnostics: metrics.diagnostics)
    var vk = VKEnvironment.live
    if let sandbox = settings.sandbox { vk = try await .sandbox(at: sandbox) }

    var router = Router()
    let site = Site(
        machine: settings.machine, address: settings.publicURL, members: members,
        signIn: .vk(clientID: settings.clientID, scopes: ["friends"], environment: vk),
        seal: VisitSeal(keys: try await settings.keys.keys()), limit: BeginLimit(), diagnostics: metrics.diagnostics)
    site.add(to: &router)
    Operation(store: store, metrics: metrics).add(to: &router)

    var configuration = HTTPServerConfiguration(port: settings.port)
    configuration.host = settings.host
    configuration.isBehindTLS = settings.publicURL.scheme == "https"  // every cookie is then Secure
    configuration.healthPath = "/healthz"  // 200 while the process takes requests, whatever the database does
    configuration.idleTimeout = .seconds(75)  // longer than nginx keeps an idle connection
    configuration.stopGrace = .seconds(20)  // on SIGTERM running requests may end
    let server = HTTPServer(configuration, router: router, diagnostics: metrics.diagnostics)
    try await server.serveUntilTerminated { _ in say("Machine \(settings.machine) listens at \(settings.host):\(settings.port)") }
    // A refresh outlives its request: its response is stored, and the leases are given back.
    for account in await store.close(within: .seconds(35)) { say("The new tokens of \(account.id) could not be stored") }
    say("Machine \(settings.machine) has stopped")
} catch {
    try? FileHandle.standardError.write(contentsOf: Data((error.localizedDescription + "\n").utf8))
    exit(1)
}
