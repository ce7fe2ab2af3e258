import Foundation
import OffersRoutes

func serveOffers(_ settings: Data) async throws {
    var configuration = OffersServerConfiguration(port: 0)
    configuration.proxies = try ProxyNetworks(["127.0.0.1"])
    configuration.keyLimit = RateLimit(100, per: .seconds(1))
    configuration.accessLog = { line in print(line) }
    let server = try await OffersServer(settings: settings, store: OffersStore("offers.sqlite"), configuration)
    try await server.serveUntilTerminated { server in print(server.url) }
}

func isMissing(_ error: OffersServerError) -> Bool {
    switch error {
    case .incomplete, .settingsUnreadable: true
    case .store(let cause): cause == .notMigrated
    case .postgresMissing, .sourceMissing, .server: false
    }
}
