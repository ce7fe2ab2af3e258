import Foundation
import MemberCore
import OffersRoutes
import OffersService

/// `member serve move --to postgres://…`: moves the rows of a SQLite file to PostgreSQL.
struct ServeMove {
    private let invocation: Invocation
    private let source: OffersStore
    /// The address of the database; nil for a move that is cancelled.
    private let address: String?

    /// The options of the command.
    private static let grammar = Arguments.Grammar(options: ["to", "store", "config"], flags: ["dry-run", "cancel"]).adding(
        .common)

    /// Reads the command line.
    /// - Throws: `UsageError`: something is missing or wrong.
    init(_ invocation: Invocation) throws(UsageError) {
        let arguments = invocation.arguments
        let given = arguments.flags.union(arguments.options.keys)
        if let other = given.subtracting(Self.grammar.names).min() {
            throw UsageError("--\(other) is not an option of serve move.")
        }
        let address = arguments["to"]
        if arguments.has("cancel") {
            guard address == nil, !arguments.has("dry-run") else {
                throw UsageError("--cancel needs no other place: leave --to and --dry-run out.")
            }
        } else {
            guard let address, case .postgres = OffersStore(address) else {
                throw UsageError("serve move takes --to with the address of a database: postgres://user@host/database.")
            }
        }
        let source = OffersStore(try Self.store(invocation))
        guard case .file = source else { throw UsageError("serve move moves a SQLite file; --store names the file.") }
        (self.invocation, self.source, self.address) = (invocation, source, address)
    }

    /// The place of the rows, as `member serve` finds it.
    private static func store(_ invocation: Invocation) throws(UsageError) -> String {
        let path = invocation.arguments["config"] ?? invocation.environment["MEMBER_SERVE_CONFIG"] ?? ""
        var file: JSONValue?
        if !path.isEmpty {
            guard let data = try? Data(contentsOf: URL(filePath: path)),
                let whole = try? StrictJSON.decode(JSONValue.self, from: data)
            else { throw UsageError("The settings \(path) cannot be read.") }
            file = whole["server"]
        }
        return ServeSetting.store.values(invocation.arguments, invocation.environment, file).texts.first
            ?? invocation.home.appending(path: "offers.sqlite").path
    }

    /// Moves, and reports.
    func run() async throws -> Report {
        guard let address else { return try await cancel() }
        let (console, isDryRun) = (invocation.console, invocation.arguments.has("dry-run"))
        let place = ShownStoreAddress(address).description
        defer { console.rewrite?("") }
        let report = try await source.move(to: OffersStore(address), named: place, isDryRun: isDryRun) { progress in
            console.rewrite?("moved \(progress.moved) of \(progress.total.counted("row")) (\(progress.table))")
        }
        console.rewrite?("")
        return Report(lines(report, place, isDryRun), members(report, place, isDryRun))
    }

    private func cancel() async throws -> Report {
        let place = try await source.cancelMove()
        return Report(
            [
                "The move to \(place) is cancelled; the service may use the file again.",
                "That database has a part of the rows, and no service starts on it: empty it before another move.",
            ], ["cancelled": .bool(true), "to": .string(place)])
    }

    private func lines(_ report: OfferMove.Report, _ place: String, _ isDryRun: Bool) -> [TerminalText] {
        let count = report.total.counted("row")
        if report.isEarlier { return ["The \(count) had been moved to \(place) before."] }
        if isDryRun { return ["\(count) would be moved to \(place); nothing was changed."] }
        return [
            "Moved \(count) to \(place).",
            "Start the service with --store and that address. Processes that still use the file get an error with the new place;",
            "the file keeps its rows, and may be removed once they are at the new place in a back-up.",
        ]
    }

    private func members(_ report: OfferMove.Report, _ place: String, _ isDryRun: Bool) -> [String: JSONValue] {
        [
            "to": .string(place), "total": .integer(Int64(report.total)), "dryRun": .bool(isDryRun),
            "movedBefore": .bool(report.isEarlier), "rows": .object(report.rows.mapValues { .integer(Int64($0)) }),
        ]
    }
}
