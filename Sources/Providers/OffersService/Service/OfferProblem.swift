public import MemberCore

/// Why the service refuses a request. Evidence that cannot be verified is a verdict, not a problem.
public enum OfferProblem: CodedError, Equatable {
    /// A member of the body is missing or wrong; the text is the name of the member.
    case invalid(String)
    /// The query has a parameter that the route does not know: its name.
    case unknownParameter(String)
    /// The body has a member that the route does not know: its name.
    case unknownMember(String)
    /// The key's kind may not do that; the values are the kinds that may, the least one first. None where the settings do not list the
    /// key's app.
    case forbidden(kinds: [String])
    /// The app has no such member.
    case memberUnknown
    /// The store waits for no consumption data about this transaction.
    case consumptionUnknown
    /// The fresh verdict does not allow the offer; the text is the reason's code.
    case notEligible(String)
    /// The settings do not list the product or the offer, or have no key to sign with.
    case notOffered
    /// The subscription belongs to another member.
    case claimedByAnother
    /// The subscriptions were erased, and are not stored again yet.
    case erased
    /// A tester's reset in production.
    case resetInProduction
    /// Signed data is not genuine, or of an app or environment that is not configured; the text is the reason's code.
    case evidenceRefused(String)
    /// The store could not be asked, or a certificate could not be checked now.
    case storeUnavailable
    /// The metrics cannot be given so, or not yet.
    case metrics(MetricsProblem)
    /// The campaign is unknown, or cannot be used so.
    case campaign(CampaignProblem)
    /// The database could not be used now.
    case unavailable(OfferStoreError)

    /// The status of the response.
    public var status: Int {
        switch self {
        case .invalid, .unknownParameter, .unknownMember, .evidenceRefused: 400
        case .forbidden: 403
        case .memberUnknown, .consumptionUnknown: 404
        case .notEligible, .notOffered, .claimedByAnother, .erased, .resetInProduction: 409
        case .storeUnavailable: 503
        case .metrics(let error): error.status
        case .campaign(let error): error.status
        case .unavailable(let error): error.retryable ? 503 : 500
        }
    }

    /// The stable name.
    public var code: String {
        switch self {
        case .invalid: "offers_service.invalid"
        case .unknownParameter: "offers_service.unknown_parameter"
        case .unknownMember: "offers_service.unknown_member"
        case .forbidden: "offers_service.forbidden"
        case .memberUnknown: "offers_service.member_unknown"
        case .consumptionUnknown: "offers_service.consumption_unknown"
        case .notEligible: "offers_service.not_eligible"
        case .notOffered: "offers_service.not_offered"
        case .claimedByAnother: "offers_service.claimed_by_another"
        case .erased: "offers_service.erased"
        case .resetInProduction: "offers_service.reset_in_production"
        case .evidenceRefused(let reason): "offers.\(reason.lowercased())"
        case .storeUnavailable: "offers_service.store_unavailable"
        case .metrics(let error): error.code
        case .campaign(let error): error.code
        case .unavailable(let error): error.code
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .invalid(let member): "The request's \(member) is missing or has a wrong value."
        case .unknownParameter(let name): "The route has no parameter “\(name.prefix(64))”."
        case .unknownMember(let name): "The route knows no member “\(name.prefix(64))” of the body."
        case .forbidden(let kinds):
            kinds.isEmpty ? "The settings do not list the app of this API key." : "This API key may not do that."
        case .memberUnknown: "The app has no such member."
        case .consumptionUnknown: "The store waits for no consumption data about this transaction."
        case .notEligible(let reason): "The member may not have the offer: \(reason)."
        case .notOffered: "The app's settings do not list this product and offer, or have no key to sign with."
        case .claimedByAnother: "The subscription belongs to another member."
        case .erased: "The subscription was erased, and nothing about it is stored now."
        case .resetInProduction: "Eligibility cannot be reset in production."
        case .evidenceRefused(let reason): "The signed data was refused: \(reason)."
        case .storeUnavailable: "The App Store could not be asked now."
        case .metrics(let error): error.problem
        case .campaign(let error): error.problem
        case .unavailable(let error): error.problem
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .unknownParameter, .unknownMember:
            "Leave it out, or correct its name: the route's description has all names (/openapi.json)."
        case .invalid: "Send it as the description of the route says (/openapi.json)."
        case .forbidden(let kinds): Self.remedy(forKinds: kinds)
        case .memberUnknown: "Check the member; one is known once a notification or evidence names it."
        case .consumptionUnknown: "Answer within the time that the event names, and once."
        case .notEligible: "Offer the regular price."
        case .notOffered: "Add them to the app's settings."
        case .claimedByAnother: "Ask the other member, or erase it."
        case .erased: "Claim it again 60 days after its last expiry."
        case .resetInProduction: "Name a sandbox environment."
        case .evidenceRefused: "Send data that the App Store signed for a configured app."
        case .storeUnavailable: "Try again later."
        case .metrics(let error): error.remedy
        case .campaign(let error): error.remedy
        case .unavailable(let error): error.remedy
        }
    }

    /// Whether trying again may help.
    public var retryable: Bool { status == 503 }

    private static func remedy(forKinds kinds: [String]) -> String {
        guard let last = kinds.last else { return "Use a key of an app that they list." }
        return "Use a key of the kind \(kinds.count > 1 ? kinds.dropLast().joined(separator: ", ") + " or " : "")\(last)."
    }

    /// The refusal of a key that is below a kind.
    package static func forbidden(below kind: OfferCaller.Kind) -> OfferProblem {
        .forbidden(kinds: OfferCaller.Kind.from(kind).map(\.rawValue))
    }
}
