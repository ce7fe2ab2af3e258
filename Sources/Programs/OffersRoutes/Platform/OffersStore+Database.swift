import OffersService

#if canImport(OffersPostgres)
    import OffersPostgres
#endif

extension OffersStore {
    /// Opens the database, with its tables up to date.
    /// - Parameter migrates: Whether missing tables of a PostgreSQL database are made; without, they are an error.
    /// - Returns: The database.
    /// - Throws: ``OffersServerError/store(_:)``, ``OffersServerError/postgresMissing``. A database whose rows were moved away, or are not
    ///   all there yet, is refused.
    func database(migrates: Bool) async throws(OffersServerError) -> any OfferDatabase {
        let database = try opened(migrates: migrates)
        do throws(OfferStoreError) {
            try await database.migrate()
            try await database.demandWhole()
        } catch {
            await database.close()
            throw .store(error)
        }
        return database
    }

    /// Opens the database as it is.
    /// - Parameter migrates: Whether ``OfferDatabase/migrate()`` makes missing tables of a PostgreSQL database.
    /// - Returns: The database.
    /// - Throws: ``OffersServerError/store(_:)``, ``OffersServerError/postgresMissing``.
    func opened(migrates: Bool) throws(OffersServerError) -> any OfferDatabase {
        switch self {
        case .file(let file): do { return try SQLiteOfferDatabase(file: file) } catch { throw .store(error) }
        case .postgres(let address): return try Self.postgres(address, migrates: migrates)
        }
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
