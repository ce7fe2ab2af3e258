import Foundation
import MemberCore
import MemberHTTP
import OffersBackend
import Testing

@testable import OffersService

extension ServiceStage {
    /// A service whose first app asks servers of the tests instead of the App Store: one for production, and one for the sandbox.
    convenience init(
        asking production: URL?, sandbox: URL? = nil, _ change: @escaping (inout OffersServiceSettings) -> Void = { _ in }
    ) async throws {
        try await self.init { settings in
            var hosts = OffersAppFile.Hosts()
            (hosts.serverAPI, hosts.serverAPISandbox) = (production, sandbox)
            settings.apps[0].file.hosts = hosts
            change(&settings)
        }
    }

    /// A process on the stage's database, which sends real requests; the clock measures the limits of the Server API.
    func process(pacedBy clock: any MemberClock) throws -> OffersService {
        try OffersService(
            settings, store: store, transport: NetworkTransport(), clock: self.clock,
            traffic: ServerAPIClient.traffic(clock: clock))
    }
}

extension OffersService {
    /// Where the first app of the tests asks the App Store of production.
    var place: CatchUpPlace {
        get throws {
            try #require(catchUpPlaces.first { $0.app.bundleID == ServiceStage.loom && $0.environment == .production })
        }
    }
}
