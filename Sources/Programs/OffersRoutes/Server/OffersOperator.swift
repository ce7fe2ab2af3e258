package import Foundation
package import MemberCore
package import MemberHTTP
package import OffersService

/// The service of a store without a server, for an operator's commands.
package struct OffersOperator: Sendable {
    /// The service.
    package let service: OffersService
    private let database: any OfferDatabase

    /// Opens the store of a service.
    /// - Parameters:
    ///   - settings: The bytes of the settings' file.
    ///   - store: The database.
    ///   - transport: Asks the App Store, where a command does.
    ///   - migrates: Whether missing tables of a PostgreSQL database are made; without, they are an error.
    ///   - diagnostics: Gets events without identifiers of members.
    /// - Throws: ``OffersServerError``.
    package init(
        settings: Data, store: OffersStore, transport: any HTTPTransport, migrates: Bool = true,
        diagnostics: Diagnostics = .silent
    ) async throws(OffersServerError) {
        let settings = try OffersServiceSettings(complete: settings)
        database = try await store.database(migrates: migrates)
        do throws(OffersServerError) {
            service = try OffersService(settings, on: database, transport: transport, diagnostics: diagnostics)
        } catch {
            await database.close()
            throw error
        }
    }

    /// Closes the database.
    package func close() async { await database.close() }
}

extension OffersService {
    /// A service on a database.
    init(
        _ settings: OffersServiceSettings, on database: any OfferDatabase, transport: any HTTPTransport, diagnostics: Diagnostics
    ) throws(OffersServerError) {
        do throws(OffersSettingsError) {
            try self.init(settings, store: OfferStore(database), transport: transport, diagnostics: diagnostics)
        } catch { throw OffersServerError(error) }
    }
}
