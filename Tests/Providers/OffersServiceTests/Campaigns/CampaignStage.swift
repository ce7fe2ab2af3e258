import Foundation
import MemberCore
import MemberTesting
import StoreOffers

@testable import OffersService

extension ServiceStage {
    /// Makes and starts a campaign for those who left 10 to 60 days ago: `spring` of `monthly`, a week, once in 30 days.
    @discardableResult
    func startCampaign(
        _ id: String = "spring-27", _ change: (inout CampaignRule) -> Void = { _ in }
    ) async throws -> CampaignStatus {
        _ = try await service.makeCampaign(id, .spring(change), in: .production, by: Self.chief)
        return try await service.startCampaign(id, in: .production, by: Self.chief)
    }

    /// Stores a month that a member bought so many days ago, as the store's notification would.
    func keepMonth(
        _ original: String = "1", of member: String? = ann, from day: Double = -50, by caller: OfferCaller = app,
        _ more: [String: JSONValue] = [:]
    ) async throws {
        let period = try Self.period("\(original)1", of: original, from: day, token: member, more)
        let body = try Self.notification("DID_RENEW", about: period)
        try await service.notification(body)
    }

    /// The campaign's offer in a response.
    func offer(
        _ evidence: OffersWire.Evidence? = nil, to member: String? = ann, kind: OfferKind = .introductory,
        by caller: OfferCaller = server
    ) async throws -> CampaignOffer? {
        try await verdict(evidence, member: member, kind: kind, by: caller).offer
    }

    /// The offerings of the first campaign, with what came of them.
    func members(_ id: String = "spring-27") async throws -> [CampaignMember] {
        try await service.campaignMembers(id, after: nil, limit: 1000, in: .production, by: Self.server)
    }

    /// The same service in another process: another memory over the same database.
    func other() throws -> OffersService {
        try OffersService(settings, store: OfferStore(database, clock: clock), transport: transport, clock: clock)
    }

    /// Lets days pass.
    func pass(days: Double) { clock.advance(by: .seconds(days * 86_400)) }
}

/// A member of the tests by a number.
func member(_ number: Int) -> String {
    let digits = String(number)
    return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
}
