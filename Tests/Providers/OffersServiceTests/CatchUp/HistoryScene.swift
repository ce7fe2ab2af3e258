import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import StoreOffers

@testable import OffersService

/// A service whose App Store is a server of the tests, with five notifications of the last three days.
struct HistoryScene {
    let stage: ServiceStage
    let server: HistoryServer
    let service: OffersService

    init(_ change: @escaping (inout OffersServiceSettings) -> Void = { _ in }) async throws {
        server = HistoryServer()
        try await server.start()
        stage = try await ServiceStage(asking: server.url) { settings in
            settings.catchUp.minutes = 15
            change(&settings)
        }
        service = try stage.process(pacedBy: SystemClock())
        for number in 1...5 { server.add(try Self.payload(number), at: ServiceStage.day(Double(number - 6) * 0.5)) }
    }

    /// Another process on the same database.
    func process() throws -> OffersService { try stage.process(pacedBy: SystemClock()) }

    static func payload(_ number: Int, by authority: StoreAuthority = ServiceStage.store) throws -> String {
        let period = try ServiceStage.period("\(number)", of: "\(number)", token: ServiceStage.ann, by: authority)
        let body = try ServiceStage.notification("SUBSCRIBED", uuid: "n-\(number)", about: period, by: authority)
        return try JSONValue(parsing: body)["signedPayload"]?.string ?? ""
    }

    func catchUp(_ process: OffersService? = nil) async throws {
        let service = process ?? service
        await service.catchUp(try service.place)
    }

    var task: OfferTask? {
        get async throws { try await stage.store.task(.notifications, in: stage.scope()) }
    }
}
