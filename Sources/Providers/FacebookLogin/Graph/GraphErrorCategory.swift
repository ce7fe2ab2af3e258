package import MemberCore

/// The kind of recovery from an error of the Graph API; its number is the value of ``GraphRequestErrorKey``.
public enum GraphErrorCategory: Int, Sendable, CaseIterable {
    /// This library cannot recover from it.
    case other = 0
    /// A later try may succeed.
    case transient = 1
    /// The member can resolve it by a new login.
    case recoverable = 2
}

/// The category by the name that the vendor's users know.
public typealias GraphRequestError = GraphErrorCategory

/// The categories of errors: the built-in table, with the service's additions for an app.
///
/// ```swift
/// let table = GraphErrorTable.builtIn.adding(configuration["ios_sdk_error_categories"])
/// table.category(code: 190, subcode: 463) // .recoverable
/// ```
package struct GraphErrorTable: Sendable, Equatable {
    private struct Place: Hashable, Sendable {
        var code: Int?
        var subcode: Int?
    }

    private struct Entry: Sendable, Equatable {
        let category: GraphErrorCategory
        let words: GraphRecoveryWords
    }

    private var entries: [Place: Entry] = [:]

    /// The codes that need no configuration: a login resolves 102 and 190; 1, 2, 4, 9, 17 and 341 are temporary.
    package static let builtIn: GraphErrorTable = {
        var table = GraphErrorTable()
        for code in [102, 190] { table.set(.recoverable, code: code) }
        for code in [1, 2, 4, 9, 17, 341] { table.set(.transient, code: code) }
        return table
    }()

    /// Returns the category of an error that is not marked as transient.
    /// - Parameters:
    ///   - code: Its code.
    ///   - subcode: Its subcode.
    /// - Returns: The category of both, else of the code, else of the subcode, else ``GraphErrorCategory/other``.
    package func category(code: Int?, subcode: Int?) -> GraphErrorCategory { entry(code, subcode)?.category ?? .other }

    /// Returns the service's own texts for an error, if its configuration has them.
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
    /// Returns the table with the additions of the service's configuration of an app: later entries take precedence, and an
    /// element of a wrong type is left out.
    /// - Parameter categories: `[{"name", "items": [{"code", "subcodes"}], "recovery_message", "recovery_options"}]`.
    /// - Returns: The extended table.
    package func adding(_ categories: JSONValue?) -> GraphErrorTable {
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
    /// The whole number, or the number in a text: the service writes its codes in both ways.
    var graphNumber: Int? { integer.flatMap { Int(exactly: $0) } ?? string.flatMap { Int($0) } }
}
