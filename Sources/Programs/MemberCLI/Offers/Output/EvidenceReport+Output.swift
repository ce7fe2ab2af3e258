import MemberCore
import StoreOffers

extension EvidenceReport {
    /// Returns the report for people.
    func lines(_ style: TextStyle) -> [TerminalText] {
        let verdict: TerminalText =
            switch isGenuine {
            case true?: style.paint(.good, "genuine")
            case false?: style.paint(.bad, "not genuine")
            case nil: style.paint(.notice, "unknown")
            }
        let why = problem.map { ["  \($0.advice)" as TerminalText] } ?? []
        let end: [TerminalText] =
            root.map { root in
                ["  signed under: \(root.name)\(root.isApple ? " (Apple's)" : " (not Apple's)"), SHA-256 \(root.fingerprint)"]
            } ?? []
        let table = transactions.isEmpty ? [] : OffersTable.periods(transactions).lines.map { "  \($0)" as TerminalText }
        return ["\(kind.rawValue): \(verdict)"] + why + end + facts.map { "  \($0.label): \($0.text)" as TerminalText } + table
    }

    /// The report for programs.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "kind": .string(kind.rawValue), "genuine": isGenuine.map(JSONValue.bool) ?? .null,
            "facts": .object(Dictionary(facts.map { ($0.name, $0.value) }) { first, _ in first }),
        ]
        if !transactions.isEmpty { members["transactions"] = .array(transactions.map(\.json)) }
        members["problem"] = (problem?.advice).map(JSONValue.string)
        members["code"] = (problem?.code).map(JSONValue.string)
        members["payload"] = payload
        if let root {
            members["root"] = .object([
                "name": .string(root.name), "sha256": .string(root.fingerprint), "apple": .bool(root.isApple),
            ])
        }
        return .object(members)
    }
}

extension EvidenceReport.Problem {
    /// The problem, with the options that solve it.
    fileprivate var advice: String {
        switch self {
        case .noRoots: "No root was named, so it cannot be verified: --root, --app or --sandbox."
        default: sentence
        }
    }
}
