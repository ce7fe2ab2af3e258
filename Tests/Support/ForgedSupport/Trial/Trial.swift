import Foundation
package import MemberAccounts
import MemberCore
import MemberKit
import MemberTesting

/// Tries a row of a table at a server, and reports the differences from the row's outcome.
package struct Trial: Sendable {
    let acted: any ActedProvider
    let address: String

    /// A trial.
    /// - Parameters:
    ///   - acted: The provider.
    ///   - address: The address where the redirect arrives.
    package init(_ acted: any ActedProvider, at address: String = ForgedHome.web) {
        (self.acted, self.address) = (acted, address)
    }

    /// The result of a sign-in.
    private struct End: Sendable {
        let home: HomeView
        let sent: [String]
    }

    private static let good = Locked<[String: End]>([:])

    /// The result of a good redirect.
    private func goodEnd() async throws -> End {
        let name = acted.title + " " + address
        if let known = Self.good.value[name] { return known }
        let home = try ForgedHome(acted, at: address)
        _ = try await home.signIn(People.victim)
        let first = home.transport.requests.count
        _ = try await home.signIn(People.visitor)
        let end = End(home: try home.view(), sent: home.sent(from: first))
        Self.good.withLock { $0[name] = end }
        return end
    }

    /// Tries a row.
    /// - Returns: The problems, as sentences; empty if the outcome is the row's.
    package func faults(of row: ForgedCase) async throws -> [String] {
        let good = try await goodEnd()
        let home = try ForgedHome(acted, at: address)
        _ = try await home.signIn(People.victim)
        let before = try home.view()
        let pending = try await home.begin()
        let (first, redirect) = (home.transport.requests.count, home.good(pending))
        home.said.withLock { $0 = row.said }
        let error = await home.error {
            try await home.members.finish(pending.id, redirectedTo: redirect.changed(by: row.changes).url)
        }
        var faults = home.faults(of: error, expecting: row.outcome.code)
        let reached = End(home: try home.view(), sent: home.sent(from: first))
        switch row.outcome {
        case .same: faults += differences(reached, good, since: before)
        case .differs(let parts): faults += Self.faults(reached, good, parts)
        case .grants(let names): faults += Self.faults(reached, good, granting: names)
        case .waits, .ends, .refused: if reached.home != before { faults.append("Something was stored.") }
        }
        switch row.outcome {
        case .waits, .ends: if !reached.sent.isEmpty { faults.append("The provider was asked.") }
        case .refused: if reached.sent.isEmpty { faults.append("The provider was not asked.") }
        case .same, .differs, .grants: break
        }
        return faults + (try await afterwards(row, home, pending.id, redirect, good, reached))
    }

    /// The result of the good redirect afterwards: the sign-in still waits, or is over.
    private func afterwards(
        _ row: ForgedCase, _ home: ForgedHome, _ id: String, _ redirect: Redirect, _ good: End, _ reached: End
    ) async throws -> [String] {
        home.said.withLock { $0 = [] }
        let first = home.transport.requests.count
        let error = await home.error { try await home.members.finish(id, redirectedTo: redirect.url) }
        let end = End(home: try home.view(), sent: home.sent(from: first))
        if case .waits = row.outcome {
            return home.faults(of: error, expecting: nil) + differences(end, good, since: reached.home)
        }
        let faults = home.faults(of: error, expecting: "oauth.attempt_over")
        return end.home == reached.home && end.sent.isEmpty ? faults : faults + ["The second redirect changed something."]
    }

    /// The differences from the result of a good redirect; the victim's account must be unchanged.
    private func differences(_ reached: End, _ good: End, since before: HomeView) -> [String] {
        var faults = Self.parts(reached, good).subtracting(acted.varying).map { "The \($0.rawValue) differs." }
        if reached.home.entries[People.victim] != before.entries[People.victim] { faults.append("The victim's account changed.") }
        let known = Set([People.victim, People.visitor])
        if Set(reached.home.entries.keys) != known || !reached.home.strayRecords.isEmpty || reached.home.current != before.current
        {
            faults.append("Somebody else is there.")
        }
        return faults
    }

    private static func parts(_ reached: End, _ good: End) -> Set<Part> {
        let parts = reached.home.differences(from: good.home, of: People.visitor)
        return reached.sent == good.sent ? parts : parts.union([.requests])
    }

    private static func faults(_ reached: End, _ good: End, _ expected: Set<Part>) -> [String] {
        let parts = parts(reached, good)
        return parts == expected ? [] : ["These differ: " + parts.map(\.rawValue).sorted().joined(separator: ", ")]
    }

    private static func faults(_ reached: End, _ good: End, granting names: Set<String>) -> [String] {
        let parts = reached.home.differences(from: good.home, of: People.visitor)
        let others = parts.subtracting([.permissions, .rest]).map { "The \($0.rawValue) differs." }
        guard let entry = reached.home.entries[People.visitor] else { return ["Nobody is signed in."] }
        let granted = Set(entry.ledger.filter { $0.status == .granted }.map(\.scope))
        let allowed = Set(entry.secrets.tokens.scopes ?? [])
        return granted == names && allowed == names
            ? others : others + ["Granted is \(granted.sorted()), allowed \(allowed.sorted())."]
    }
}

extension ForgedHome {
    /// The error of a closure; nil if it succeeds.
    package func error(_ work: () async throws -> Account) async -> (any Error)? {
        do {
            _ = try await work()
            return nil
        } catch { return error }
    }

    /// The problems of an error: its type, its code, or a secret in its texts.
    package func faults(of error: (any Error)?, expecting code: String?) -> [String] {
        guard let error else { return code.map { ["There is no error, and \($0) was expected."] } ?? [] }
        guard let error = error as? MembersError else { return ["The error is a \(type(of: error))."] }
        var dumped = ""
        dump(error, to: &dumped)
        let leaks = leaks(in: [
            "\(error)", String(reflecting: error), error.problem, error.remedy, dumped, error.localizedDescription,
        ])
        let faults = leaks.map { "A secret was told: \($0)" }
        return error.code == code ? faults : faults + ["The error is \(error.code): \(error.problem)"]
    }
}
