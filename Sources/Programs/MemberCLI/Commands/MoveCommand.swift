import Foundation
import MemberAccounts
import MemberCore
import MemberKit

/// `member move --to URL|DIR`.
enum MoveCommand: ToolCommand {
    static let name = "move"
    static let grammar = Arguments.Grammar(options: ["to", "to-keys"], flags: ["replace"])

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        ["to", "to-keys"].contains(option) ? .files : common(option)
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words; --to names the new place")
        guard let target = invocation.arguments["to"], !target.isEmpty else {
            throw UsageError("move takes --to with the new place: a folder, or the address of a database.", command: name)
        }
        try demandSource(invocation)
        let source = try movable(try invocation.members().store)
        let destination = try movable(try invocation.store(at: target))
        guard source.movePlace != destination.movePlace else {
            throw UsageError("The accounts are at this place already.", command: name)
        }
        let console = invocation.console
        defer { console.rewrite?("") }
        let move = AccountMove(from: source, to: destination, replacing: invocation.arguments.has("replace"))
        let report = try await move.run { report in
            console.rewrite?("moved \(report.moved.counted("account"))")
        }
        console.rewrite?("")
        return report.output(to: destination.movePlace)
    }

    /// Demands that a folder as the source has accounts: opening one makes it.
    private static func demandSource(_ invocation: Invocation) throws(FleetError) {
        guard invocation.storeAddress == nil, !Vault.exists(in: invocation.home) else { return }
        throw .sourceMissing(path: invocation.home.path)
    }

    private static func movable(_ store: any AccountStore) throws(FleetError) -> any MovableStore {
        guard let store = store as? any MovableStore else { throw .notMovable }
        return store
    }
}

extension Invocation {
    /// Opens the store at a place: an address, or a folder.
    fileprivate func store(at place: String) throws -> any AccountStore {
        switch MovePlace(place) {
        case .misspelled:
            throw UsageError("The address at --to is misspelled: write postgres://user@host/database.", command: MoveCommand.name)
        case .address:
            let keys = arguments["to-keys"].map(FleetKeyPlace.file) ?? keyPlace
            return try fleet(at: place, keys: keys).store
        case .folder: return try Vault(home: URL(filePath: place), diagnostics: diagnostics)
        }
    }
}

/// What `--to` names. An address has a scheme or is a list of `key=value` pairs, as libpq takes it.
enum MovePlace: Equatable {
    case address, folder
    /// A scheme of PostgreSQL's without its two slashes, which would be the name of a folder.
    case misspelled

    private static let options: Set<Substring> = ["dbname", "host", "hostaddr", "port", "service", "user"]

    init(_ text: String) {
        let option = text.prefix { $0 != "=" }
        guard !text.contains("://"), !(option.count < text.count && Self.options.contains(option)) else {
            self = .address
            return
        }
        let scheme = text.prefix { $0 != ":" && $0 != "/" }
        let isScheme = ["postgres", "postgresql", "pgsql"].contains(scheme.lowercased())
        self = isScheme && scheme.count < text.count ? .misspelled : .folder
    }
}

extension MoveReport {
    /// The report in lines and for programs; it fails where accounts were left.
    fileprivate func output(to place: String) -> Report {
        var lines: [TerminalText] = ["Moved \(moved.counted("account")) to \(place)."]
        if earlier > 0 { lines.append("\(earlier.counted("account")) had been moved before.") }
        if !kept.isEmpty {
            lines.append(
                "Left unchanged, since both places have them: \(kept.joined(separator: ", ")). With --replace the later sign-in is kept."
            )
        }
        for (id, code) in left.sorted(by: { $0.key < $1.key }) { lines.append("Left unchanged: \(id) (\(code)).") }
        lines.append("Running sign-ins were not moved: finish them at the earlier place, or begin them again.")
        var report = Report(lines, members(place))
        if !left.isEmpty { report.code = .failed }
        return report
    }

    private func members(_ place: String) -> [String: JSONValue] {
        [
            "to": .string(place), "moved": .integer(Int64(moved)), "movedBefore": .integer(Int64(earlier)),
            "kept": .array(kept.map(JSONValue.string)), "left": .object(left.mapValues(JSONValue.string)),
            "ledgers": .integer(Int64(ledgers)), "impressions": .integer(Int64(impressions)), "values": .integer(Int64(values)),
        ]
    }
}
