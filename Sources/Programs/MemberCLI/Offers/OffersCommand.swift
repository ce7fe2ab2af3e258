import MemberCore
import OffersService
import StoreOffers

/// `member offers ACTION …`: the App Store offer that a customer may still get, and the reason.
enum OffersCommand: ToolCommand {
    static let name = "offers"
    static let actions: [any OffersAction.Type] = [
        CheckAction.self, ExplainAction.self, StatusAction.self, VerifyAction.self, SignAction.self, SimulateAction.self,
        MetricsAction.self, CampaignsAction.self,
    ]
    static let words: [String] = actions.map { $0.name }
    static let grammar: Arguments.Grammar = actions.reduce(Arguments.Grammar()) { $0.adding($1.grammar) }

    static func values(of option: String, _ known: [KnownProvider]) -> CompletionValues? {
        let words: [String: [String]] = [
            "kind": ["introductory", "promotional", "winBack"], "refund": ["block", "storeRule"], "scope": ["group", "app"],
            "form": ["1", "2"], "environment": ["production", "sandbox", "xcode"],
            "language": OfferLanguage.allCases.map(\.rawValue), "by": MetricDimension.allCases.map(\.rawValue),
            "reason": CampaignRule.Cause.allCases.map(\.rawValue),
        ]
        if option == "api-key-file" { return .files }
        return words[option].map { .listed(CompletionValue.listed($0)) } ?? common(option)
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        let words = invocation.arguments.words
        guard let action = actions.first(where: { $0.name == words.first }) else {
            let near = Suggestion.sentence(for: words.first ?? "", among: Self.words, prefix: "member offers ")
            throw UsageError("offers takes one of: \(Self.words.joined(separator: ", ")).\(near)", command: name)
        }
        let known = Set(action.grammar.adding(.common).names)
        let given = invocation.arguments.flags.union(invocation.arguments.options.keys)
        if let other = given.subtracting(known).min() {
            throw UsageError("There is no option --\(other) with offers \(action.name).", command: name)
        }
        let work = OffersWork(invocation: invocation, words: Array(words.dropFirst()))
        do { return try await action.run(work) } catch {
            // A cancelled request looks like a network failure.
            throw Task.isCancelled ? OffersError.interrupted : error
        }
    }
}
