import MemberCore
import Testing

@testable import MemberPostgres

@Suite("Rules of errors, repetition and steps")
struct RuleTests {
    @Test(
        "SQLSTATE distinguishes lost connections, conflicts of transactions and refusals",
        arguments: [
            ("40001", "postgres.serialization_failure"), ("40P01", "postgres.serialization_failure"),
            ("57P01", "postgres.connection_lost"), ("08006", "postgres.connection_lost"), ("23505", "postgres.refused"),
            ("57014", "postgres.refused"), ("53300", "postgres.refused"),
        ])
    func states(state: String, code: String) { #expect(PostgresError(PostgresRefusal(sqlState: state)).code == code) }

    @Test(
        "refusals that operators meet every day have words, and the state stays in them",
        arguments: [
            ("28P01", "PGPASSFILE"), ("28000", "pg_hba.conf"), ("3D000", "create it"), ("42501", "member doctor"),
            ("53300", "PgBouncer"), ("53100", "room"), ("25006", "read-write"), ("42P01", "member migrate"),
            ("22012", "appendix A"),
        ])
    func words(state: String, remedy: String) {
        let error = PostgresError.refused(PostgresRefusal(sqlState: state, table: "shelf"))
        #expect(error.problem.contains("(SQLSTATE \(state), table shelf)") && error.remedy.contains(remedy))
    }

    @Test("serialization failures are repeated with growing pauses, up to the limit, and no other error is")
    func repetition() async {
        let pauses = Locked<[Duration]>([])
        let failure = PostgresError.serializationFailure(PostgresRefusal(sqlState: "40001"))
        for (error, count) in [(failure, 3), (.timedOut, 0)] {
            pauses.withLock { $0 = [] }
            await #expect(throws: error) {
                try await PostgresRetry.serializationFailures(attempts: 4, pause: .seconds(1)).run(
                    sleeping: { pause in pauses.withLock { $0.append(pause) } }, { throw error })
            }
            #expect(pauses.value == Array([.seconds(1), .seconds(2), .seconds(4)].prefix(count)))
        }
    }

    @Test(
        "a step can only add",
        arguments: [
            ("CREATE TABLE a (n int)", true), ("create unique index on a (n)", true), ("ALTER TABLE a ADD COLUMN m int", true),
            ("ALTER TABLE a ADD FOREIGN KEY (n) REFERENCES b ON DELETE SET NULL", true), ("GRANT SELECT ON a TO b", true),
            ("DROP TABLE a", false), ("ALTER TABLE a DROP COLUMN n", false), ("ALTER TABLE a RENAME n TO m", false),
            ("ALTER TABLE a ADD m int, DROP COLUMN n", false), ("ALTER TABLE a ALTER COLUMN n TYPE text", false),
            ("UPDATE a SET n = 1", false), ("CREATE OR REPLACE VIEW a AS SELECT 1", false), ("TRUNCATE a", false), ("", false),
        ])
    func additive(statement: String, isAdditive: Bool) {
        #expect(PostgresMigration(1, oldestWriter: 1, [statement]).isAdditive == isAdditive)
    }

    @Test("steps are numbered from 1, and an oldest writer is never newer than its step or older than the previous one")
    func numbers() throws {
        func steps(_ pairs: [(Int, Int)]) throws -> PostgresMigrations {
            try PostgresMigrations("shelf", pairs.map { PostgresMigration($0.0, oldestWriter: $0.1, []) })
        }
        #expect(try steps([(1, 1), (2, 1), (3, 3)]).known == 3)
        for pairs in [[(2, 1)], [(1, 2)], [(1, 0)], [(1, 1), (2, 2), (3, 1)]] {
            #expect(throws: PostgresError.self) { try steps(pairs) }
        }
    }

    @Test("a program can write if it is not older than the oldest writer, and needs its own steps")
    func writers() throws {
        let migrations = try PostgresMigrations(
            "shelf", [PostgresMigration(1, oldestWriter: 1, []), PostgresMigration(2, oldestWriter: 1, [])])
        try migrations.check(MigrationState(number: 3, oldestWriter: 2))
        #expect(throws: PostgresError.writerTooOld(module: "shelf", known: 2, oldest: 3)) {
            try migrations.check(MigrationState(number: 3, oldestWriter: 3))
        }
        #expect(throws: PostgresError.stepsMissing(module: "shelf", found: 1, needed: 2)) {
            try migrations.check(MigrationState(number: 1, oldestWriter: 1))
        }
    }
}
