import Foundation
package import MemberCore
import MemberOAuth

/// The move of everything that a store keeps of its members to another store, while processes use both.
///
/// Each account is fenced at its source first, in one step that needs the right to refresh it, and so waits for a refresh that is under
/// way. Then it is copied with its dates, and its secrets are removed at the source, where a mark stays that says where it went. A move
/// that was interrupted anywhere is finished by another one. Sign-ins on their way are not moved: they end at their source, or are begun
/// again.
package struct AccountMove: Sendable {
    /// A moment of an account's move, for tests.
    package enum Moment: Sendable, CaseIterable {
        case leased, fenced, copied, emptied
    }

    let source: any MovableStore
    let destination: any MovableStore
    let replacing: Bool
    let clock: any MemberClock
    let moment: @Sendable (Moment) throws(AccountError) -> Void

    /// Creates a move.
    /// - Parameters:
    ///   - source: Where the accounts are.
    ///   - destination: Where they go.
    ///   - replacing: Whether accounts of the destination with an earlier sign-in are replaced.
    ///   - clock: Measures the wait for refreshes under way.
    ///   - moment: Called after each step of an account's move; for tests.
    package init(
        from source: any MovableStore, to destination: any MovableStore, replacing: Bool = false,
        clock: any MemberClock = SystemClock(), moment: @escaping @Sendable (Moment) throws(AccountError) -> Void = { _ in }
    ) {
        (self.source, self.destination, self.replacing) = (source, destination, replacing)
        (self.clock, self.moment) = (clock, moment)
    }

    /// Moves everything.
    /// - Parameter progress: Called after each account.
    /// - Returns: What was moved.
    /// - Throws: ``AccountError`` of either store; what was moved stays moved, and another move goes on. Nothing is moved if both are the
    ///   same store, or if the destination's other users could not open what is sealed there.
    package func run(_ progress: (MoveReport) -> Void = { _ in }) async throws(AccountError) -> MoveReport {
        try await check()
        var report = MoveReport()
        var mark: AccountPage.Mark?
        repeat {
            let page = try await source.accountPage(at: mark, limit: 100)
            for account in page.accounts {
                report.add(try await move(account.key), account)
                progress(report)
            }
            mark = page.next
        } while mark != nil
        try await moveRest(&report)
        return report
    }

    /// Moves what belongs to no stored account.
    private func moveRest(_ report: inout MoveReport) async throws(AccountError) {
        for key in try await source.ledgersLeft() {
            try await destination.takeLedger(events(of: key), of: key)
            report.ledgers += 1
        }
        for key in try await source.impressionKeys() {
            try await destination.takeImpressions(source.impressionDates(of: key), of: key)
            report.impressions += 1
        }
        for name in try await source.valueNames() where !MoveProbe.isOne(name) {
            guard let value = try await source.value(name) else { continue }
            _ = try await destination.offerValue(value, as: name)
            if name.isSealed { try await source.setValues([SmallValueChange(name, nil)]) }
            report.values += 1
        }
    }

    func events(of key: AccountKey) async throws(AccountError) -> [PermissionEvent] {
        let events = try await source.loadPermissions(of: key).flatMap(\.history)
        // The order of events with one date is kept.
        return events.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    }
}

/// What a move has done.
package struct MoveReport: Sendable, Equatable {
    /// Accounts that are at the destination now.
    package var moved = 0
    /// Accounts that an earlier move has moved.
    package var earlier = 0
    /// Accounts that are at both places, and were left unchanged; each short name.
    package var kept: [String] = []
    /// Accounts that cannot be read, and were left unchanged, by their short names: the stable code of the error.
    package var left: [String: String] = [:]
    /// Records of permissions of members who are signed out.
    package var ledgers = 0
    /// Members and campaigns with impressions.
    package var impressions = 0
    /// Small values of providers.
    package var values = 0

    /// Creates an empty report.
    package init() {}

    mutating func add(_ outcome: AccountMove.Outcome, _ account: Account) {
        switch outcome {
        case .moved: moved += 1
        case .earlier: earlier += 1
        case .kept: kept.append(account.id)
        case .left(let code): left[account.id] = code
        case .gone: break
        }
    }
}
