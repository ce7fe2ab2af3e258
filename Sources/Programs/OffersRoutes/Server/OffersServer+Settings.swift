public import Foundation
import MemberCore
public import MemberHTTP
import MemberHTTPServer
package import OffersService

extension OffersServer {
    /// Prepares a server with settings and a store; it does not listen yet.
    ///
    /// ```swift
    /// let settings = try Data(contentsOf: URL(filePath: "/etc/offers.json"))
    /// let server = try await OffersServer(settings: settings, store: .file(URL(filePath: "/var/lib/offers/offers.sqlite")))
    /// try await server.serveUntilTerminated()
    /// ```
    /// - Parameters:
    ///   - settings: The bytes of the settings' file: apps, keys, webhooks.
    ///   - store: The database; missing tables are made.
    ///   - configuration: The address and the limits.
    ///   - transport: Asks the App Store and its certificate authorities, and delivers to webhooks.
    ///   - migrates: Whether missing tables of a PostgreSQL database are made; without, they are an error.
    /// - Throws: ``OffersServerError``; everything that is missing in the settings at once.
    public convenience init(
        settings: Data, store: OffersStore, _ configuration: OffersServerConfiguration = OffersServerConfiguration(),
        transport: any HTTPTransport = NetworkTransport(), migrates: Bool = true
    ) async throws(OffersServerError) {
        let settings = try OffersServiceSettings(complete: settings)
        try await self.init(
            settings, database: try await store.database(migrates: migrates), configuration, transport: transport)
    }

    /// Prepares a server with settings in which nothing is missing, and an open database, which it closes.
    /// - Parameters:
    ///   - settings: The settings.
    ///   - database: The database, with its tables.
    ///   - configuration: The address and the limits.
    ///   - transport: Asks the App Store and its certificate authorities, and delivers to webhooks.
    /// - Throws: ``OffersServerError``; the database is closed then.
    package convenience init(
        _ settings: OffersServiceSettings, database: any OfferDatabase, _ configuration: OffersServerConfiguration,
        transport: any HTTPTransport
    ) async throws(OffersServerError) {
        do throws(OffersServerError) {
            let service = try OffersService(
                settings, on: database, transport: transport, diagnostics: configuration.diagnostics)
            try self.init(service, settings, configuration, database)
        } catch {
            await database.close()
            throw error
        }
    }

    private convenience init(
        _ service: OffersService, _ settings: OffersServiceSettings, _ configuration: OffersServerConfiguration,
        _ database: any OfferDatabase
    ) throws(OffersServerError) {
        do throws(HTTPServerError) {
            try self.init(
                service, keys: settings.bearerKeys, configuration,
                sessionSecret: settings.sessionSecret ?? SystemRandom().bytes(32), work: { await service.work() },
                close: { await database.close() })
        } catch { throw .server(error) }
    }
}

extension OffersServiceSettings {
    /// Reads settings in which nothing is missing.
    init(complete data: Data) throws(OffersServerError) {
        do { self = try OffersServiceSettings(file: data) } catch { throw OffersServerError(error) }
        let problems = problems
        guard problems.isEmpty else { throw .incomplete(problems) }
    }

    /// The API keys as the server takes them.
    var bearerKeys: [BearerKey] {
        keys.map { BearerKey(hash: $0.hash, kind: $0.kind, tenant: $0.app, id: $0.name, until: $0.end) }
    }
}

extension OffersServerError {
    init(_ error: OffersSettingsError) {
        switch error {
        case .unreadable(let member): self = .settingsUnreadable(member: member)
        case .incomplete(let sentences): self = .incomplete(sentences)
        }
    }
}
