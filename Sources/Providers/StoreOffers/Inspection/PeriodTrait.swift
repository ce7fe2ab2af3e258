/// A property of a period that a support person asks for.
public enum PeriodTrait: String, Sendable, CaseIterable {
    /// A free trial.
    case trial
    /// At an introductory price.
    case introductory
    /// By a promotional offer.
    case promotional
    /// By an offer code.
    case offerCode
    /// By a win-back offer.
    case winBack
    /// Shared by the family.
    case family
    /// Replaced by another product of the group.
    case upgraded
    /// Revoked, for example because a family stops sharing.
    case revoked
    /// Refunded.
    case refunded
    /// None of the others.
    case regular
}

extension StoreTransaction {
    /// The properties of the period; regular if it has no other.
    public var traits: [PeriodTrait] {
        var traits: [PeriodTrait] = []
        if isTrial == .yes { traits.append(.trial) }
        if isIntroductory == .yes { traits.append(.introductory) }
        if let offer, offer != .introductory { traits += PeriodTrait(rawValue: offer.rawValue).map { [$0] } ?? [] }
        if isFamilyShared { traits.append(.family) }
        if isUpgraded == .yes { traits.append(.upgraded) }
        // The date of an upgrade is no refund's.
        if let cancellation, isUpgraded != .yes {
            traits.append(cancellation.type == "FAMILY_REVOKE" || isFamilyShared ? .revoked : .refunded)
        }
        return traits.isEmpty ? [.regular] : traits
    }
}
