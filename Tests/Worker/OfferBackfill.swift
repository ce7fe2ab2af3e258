import Foundation
import MemberHTTP
import OffersService

/// A server of offers that works on its back-fills until it is killed: `backfill DATABASE SETTINGS`.
///
/// DATABASE is a file or an address of PostgreSQL, SETTINGS the file of the service's settings.
enum OfferBackfill {
    static func run(_ arguments: [String]) async throws {
        guard arguments.count == 2 else { throw CocoaError(.featureUnsupported) }
        let database = try OfferNotifications.database(arguments[0])
        try await database.migrate()
        let settings = try OffersServiceSettings(file: Data(contentsOf: URL(filePath: arguments[1])))
        let service = try OffersService(settings, store: OfferStore(database), transport: NetworkTransport())
        MemberWorker.say("works")
        await service.work()
    }
}
