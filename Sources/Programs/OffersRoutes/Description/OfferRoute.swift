import MemberHTTPServer
import OffersService

/// One route of the service, as a value: the router, the OpenAPI document and the tests are made from it.
struct OfferRoute: Sendable {
    /// The routes by name; the OpenAPI document calls it `operationId`.
    enum Name: String, Sendable, CaseIterable {
        case eligibility, signature, notification, subscriptions, claim, erase, reset, events, answerConsumption, catchUp
        case dailyMetrics
        case campaigns, makeCampaign, campaign, startCampaign, endCampaign, campaignPreview, campaignMembers, campaignResult
        case health, readiness, openAPI, metrics
    }

    /// A parameter of the path or the query.
    struct Parameter: Sendable {
        let name: String
        let isInPath: Bool
        let schema: JSONSchema
        let text: String
    }

    /// The response to a request that succeeds.
    struct Success: Sendable {
        let status: Int
        /// The media type; nil for a response without a body.
        var mediaType: String?
        /// The schema of a JSON body; nil for a text.
        var schema: JSONSchema?
        /// The media type of a text that the client may ask for instead; nil for none.
        var otherMediaType: String?
        let text: String
    }

    let name: Name
    /// The method, upper case.
    let method: String
    /// The path, with the parameters in braces.
    let path: String
    /// What it does, as a sentence.
    let summary: String
    /// The least kind of key; nil for a route without a key.
    let key: OfferCaller.Kind?
    var parameters: [Parameter] = []
    /// The name of the request body's schema; nil for a route without a body.
    var request: String?
    /// The largest body, in bytes.
    var limit = 64 << 10
    let success: Success
    /// The statuses of refusals that are its own, with their meaning; of 403, what needs another key than the route.
    var refusals: [Int: String] = [:]
    /// Whether a balancer or a monitor calls it all the time, so that no limit of requests counts.
    var isUnlimited = false
}

extension OfferRoute {
    /// All statuses except the successful one, with their meaning: those of its own, and those that follow from its form.
    var problems: [Int: String] {
        var all: [Int: String] = [
            414: "The address is too long.", 431: "The head is larger than \(HTTPServerConfiguration().maximumHead >> 10) KiB.",
            408: "The request did not come to its end in time.", 413: "The body is too large.",
            500: "The service failed.", 503: "The service cannot work now, or is stopping; try again later.",
        ]
        if key != nil {
            all[401] = "There is no API key, or it is unknown, revoked or expired."
            all[403] = "The API key may not do that; needed: \(kindNames)." + (refusals[403].map { " " + $0 } ?? "")
        }
        if request != nil || !parameters.isEmpty { all[400] = "A parameter or a member of the body is missing or wrong." }
        if request != nil { all[415] = "The body is not of the type application/json." }
        if !isUnlimited { all[429] = "Too many requests of this API key or address; try again later." }
        return all.merging(refusals.filter { $0.key != 403 }) { $1 }
    }

    /// How its body is read. A large one is read only once the key is accepted, so that a stranger's bodies do not fill the memory.
    var bodyMode: BodyMode { limit > Self.smallBody ? .streamed(upTo: limit, from: Self.smallBody + 1) : .whole(upTo: limit) }

    /// The size up to which a body is read before its key is checked, in bytes.
    static let smallBody = 64 << 10

    /// The largest body that any route takes, in bytes.
    static var largestBody: Int { all.map(\.limit).max() ?? 0 }

    /// The kinds of keys that may call it, the least one first; empty for a route without a key.
    var kinds: [OfferCaller.Kind] { key.map(OfferCaller.Kind.from) ?? [] }

    private var kindNames: String { kinds.map(\.rawValue).joined(separator: ", ") }
}
