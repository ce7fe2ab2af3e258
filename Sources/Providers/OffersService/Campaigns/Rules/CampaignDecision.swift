import StoreOffers

/// Whether a campaign offers something to a member now.
enum CampaignDecision: Sendable, Equatable {
    /// An offering begins, which lasts until a time; a member that is held back gets nothing, but is recorded as one that would have.
    case begins(isControl: Bool, until: StoreTime)
    /// An offering that began before still runs.
    case runs(Offering)
    /// Nothing is offered.
    case nothing(CampaignReason)
}

/// A campaign and a member, with all that decides about them.
struct CampaignCase: Sendable {
    let campaign: Campaign
    /// The member, in the one form of its name.
    let member: String
    let standing: GroupStanding
    /// The member's offerings of all campaigns, also of the time before its subscriptions were claimed, earliest first.
    let offerings: [Offering]

    /// Decides at a time. A running subscription counts before everything else: nothing is offered beside it, not even what was offered
    /// before.
    func decision(at now: StoreTime) -> CampaignDecision {
        if let reason = obstacle { return .nothing(reason) }
        guard campaign.state(at: now) == .running else { return .nothing(.notRunning) }
        let inGroup = offerings.filter { $0.group == campaign.rule.group }
        if let current = inGroup.last(where: { $0.runs(at: now) }) { return decision(on: current) }
        if let last = own.last, now < campaign.rule.next(after: last) { return .nothing(.offeredRecently) }
        return begin(at: now)
    }

    /// The offerings of this campaign.
    var own: [Offering] { offerings.filter { $0.campaign == campaign.id } }

    private var obstacle: CampaignReason? {
        switch standing.state {
        case .active: .subscriptionRuns
        case .gracePeriod: .inGracePeriod
        case .billingRetry: .inBillingRetry
        case .unknown, .paused: .statusUnknown
        case .neverSubscribed: .neverSubscribed
        case .refunded: .refunded
        case .expired, .revoked: standing.last == nil ? .neverSubscribed : nil
        }
    }

    private func decision(on current: Offering) -> CampaignDecision {
        guard current.campaign == campaign.id else { return .nothing(.otherCampaign) }
        guard !current.isControl else { return .nothing(.heldBack) }
        guard current.purchase(standing.periods) == nil else { return .nothing(.taken) }
        return standing.isEligible ? .runs(current) : .nothing(.notEligible)
    }

    private func begin(at now: StoreTime) -> CampaignDecision {
        guard let last = standing.last else { return .nothing(.neverSubscribed) }
        let rule = campaign.rule
        if last.time.adding(days: rule.lapsedFrom) > now { return .nothing(.lapsedTooRecently) }
        if last.time.adding(days: rule.lapsedTo) < now { return .nothing(.lapsedTooLongAgo) }
        guard rule.causes.contains(last.cause) else { return .nothing(.otherCause) }
        guard standing.isEligible else { return .nothing(.notEligible) }
        let until = [now.adding(days: rule.windowDays), rule.ends].compactMap { $0 }.min() ?? now
        return .begins(isControl: isControl, until: until)
    }

    /// Whether the member is held back: as before, also where it had another name then.
    private var isControl: Bool {
        own.first?.isControl
            ?? ControlGroup.holdsBack(member, in: campaign.id, share: campaign.rule.controlThousandths)
    }
}
