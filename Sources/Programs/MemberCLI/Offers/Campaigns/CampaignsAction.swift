import Foundation
import MemberCore
import MemberUI
import OffersService
import StoreOffers

/// `member offers campaigns VERB [NAME] --server URL`: offers for customers who left, at a running service.
enum CampaignsAction: OffersAction {
    static let name = "campaigns"
    static let grammar = Arguments.Grammar(
        options: [
            "server", "api-key-file", "environment", "language", "offer", "group", "lapsed", "every", "window", "control", "ends",
        ], repeatable: ["product", "reason"])

    /// What is done with a campaign.
    enum Verb: String, CaseIterable { case list, make, preview, start, end, members, result }

    static func run(_ work: OffersWork) async throws -> Report {
        guard let word = work.words.first, let verb = Verb(rawValue: word) else { throw work.unknownVerb() }
        guard work.words.count == (verb == .list ? 1 : 2) else {
            throw work.usage(
                verb == .list
                    ? "Leave the name out: campaigns list shows all." : "campaigns \(verb.rawValue) takes the name of a campaign."
            )
        }
        if verb != .make, let other = CampaignOrder.options.first(where: { !work.arguments.all($0).isEmpty }) {
            throw work.usage("--\(other) is for campaigns make: the rule of a campaign never changes.")
        }
        let language = try work.choice("language", OfferLanguage.allCases.map(\.rawValue)).flatMap(OfferLanguage.init)
        let environment = try work.servedEnvironment()
        let order = verb == .make ? try CampaignOrder(work) : nil
        guard let server = try await work.server(allowing: ["environment"]) else {
            throw work.usage("Campaigns are a service's: name it with --server URL.")
        }
        let calls = CampaignCalls(
            work: work, server: server, environment: environment, texts: .offersCampaigns(language ?? .english))
        return try await calls.report(verb, work.words.last ?? "", order)
    }
}

extension CampaignCalls {
    fileprivate func report(_ verb: CampaignsAction.Verb, _ name: String, _ order: CampaignOrder?) async throws -> Report {
        switch verb {
        case .list: try await list()
        case .make: try page(of: try await make(order))
        case .start: try page(of: try await send(.post, [name, "start"]))
        case .end: try page(of: try await send(.post, [name, "end"]))
        case .preview: try await preview(name)
        case .members: try await members(name)
        case .result: try await result(name)
        }
    }
}

extension OffersWork {
    fileprivate func unknownVerb() -> UsageError {
        let all = CampaignsAction.Verb.allCases.map(\.rawValue)
        let near = Suggestion.sentence(for: words.first ?? "", among: all, prefix: "member offers campaigns ")
        return usage("offers campaigns takes one of: \(all.joined(separator: ", ")).\(near)")
    }
}
