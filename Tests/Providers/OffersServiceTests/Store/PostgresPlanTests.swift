#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import OffersPostgres
    import PostgresSupport
    import StoreOffers
    import Testing

    @testable import OffersService

    extension WithOfferServer {
        @Suite("Plans of the store's statements in PostgreSQL")
        struct PostgresPlanTests {
            @Test("each statement finds its rows by an index among ten thousand")
            func plans() async throws {
                let place = try await OfferPlace()
                let database = try await place.store().database
                for one in Self.rows { #expect(try await database.commit([OfferStatement(one)]) == nil) }
                try await place.run("ANALYZE")
                try await PlanCheck.all(in: database)
                await place.close()
            }

            /// Ten thousand subscriptions with three records each, and as many rows in each other table.
            private static let rows = [
                """
                INSERT INTO offers_histories (app, environment, original, revision, version, records, member, expires, grace, lapsed)
                SELECT 'com.example.loom', 'Production', n, n, 3, 3, 'm' || n, n, n, n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_records (app, environment, original, number, body)
                SELECT 'com.example.loom', 'Production', n, k, '\\x00' FROM generate_series(1, 10000) n, generate_series(0, 2) k
                """,
                """
                INSERT INTO offers_notifications (app, environment, id, type, original, payload, stored)
                SELECT 'com.example.loom', 'Production', n, 'T', n, '\\x00', n FROM generate_series(1, 10000) n
                """,
                "INSERT INTO offers_feeds (app, environment, last) VALUES ('com.example.loom', 'Production', 10000)",
                """
                INSERT INTO offers_events (app, environment, number, member, type, data, stored)
                SELECT 'com.example.loom', 'Production', n, 'm' || n, 'e', '\\x00', n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_deliveries (app, environment, number, endpoint, attempts, next, claim)
                SELECT 'com.example.loom', 'Production', n, 'a', 1, n, 'c' || n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_signatures (app, environment, nonce, member, product, form, why, key_name, versions, stored)
                SELECT 'com.example.loom', 'Production', n, 'm' || n, 'p', 2, 'w', 'k', '{}', n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_resets (app, environment, member, at)
                SELECT 'com.example.loom', 'Production', 'm' || n, n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_consumptions (app, environment, transaction_id, member, due)
                SELECT 'com.example.loom', 'Production', n, 'm' || n, n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_erasures (app, environment, hash, until)
                SELECT 'com.example.loom', 'Production', decode(md5(n::text), 'hex'), n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_paces (app, environment, name, state)
                SELECT 'com.example.loom', 'Production', n, '{}' FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_blocks (app, environment, operation, until)
                SELECT 'com.example.loom', 'Production', n, n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_tasks (app, environment, name, held, due, seen, found)
                SELECT 'com.example.loom', 'Production', n, n, n, 0, 0 FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_backfill_items (app, environment, hash, id, falls_back, due, attempts, claim, error)
                SELECT 'com.example.loom', 'Production', decode(md5(n::text), 'hex'), n, 0, n, 0, 'c' || n,
                CASE WHEN n % 100 = 0 THEN 'e' || n END
                FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_metrics
                (app, environment, generation, measure, day, product, subscription_group, country, offer, detail, value)
                SELECT 'com.example.loom', 'Production', n % 50, CASE WHEN n % 2 = 0 THEN 'active' ELSE 'other' || n % 20 END, n, 'p',
                'g', 'c', 'o', '', 1 FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_metric_shares (app, environment, original, revision, generation, share)
                SELECT 'com.example.loom', 'Production', n, n, 1, '' FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_metric_changes (app, environment, original, mark, changed)
                SELECT 'com.example.loom', 'Production', n, n, 4000000000000 + n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_campaigns (app, environment, id, rule, made, started, ended, offered, held)
                SELECT 'com.example.loom', 'Production', n, '{}', n, n, n, 0, 0 FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_transactions (app, environment, id, original)
                SELECT 'com.example.loom', 'Production', 't' || n, n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_looks (app, environment, mark, at, key_name, what, member)
                SELECT 'com.example.loom', 'Production', n, n, 'k', 'file', 'm' || n FROM generate_series(1, 10000) n
                """,
                """
                INSERT INTO offers_offerings (app, environment, member, subscription_group, number, mark, campaign, turn, product,
                offer, control, began, until)
                SELECT 'com.example.loom', 'Production', 'm' || n, 'g', 1, n, 'c' || n % 100, 1, 'p', 'o', 0, n, n
                FROM generate_series(1, 10000) n
                """,
            ]
        }
    }

    /// The plans of all statements of the service.
    enum PlanCheck {
        /// Checks that each statement reads by an index that names more than the app and environment.
        /// - Parameters:
        ///   - database: The database, whose tables have many rows.
        ///   - tables: The tables that have; a statement that uses another one is passed over.
        /// - Throws: What the store throws.
        static func all(
            in database: any OfferDatabase, of tables: [String] = OfferTables.steps.flatMap(\.tables).map(\.name)
        ) async throws {
            let others = OfferTables.steps.flatMap(\.tables).map(\.name).filter { !tables.contains($0) }
            let place = try await OfferPlace()
            _ = try await place.store()
            let statements = try await RecordingDatabase.all {
                try await place.empty()
                return try await place.stage()
            }
            await place.close()
            // Of the histories that wait, all are counted.
            for one in statements where !others.contains(where: one.sql.contains) && one.sql != MetricRows.waiting {
                let plan = try await database.rows(OfferStatement("EXPLAIN " + one.sql, one.values)).compactMap { $0.text(0) }
                let single = ["offers_feeds", "offers_backfills", "offers_metric_states"]
                let lines = plan.filter { line in !single.contains { line.contains($0) } }
                #expect(!lines.contains { $0.contains("Seq Scan on offers") }, "\(one.sql): \(plan)")
                let readsScope = plan.contains {
                    $0.contains("Index Cond: ((app = ") && $0.split(separator: " AND ").count == 2
                }
                let isExpected =
                    one.sql == CleaningRows.oldestEvents || single.contains(where: one.sql.contains)
                #expect(!readsScope || isExpected, "\(one.sql): \(plan)")
            }
        }
    }

    extension OfferPlace {
        /// Empties all tables: a database of its own for each promise would be thousands of files.
        fileprivate func empty() async throws {
            let tables = OfferTables.steps.flatMap(\.tables).map(\.name).joined(separator: ", ")
            let number = OfferTables.steps.map(\.number).max() ?? 0
            try await run(
                "TRUNCATE \(tables)",
                "UPDATE member_schema SET number = \(number), oldest_writer = \(OfferTables.oldestWriter) WHERE module = 'offers'"
            )
        }
    }
#endif
