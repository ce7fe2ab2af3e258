import OffersService

#if canImport(OffersPostgres)
    import OffersPostgres
#endif

extension OffersStore {
    /// Opens the database, with its tables up to date.
    /// - Parameter migrates: Whether missing tables of a PostgreSQL database are made; without, they are an error.
    /// - Returns: The database.
    /// - Throws: ``OffersServerError/store(_:)``, ``OffersServerError/postgresMissing``.
    func database(migrates: Bool) async throws(OffersServerError) -> any OfferDatabase {
        let database: any OfferDatabase
        switch self {
        case .file(let file): do { database = try SQLiteOfferDatabase(file: file) } catch { throw .store(error) }
        case .postgres(let address): database = try Self.postgres(address, migrates: migrates)
        }
        do { try await database.migrate() } catch {
            await database.close()
            throw .store(error)
        }
        return database
    }

    #if canImport(OffersPostgres)
        private static func postgres(_ address: String, migrates: Bool) throws(OffersServerError) -> any OfferDatabase {
            var options = PostgresOfferDatabase.Options()
            options.migrates = migrates
            do { return try PostgresOfferDatabase(address, options: options) } catch { throw .store(error) }
        }
    #else
        private static func postgres(_ address: String, migrates: Bool) throws(OffersServerError) -> any OfferDatabase {
            throw .postgresMissing
        }
    #endif
}
