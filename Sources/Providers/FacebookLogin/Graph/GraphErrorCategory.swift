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

/// The category by the name that the vendor's users know.
public typealias GraphRequestError = GraphErrorCategory

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
        let words: GraphRecoveryWords
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

    /// The service's own words about an error, as far as its configuration has them.
    func words(code: Int?, subcode: Int?) -> GraphRecoveryWords {
        entry(code, subcode)?.words ?? GraphRecoveryWords()
    }

    private func entry(_ code: Int?, _ subcode: Int?) -> Entry? {
        let places = [
            Place(code: code, subcode: subcode), Place(code: code), Place(subcode: subcode), Place(),
        ]
        return places.lazy.compactMap { entries[$0] }.first
    }

    private mutating func set(
        _ category: GraphErrorCategory, code: Int?, subcode: Int? = nil,
        words: GraphRecoveryWords = GraphRecoveryWords()
    ) {
        entries[Place(code: code, subcode: subcode)] = Entry(category: category, words: words)
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
            let words = GraphRecoveryWords(
                suggestion: element["recovery_message"]?.string,
                options: (element["recovery_options"]?.array ?? []).compactMap(\.string)
            ).filled
            for item in element["items"]?.array ?? [] { table.add(item, category, words) }
        }
        return table
    }

    private mutating func add(
        _ item: JSONValue, _ category: GraphErrorCategory, _ words: GraphRecoveryWords
    ) {
        guard let code = item["code"]?.graphNumber else { return }
        switch item["subcodes"] {
        case nil, .null, .array([]): set(category, code: code, words: words)
        case .array(let subcodes):
            for subcode in subcodes.compactMap(\.graphNumber) { set(category, code: code, subcode: subcode, words: words) }
        default: return
        }
    }
}

extension JSONValue {
    /// A whole number, or a text of one: the service writes its codes both ways.
    var graphNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }
}
