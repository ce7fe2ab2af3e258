import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import OffersBackend
import StoreOffers
import Testing

@testable import OffersService

/// A service whose App Store is a server of the tests.
struct BackfillScene {
    let stage: ServiceStage
    let server = CustomerServer()
    let sandbox = CustomerServer(ServiceStage.sandbox)
    let service: OffersService

    init(_ change: @escaping (inout OffersServiceSettings) -> Void = { _ in }) async throws {
        try await server.start()
        try await sandbox.start()
        stage = try await ServiceStage(asking: server.url, sandbox: sandbox.url) { settings in
            settings.catchUp.share = 90
            change(&settings)
        }
        service = try stage.process(pacedBy: stage.clock)
    }

    var place: CatchUpPlace { get throws { try service.place } }

    var progress: BackfillProgress {
        get async throws { try #require(try await service.backfillProgress(in: nil, of: ServiceStage.loom)) }
    }

    func add(_ ids: [String], in environment: StoreEnvironment? = .production, again: Bool = false) async throws {
        try await service.addToBackfill(ids, in: environment, again: again, of: ServiceStage.loom)
    }

    /// Works until nothing is due.
    /// - Returns: The pause after which more is.
    @discardableResult
    func work() async throws -> Duration {
        while true {
            let pause = await service.backfillRound(try place)
            if pause > .zero { return pause }
        }
    }

    func kept(_ id: String, _ environment: StoreEnvironment = .production) async throws -> [KeptHistory] {
        try await stage.store.histories(of: CustomerServer.member(id), in: stage.scope(environment))
    }

    func stop() async {
        await server.stop()
        await sandbox.stop()
    }
}
