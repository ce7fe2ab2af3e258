import MemberCore
import StoreOffers

/// Remembers for a moment which campaigns run, so that a request without one costs nothing more. It never decides: a campaign that it
/// names is read again before anything is offered.
final class CampaignCache: Sendable {
    private struct Entry {
        let campaigns: [Campaign]
        let end: Duration
    }

    /// For how long a campaign that another process has started may be missed.
    static let life = Duration.seconds(1)

    private let entries = Locked<[OfferScope: Entry]>([:])
    private let clock: any MemberClock

    init(clock: any MemberClock) { self.clock = clock }

    /// The campaigns that ran a moment ago; nil where nobody has looked lately.
    func campaigns(_ scope: OfferScope) -> [Campaign]? {
        guard let entry = entries.withLock({ $0[scope] }), clock.uptime < entry.end else { return nil }
        return entry.campaigns
    }

    func remember(_ campaigns: [Campaign], _ scope: OfferScope) {
        let entry = Entry(campaigns: campaigns, end: clock.uptime + Self.life)
        entries.withLock { $0[scope] = entry }
    }

    func forget(_ scope: OfferScope) { entries.withLock { $0[scope] = nil } }
}
