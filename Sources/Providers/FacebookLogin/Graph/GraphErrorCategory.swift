public import MemberCore

/// What an error of the Graph API asks of the app; its number is the value of ``GraphRequestErrorKey``.
public enum GraphErrorCategory: Int, Sendable, CaseIterable {
    /// Nothing that this library can do.
    case other = 0
    /// It may go better by itself, soon or later.
    case transient = 1
    /// The member can mend it by logging in again.
    case recoverable = 2
}

/// What a member may be told about an error, and between which ways they may choose.
public struct GraphErrorRecovery: Sendable, Equatable {
    /// What may help, for the member.
    public let suggestion: String
    /// The ways, the one that goes on first.
    public let options: [String]

    /// A recovery.
    /// - Parameters:
    ///   - suggestion: What may help, for the member.
    ///   - options: The ways, the one that goes on first.
    public init(suggestion: String, options: [String]) {
        self.suggestion = suggestion
        self.options = options
    }
}

/// Which errors are of which category: the table that is built in, with what the service adds to it for an app.
///
/// ```swift
/// let table = GraphErrorTable.builtIn.adding(configuration["ios_sdk_error_categories"])
/// table.category(code: 190, subcode: 463) // .recoverable
/// ```
public struct GraphErrorTable: Sendable, Equatable {
    private struct Place: Hashable, Sendable {
        var code: Int?
        var subcode: Int?
    }

    private struct Entry: Sendable, Equatable {
        let category: GraphErrorCategory
        let recovery: GraphErrorRecovery?
    }

    private var entries: [Place: Entry] = [:]

    /// The codes that need no configuration: 102 and 190 are mended by a login; 1, 2, 4, 9, 17 and 341 pass.
    public static let builtIn: GraphErrorTable = {
        var table = GraphErrorTable()
        for code in [102, 190] { table.set(.recoverable, code: code) }
        for code in [1, 2, 4, 9, 17, 341] { table.set(.transient, code: code) }
        return table
    }()

    /// The category of an error that is not marked as transient.
    /// - Parameters:
    ///   - code: Its code.
    ///   - subcode: Its subcode.
    /// - Returns: By both, else by the code, else by the subcode, else ``GraphErrorCategory/other``.
    public func category(code: Int?, subcode: Int?) -> GraphErrorCategory { entry(code, subcode)?.category ?? .other }

    /// What a member may be told about an error.
    /// - Parameters:
    ///   - code: Its code.
    ///   - subcode: Its subcode.
    /// - Returns: The service's own words where its configuration has them.
    func recovery(code: Int?, subcode: Int?) -> GraphErrorRecovery? { entry(code, subcode)?.recovery }

    private func entry(_ code: Int?, _ subcode: Int?) -> Entry? {
        let places = [
            Place(code: code, subcode: subcode), Place(code: code), Place(subcode: subcode), Place(),
        ]
        return places.lazy.compactMap { entries[$0] }.first
    }

    private mutating func set(
        _ category: GraphErrorCategory, code: Int?, subcode: Int? = nil, recovery: GraphErrorRecovery? = nil
    ) {
        entries[Place(code: code, subcode: subcode)] = Entry(category: category, recovery: recovery ?? category.recovery)
    }
}

extension GraphErrorTable {
    /// The table with what the service's configuration of an app adds: later entries win, and an element of a wrong type is left
    /// out by itself.
    /// - Parameter categories: `[{"name", "items": [{"code", "subcodes"}], "recovery_message", "recovery_options"}]`.
    /// - Returns: The longer table.
    public func adding(_ categories: JSONValue?) -> GraphErrorTable {
        var table = self
        for element in categories?.array ?? [] {
            guard let name = element["name"]?.string else { continue }
            let category: GraphErrorCategory =
                switch name {
                case "other": .other
                case "transient": .transient
                default: .recoverable
                }
            let recovery = category.recovery(message: element["recovery_message"], options: element["recovery_options"])
            for item in element["items"]?.array ?? [] { table.add(item, category, recovery) }
        }
        return table
    }

    private mutating func add(_ item: JSONValue, _ category: GraphErrorCategory, _ recovery: GraphErrorRecovery?) {
        guard let code = item["code"]?.graphNumber else { return }
        switch item["subcodes"] {
        case nil, .null, .array([]): set(category, code: code, recovery: recovery)
        case .array(let subcodes):
            for subcode in subcodes.compactMap(\.graphNumber) { set(category, code: code, subcode: subcode, recovery: recovery) }
        default: return
        }
    }
}

extension GraphErrorCategory {
    /// What a member may be told where the service says nothing.
    var recovery: GraphErrorRecovery? {
        switch self {
        case .other: nil
        case .transient:
            GraphErrorRecovery(suggestion: "Facebook does not respond as it should. Try again in a moment.", options: ["OK"])
        case .recoverable:
            GraphErrorRecovery(suggestion: "Log in with Facebook again to go on.", options: ["Log In", "Cancel"])
        }
    }

    /// The service's words, where they are there.
    func recovery(message: JSONValue?, options: JSONValue?) -> GraphErrorRecovery? {
        guard let own = recovery else { return nil }
        let texts = (options?.array ?? []).compactMap(\.string)
        return GraphErrorRecovery(
            suggestion: message?.string ?? own.suggestion,
            options: texts.count >= own.options.count ? Array(texts.prefix(own.options.count)) : own.options)
    }
}

extension JSONValue {
    /// A whole number, or a text of one: the service writes its codes both ways.
    var graphNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }
}
