public import MemberCore

/// Why a campaign cannot be used so.
public enum CampaignProblem: CodedError, Equatable, CaseIterable {
    /// The app has no campaign of this name.
    case unknown
    /// A campaign of this name has another rule.
    case exists
    /// It has ended, and does not start again.
    case ended
    /// As many campaigns as can run at a time do.
    case tooMany

    /// The stable name.
    public var code: String {
        switch self {
        case .unknown: "offers_campaign.unknown"
        case .exists: "offers_campaign.exists"
        case .ended: "offers_campaign.ended"
        case .tooMany: "offers_campaign.too_many"
        }
    }

    /// The status of the response.
    public var status: Int { self == .unknown ? 404 : 409 }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .unknown: "The app has no campaign of this name in this environment."
        case .exists: "A campaign of this name was made before, with another rule."
        case .ended: "The campaign has ended."
        case .tooMany: "\(OffersService.mostRunningCampaigns) campaigns of the app run, which is the most."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .unknown: "List the campaigns: member offers campaigns list."
        case .exists: "Choose another name: the rule of a campaign never changes, so that its result has one meaning."
        case .ended: "Make a new one under another name."
        case .tooMany: "End one of them first."
        }
    }

    /// Whether trying again may help.
    public var retryable: Bool { false }
}
