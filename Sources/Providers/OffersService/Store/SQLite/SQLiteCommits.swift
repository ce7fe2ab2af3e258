import MemberCore
import MemberStorage
import StoreOffers

/// The commits that wait for the connection. All that wait together are made as one, each undone by itself if it does not fit.
final class SQLiteCommits: Sendable {
    private struct Job: Sendable {
        let statements: [OfferStatement]
        let ticket: Int
    }

    /// A statement changed another number of rows than it expects.
    private struct Mismatch: Error { let place: Int }

    /// How many commits are made together at the most.
    private static let most = 128
    private static let mark = (begin: "SAVEPOINT step", undo: "ROLLBACK TO step", end: "RELEASE step")

    private let line: SQLiteLine
    private let clock: any MemberClock
    private let jobs = Locked<[Job]>([])
    private let waiters = Waiters<Result<Int?, OfferStoreError>>()

    init(_ line: SQLiteLine, _ clock: any MemberClock) { (self.line, self.clock) = (line, clock) }

    /// Waits until the statements are committed, or undone.
    func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
        let ticket = waiters.issue()
        jobs.withLock { $0.append(Job(statements: statements, ticket: ticket)) }
        line.later { [self] in makeNext() }
        return try await waiters.value(of: ticket).get()
    }

    private func makeNext() {
        let next = jobs.withLock { jobs in
            defer { jobs.removeFirst(min(jobs.count, Self.most)) }
            return Array(jobs.prefix(Self.most))
        }
        guard !next.isEmpty else { return }
        let results = line.result { database in
            let all = try database.transaction { statements in try next.map { try step($0, statements) } }
            return all.map { one in one.mapError { SQLiteLine.explained($0, database) } }
        }
        switch results {
        case .success(let all): for (job, result) in zip(next, all) { waiters.resume(job.ticket, returning: result) }
        case .failure(let error): for job in next { waiters.resume(job.ticket, returning: .failure(error)) }
        }
    }

    /// Makes one step within the transaction of all; an error that ended the transaction is thrown.
    private func step(_ job: Job, _ statements: Statements) throws -> Result<Int?, OfferStoreError> {
        try statements.run(Self.mark.begin)
        do {
            try run(job, statements)
            try statements.run(Self.mark.end)
            return .success(nil)
        } catch {
            // The whole transaction may have been rolled back, as on a full disk: then this fails, and all of its steps with it.
            do { try statements.run(Self.mark.undo) } catch _ { throw error }
            try statements.run(Self.mark.end)
            if let mismatch = error as? Mismatch { return .success(mismatch.place) }
            return .failure(OfferStoreError(storing: error))
        }
    }

    private func run(_ job: Job, _ statements: Statements) throws {
        let now = StoreTime(clock.now)
        for (place, statement) in job.statements.enumerated() {
            let timed = statement.timed(now)
            try statements.run(timed.sql, timed.values)
            if let expected = statement.expected, statements.changes != expected { throw Mismatch(place: place) }
        }
    }
}
