import MemberCore

/// The kinds of API keys, and what each may do beside its own.
///
/// ```swift
/// let kinds = try KeyKinds(["app": [], "server": ["app"], "operator": ["server"]])
/// ```
/// Here an operator's key may also do what a server's key may, and so what an app's key may.
public struct KeyKinds: Sendable, Equatable {
    /// For each kind, the kinds whose rights it has, its own first.
    private let rights: [ExactText: [String]]

    /// Declares kinds.
    /// - Parameter kinds: For each kind the kinds of whose keys it may also do what they may. Rights are passed on.
    /// - Throws: ``HTTPServerError/invalidSetting(_:)`` for a kind that is named but not declared.
    public init(_ kinds: [String: [String]]) throws(HTTPServerError) {
        let direct = Dictionary(kinds.map { (ExactText($0.key), $0.value) }) { first, _ in first }
        for kind in kinds.values.joined().sorted() where direct[ExactText(kind)] == nil {
            throw .invalidSetting(.keyKind(kind))
        }
        rights = Dictionary(direct.keys.map { ($0, Self.all(of: $0.text, direct)) }) { first, _ in first }
    }

    private static func all(of kind: String, _ direct: [ExactText: [String]]) -> [String] {
        var (found, next) = ([kind], 0)
        while next < found.count {
            for other in direct[ExactText(found[next])] ?? [] where !found.containsExactly(other) { found.append(other) }
            next += 1
        }
        return found
    }

    /// The kinds that have the rights of a kind, those with the fewest rights first.
    func having(_ kind: String) -> [String] {
        rights.filter { $0.value.containsExactly(kind) }.sorted { ($0.value.count, $0.key.text) < ($1.value.count, $1.key.text) }
            .map(\.key.text)
    }

    /// The kinds whose rights a kind has; nil for one that is not declared.
    func rights(of kind: String) -> [String]? { rights[ExactText(kind)] }
}
