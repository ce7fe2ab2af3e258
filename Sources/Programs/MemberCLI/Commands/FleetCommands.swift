import MemberCore

extension Invocation {
    /// Opens the database of a command that works on databases only.
    /// - Parameter command: The command's name.
    /// - Returns: The database.
    /// - Throws: `UsageError` if none is named, ``FleetError``, `AccountError`.
    func demandFleet(_ command: String) throws -> any FleetStore {
        guard let fleet = try fleet() else {
            throw UsageError("\(command) works on a database: name it with --store URL or MEMBER_STORE.", command: command)
        }
        return fleet
    }
}

/// `member migrate`.
enum MigrateCommand: ToolCommand {
    static let name = "migrate"
    static let grammar = Arguments.Grammar(flags: ["check"])

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        let fleet = try invocation.demandFleet(name)
        guard invocation.arguments.has("check") else {
            let before = try await fleet.migrate()
            return report(made: before, beside: try await fleet.facts().rights)
        }
        return report(found: try await fleet.tables())
    }

    private static func report(made before: FleetTables, beside rights: FleetRights) -> Report {
        let line: TerminalText =
            switch (before.missing, before.made) {
            case (0, _): "The tables are up to date; nothing was changed."
            case (_, 0): "Made the tables."
            default: "Made \(before.missing.counted("step")) of the tables, after step \(before.made)."
            }
        var warning: [TerminalText] = []
        if rights.isOpenToAll {
            warning = ["Every role may create objects in the schema \(rights.schema). \(FleetRightsChecks.revocation(rights))"]
        }
        var members = members(before, now: max(before.made, before.known), made: before.missing)
        members["schemaIsOpenToAll"] = .bool(rights.isOpenToAll)
        return Report([line] + warning, members)
    }

    /// A missing step is the verdict no.
    private static func report(found state: FleetTables) -> Report {
        let line: TerminalText =
            state.missing == 0
            ? "The tables are up to date."
            : "\(state.missing.counted("step")) of the tables \(state.missing == 1 ? "is" : "are") missing: run `member migrate`."
        var report = Report([line], members(state, now: state.made, made: 0))
        if state.missing > 0 { report.code = .no }
        return report
    }

    private static func members(_ state: FleetTables, now: Int, made: Int) -> [String: JSONValue] {
        [
            "step": .integer(Int64(now)), "known": .integer(Int64(state.known)),
            "missing": .integer(Int64(max(0, state.known - now))), "made": .integer(Int64(made)),
        ]
    }
}

/// `member reseal`.
enum ResealCommand: ToolCommand {
    static let name = "reseal"
    static let grammar = Arguments.Grammar()

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        let fleet = try invocation.demandFleet(name)
        let console = invocation.console
        defer { console.rewrite?("") }
        let result = try await fleet.reseal { progress in
            console.rewrite?("sealed \(progress.done) of \(progress.total)")
        }
        console.rewrite?("")
        return report(result)
    }

    private static func report(_ result: FleetResealing) -> Report {
        let left = FleetError.notResealed(left: result.left)
        var lines: [TerminalText] = ["Sealed \(result.done.counted("value")) under the key for writing."]
        if result.left > 0 { lines += ["\(left.problem)", "\(left.remedy)"] }
        var report = Report(
            lines,
            [
                "total": .integer(Int64(result.total)), "resealed": .integer(Int64(result.done)),
                "left": .integer(Int64(result.left)),
            ])
        if result.left > 0 { report.code = .failed }
        return report
    }
}

/// `member keys`: prints a new sealing key, which is kept nowhere else.
enum KeysCommand: ToolCommand {
    static let name = "keys"
    static let grammar = Arguments.Grammar()

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        let key = try invocation.door.newKey()
        return Report(["\(key.reveal)"], ["key": .string(key.reveal)])
    }
}
