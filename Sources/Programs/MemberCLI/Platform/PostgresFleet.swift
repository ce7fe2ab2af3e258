import Foundation
import MemberAccounts
import MemberCore

#if canImport(MemberPostgresAccounts)
    import MemberPostgresAccounts

    extension FleetDoor {
        /// The door to PostgreSQL databases.
        static let postgres = FleetDoor { address, keys, diagnostics in
            try PostgresFleet(address, keys: keys, diagnostics)
        } newKey: {
            Secret(FleetKeys.newLine())
        }
    }

    /// A PostgreSQL database.
    struct PostgresFleet: FleetStore {
        private let postgres: PostgresAccountStore
        private let keys: NamedKeys

        init(_ address: String, keys place: FleetKeyPlace, _ diagnostics: Diagnostics) throws(AccountError) {
            var options = PostgresAccountStore.Options()
            // Tables are made by `member migrate` alone, and a command of a second needs few connections.
            (options.migrates, options.cleans, options.connections) = (false, false, 2)
            keys = NamedKeys(place)
            postgres = try PostgresAccountStore(address, keys: keys, options: options, diagnostics: diagnostics)
        }

        var store: any AccountStore { postgres }

        func tables() async throws -> FleetTables { FleetTables(try await postgres.tableSteps()) }

        func migrate() async throws -> FleetTables { FleetTables(try await postgres.migrate()) }

        func reseal(_ progress: (FleetResealing) -> Void) async throws -> FleetResealing {
            FleetResealing(try await postgres.reseal { progress(FleetResealing($0)) })
        }

        func facts() async throws -> FleetFacts { FleetFacts(try await postgres.examination(), at: postgres.movePlace) }

        func keyFacts() async throws -> FleetKeyFacts { FleetKeyFacts(try await postgres.keyExamination()) }

        func close() async { await postgres.close() }
    }

    extension FleetTables {
        fileprivate init(_ steps: TableSteps) { self.init(made: steps.made, known: steps.known) }
    }

    extension FleetFacts {
        fileprivate init(_ found: StoreExamination, at place: String) {
            self.init(
                place: place, version: found.version, roundTrip: found.roundTrip, clockLead: found.clockLead,
                isReadOnly: found.isReadOnly, mostConnections: found.mostConnections, connections: found.connections,
                size: found.size, synchronousCommit: found.synchronousCommit, standbys: found.standbys,
                waitsForStandby: found.waitsForStandby, isBehindPooler: found.isBehindPooler, tls: found.tls,
                isLocal: found.isLocal, rights: FleetRights(found.rights))
        }
    }

    extension FleetRights {
        fileprivate init(_ found: StoreRights) {
            self.init(
                schema: found.schema, hasSchema: found.hasSchema, mayUseSchema: found.mayUseSchema,
                isOpenToAll: found.isOpenToAll, foreignObject: found.foreignObject, missing: found.missing,
                mayChangeSteps: found.mayChangeSteps)
        }
    }

    extension FleetKeyFacts {
        fileprivate init(_ found: KeyExamination) {
            self.init(writing: found.writing, current: found.current, earlier: found.earlier, unknown: found.unknown)
        }
    }

    extension FleetResealing {
        fileprivate init(_ progress: ResealProgress) {
            self.init(total: progress.total, done: progress.done, left: progress.left)
        }
    }

    /// The keys of the place that the person named.
    private struct NamedKeys: FleetKeySource {
        let place: FleetKeyPlace

        init(_ place: FleetKeyPlace) { self.place = place }

        func keys() async throws -> FleetKeys {
            switch place {
            case .file(let path): return try await FleetKeyFile(URL(filePath: path)).keys()
            case .text(let text): return try FleetKeys(text.reveal)
            case .program(let path): return try await Self.keys(of: path)
            case .none: throw FleetError.keysMissing
            }
        }

        #if canImport(Darwin)
            private static func keys(of path: String) async throws -> FleetKeys {
                throw FleetKeyError.commandFailed(program: path, code: nil)
            }
        #else
            private static func keys(of path: String) async throws -> FleetKeys {
                try await FleetKeyCommand(URL(filePath: path)).keys()
            }
        #endif
    }
#else
    extension FleetDoor {
        /// The door of a program that was built without libpq.
        static let postgres = FleetDoor { _, _, _ in
            throw FleetError.libraryMissing
        } newKey: {
            throw FleetError.libraryMissing
        }
    }
#endif
