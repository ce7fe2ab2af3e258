import Foundation
import MemberCore
import OffersRoutes
import OffersService
import StoreOffers

/// `member serve backfill`: what is fetched from the App Store's histories, and how far that is.
struct ServeBackfill {
    /// What is done.
    enum Action: String, CaseIterable {
        case add, status, failed, retry
    }

    /// The options of adding.
    static let addOptions: Set = ["from", "known", "again"]

    private let action: Action
    private let service: OffersService
    private let app: String
    private let environment: StoreEnvironment?
    private let invocation: Invocation

    /// Opens the store, does what the words say, and closes it.
    static func run(_ invocation: Invocation) async throws -> Report {
        let arguments = invocation.arguments
        guard arguments.words.count == 2, let action = Action(rawValue: arguments.words[1]) else {
            let words = Action.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError("serve backfill takes one of: \(words).", command: ServeCommand.name)
        }
        let environment = try ServeCommand.environment(arguments["environment"])
        if action == .add, arguments.has("known") == (arguments["from"] != nil) {
            throw UsageError("serve backfill add takes --from FILE, or --known.", command: ServeCommand.name)
        }
        let opened = try await ServeCommand.opened(invocation)
        do {
            let app = try app(arguments["app"], opened.service)
            let command = ServeBackfill(
                action: action, service: opened.service, app: app, environment: environment, invocation: invocation)
            let report = try await command.report()
            await opened.close()
            return report
        } catch {
            await opened.close()
            throw error
        }
    }

    /// The app, which must have credentials.
    private static func app(_ name: String?, _ service: OffersService) throws -> String {
        let app = try ServeCommand.app(name, of: service)
        guard service.canBackfill(app) else {
            throw UsageError(
                "The settings of \(app) have no credentials for the App Store Server API: add credentials with issuerId, keyId and key.",
                command: ServeCommand.name)
        }
        return app
    }

    private func report() async throws -> Report {
        switch action {
        case .add: try await add()
        case .status: try await status()
        case .failed: try await failures()
        case .retry:
            Report.counted(try await service.retryBackfill(in: environment, of: app), "are due again", "retried")
        }
    }

    private func add() async throws -> Report {
        let before = try await service.backfillProgress(in: environment, of: app)?.total ?? 0
        let lines = try await added()
        let after = try await service.backfillProgress(in: environment, of: app)
        var texts = ["\(max(0, (after?.total ?? 0) - before)) identifiers are new; \(after?.open ?? 0) are left to fetch."]
        if lines.wrongCount > 0 {
            let places = lines.wrong.map(String.init).joined(separator: ", ")
            texts.append("Lines that are not transaction identifiers and were left out: \(lines.wrongCount), first \(places).")
        }
        texts.append("A running service fetches them; member serve backfill status shows how far it is.")
        let members: [String: JSONValue] = [
            "read": .integer(Int64(lines.count)), "new": .integer(Int64(max(0, (after?.total ?? 0) - before))),
            "left": .integer(Int64(after?.open ?? 0)), "wrongLines": .integer(Int64(lines.wrongCount)),
        ]
        return Report(texts.map { "\($0)" }, members)
    }

    /// Adds what the options name.
    /// - Returns: The lines of a file; none for the subscriptions that are stored.
    private func added() async throws -> TransactionLines {
        guard let path = invocation.arguments["from"] else {
            var stored = 0
            try await service.addKnownToBackfill(in: environment, of: app) { count in
                stored = count
                note(count)
            }
            guard !Task.isCancelled else { throw ServeError.interrupted(stored: stored) }
            return TransactionLines()
        }
        var list = BackfillList(invocation.arguments.has("again"), environment, app, service)
        let lines = try await list.add(from: path) { note($0) }
        guard lines.count > 0 else { throw ServeError.noIdentifiers(path: path, wrongLines: lines.wrongCount) }
        return lines
    }

    private func note(_ count: Int) { invocation.console.note("· \(count) identifiers stored") }

    private func status() async throws -> Report {
        let progress = try await service.backfillProgress(in: environment, of: app)
        return Report(BackfillText.lines(progress).map { "\($0)" }, (progress ?? BackfillProgress()).members)
    }

    private func failures() async throws -> Report {
        var (all, page) = ([BackfillFailure](), [BackfillFailure]())
        repeat {
            page = try await service.backfillFailures(after: all.last, in: environment, of: app)
            all += page
        } while !page.isEmpty
        let list = all.map { JSONValue.object(["id": .string($0.id), "code": .string($0.code)]) }
        return Report(all.map { "\($0.id)\t\($0.code)" }, ["failed": .array(list)])
    }
}

extension Report {
    /// A number of identifiers and what became of them.
    fileprivate static func counted(_ count: Int, _ text: String, _ member: String) -> Report {
        Report(["\(count) identifiers \(text)."], [member: .integer(Int64(count))])
    }
}
