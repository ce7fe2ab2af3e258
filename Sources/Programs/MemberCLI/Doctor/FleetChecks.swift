import Foundation
import MemberCore

/// Checks the database with the accounts. It changes nothing, and no secret is in a finding.
enum FleetChecks {
    /// The connections of a server's process with the usual options: eight, and one that listens.
    static let connectionsOfProcess = 9

    static func findings(_ invocation: Invocation) async -> [Finding] {
        do {
            guard let fleet = try invocation.fleet() else { return [] }
            let found = findings(try await fleet.facts())
            let tables: FleetTables
            do { tables = try await fleet.tables() } catch { return found + [.wrong("tables", thrown: error)] }
            guard tables.missing == 0 else { return found + [Self.tables(tables)] }
            do { return found + [Self.tables(tables)] + keys(try await fleet.keyFacts()) } catch {
                return found + [Self.tables(tables), .wrong("keys", thrown: error)]
            }
        } catch { return [.wrong("database", thrown: error)] }
    }

    /// Returns the findings about the server.
    static func findings(_ facts: FleetFacts) -> [Finding] {
        let milliseconds = (facts.roundTrip / .milliseconds(1) * 10).rounded() / 10
        let reached = Finding.fine(
            "database", "\(facts.place), PostgreSQL \(facts.version), one round trip in \(milliseconds) ms.")
        return [reached, clock(facts), connections(facts), size(facts), durability(facts)]
            + (facts.isReadOnly ? [readOnly] : []) + (facts.isBehindPooler ? [pooler] : []) + FleetRightsChecks.findings(facts)
    }

    private static let readOnly = Finding(
        level: .wrong, subject: "database", text: "it can only be read.",
        advice: "Name the primary server, or several hosts with target_session_attrs=read-write.")

    private static let pooler = Finding.fine(
        "pooler", "pooler=transaction: processes get no notices, and read an account in use again after 5 s.")

    private static func clock(_ facts: FleetFacts) -> Finding {
        guard abs(facts.clockLead) >= 1 else { return .fine("clock", "within a second of the database's.") }
        let seconds = Int(exactly: facts.clockLead.magnitude.rounded()) ?? .max
        return .notice(
            "clock", "the database's is \(seconds) s \(facts.clockLead > 0 ? "ahead of" : "behind") this machine's.",
            advice: "Tokens and leases go by the database's. Set the wrong one, for logs and certificates.")
    }

    private static func connections(_ facts: FleetFacts) -> Finding {
        let free = facts.mostConnections.subtractingReportingOverflow(facts.connections).partialValue
        let room = max(0, free) / connectionsOfProcess
        let text =
            "\(facts.connections) of \(facts.mostConnections) in use; room for \(room) more server processes of "
            + "\(connectionsOfProcess) connections each."
        guard room < 1 else { return .fine("connections", text) }
        return .notice("connections", text, advice: "Raise max_connections, lower Options.connections, or use PgBouncer.")
    }

    private static func size(_ facts: FleetFacts) -> Finding {
        .fine("size", "\((Double(facts.size) / 1_048_576 * 10).rounded() / 10) MiB.")
    }

    private static func durability(_ facts: FleetFacts) -> Finding {
        let commit = "synchronous_commit is \(facts.synchronousCommit), and on for what must last"
        guard facts.standbys > 0 || facts.waitsForStandby else {
            return .fine("durability", commit + "; no standby is connected.")
        }
        guard !facts.waitsForStandby else { return .fine("durability", commit + "; commits wait for a standby.") }
        return .notice(
            "durability", commit + "; \(facts.standbys) asynchronous.",
            advice:
                "A failover may lose the last commits, and members of these must sign in again: set synchronous_standby_names.")
    }

    /// Returns the finding about the tables.
    static func tables(_ state: FleetTables) -> Finding {
        guard state.missing > 0 else { return .fine("tables", "up to date (step \(state.made)).") }
        return Finding(
            level: .wrong, subject: "tables", text: "\(state.missing.counted("step")) missing.", advice: "Run `member migrate`.")
    }

    /// Returns the findings about the keys.
    static func keys(_ facts: FleetKeyFacts) -> [Finding] {
        let text =
            "\(facts.writing) is for writing; \(facts.current.counted("value")) under it, \(facts.earlier) under earlier ones."
        let known: Finding =
            facts.earlier == 0
            ? .fine("keys", text) : .notice("keys", text, advice: "Run `member reseal` to end the use of earlier keys.")
        return [known]
            + facts.unknown.sorted { $0.key < $1.key }.map { id, count in
                Finding(
                    level: .wrong, subject: "keys", text: "\(count.counted("value")) under the unknown key \(id).",
                    advice: "Add that key to the keys of every process; until then these values cannot be opened.")
            }
    }
}
