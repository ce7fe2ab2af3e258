import MemberCore
import MemberHTTPServer
import OffersService

/// The routes of the service over HTTP: they read requests, ask the service, and write responses.
struct OffersRoutes: Sendable {
    /// What the routes of a server share.
    struct Parts: Sendable {
        var keys: KeyGuard
        var limits = RequestLimits(nil, nil)
        var bodies = BodyMemory(256 << 20, largest: OfferRoute.largestBody)
        var metrics = OffersMetrics()
        var retryAfter = Duration.seconds(5)
        var diagnostics = Diagnostics.silent
        /// Adds the pages of operators, unless they are switched off.
        var addPages: @Sendable (inout Router) -> Void = { _ in }
    }

    /// The work of a route.
    enum Action: Sendable {
        /// For a caller with an API key.
        case keyed(@Sendable (ServerRequest, OfferCaller) async throws(OfferProblem) -> ServerResponse)
        /// For everybody.
        case open(@Sendable (ServerRequest) async throws(OfferProblem) -> ServerResponse)
    }

    let service: any OfferServing
    let parts: Parts

    /// All routes but the one for health, which the server has itself, behind limits and counters.
    var router: Router {
        var router = Router()
        for route in OfferRoute.all where route.name != .health {
            router.on(route.method, route.path, body: route.bodyMode, handler(of: route))
        }
        parts.addPages(&router)
        return router.wrappingAll(parts.limits.step).wrappingAll(parts.metrics.keys).wrappingAll(parts.keys.naming)
            .wrappingAll(parts.metrics.requests.step)
    }

    private func handler(of route: OfferRoute) -> Router.Handler {
        let action = action(of: route.name)
        let handler: Router.Handler = { request in
            guard route.request == nil || request.isJSON else { throw HTTPServerError.unexpectedMediaType }
            guard let share = parts.bodies.share(of: request, upTo: route.limit) else {
                return .tooManyRequests(retryAfter: parts.retryAfter)
            }
            defer { parts.bodies.giveBack(share) }
            let whole = try await request.withWholeBody()
            do throws(OfferProblem) { return try await response(of: action, to: whole) } catch {
                return refusal(error, by: route)
            }
        }
        return route.key.map { parts.keys.requiring($0.rawValue, handler) } ?? handler
    }

    private func response(of action: Action, to request: ServerRequest) async throws(OfferProblem) -> ServerResponse {
        switch action {
        case .open(let work): return try await work(request)
        case .keyed(let work):
            guard let key = request.key, let kind = OfferCaller.Kind(rawValue: key.kind) else {
                throw .forbidden(kinds: [])
            }
            return try await work(request, OfferCaller(app: key.tenant, kind: kind, key: key.id))
        }
    }

    private func refusal(_ problem: OfferProblem, by route: OfferRoute) -> ServerResponse {
        if problem.status >= 500 {
            parts.diagnostics.report(
                problem.status == 500 ? .error : .warning, "offers_routes.failed",
                ["code": .open(problem.code), "route": .open(route.name.rawValue)])
        }
        parts.metrics.count(problem)
        return .problem(of: problem, retryAfter: parts.retryAfter, on: route)
    }

    /// The work of each route.
    func action(of name: OfferRoute.Name) -> Action {
        switch name {
        case .eligibility: .keyed(eligibility)
        case .signature: .keyed(signature)
        case .notification: .open(notification)
        case .subscriptions: .keyed(subscriptions)
        case .claim: .keyed(claim)
        case .erase: .keyed(erase)
        case .reset: .keyed(reset)
        case .events: .keyed(events)
        case .answerConsumption: .keyed(answerConsumption)
        case .catchUp: .keyed(catchUp)
        case .health, .readiness: .open(readiness)
        case .openAPI: .open { _ in .json(bytes: OpenAPIDocument.bytes) }
        case .metrics: .keyed(metrics)
        case .dailyMetrics: .keyed(dailyMetrics)
        case .campaigns: .keyed(campaigns)
        case .makeCampaign: .keyed(makeCampaign)
        case .campaign: .keyed(campaign)
        case .startCampaign: .keyed(startCampaign)
        case .endCampaign: .keyed(endCampaign)
        case .campaignPreview: .keyed(campaignPreview)
        case .campaignMembers: .keyed(campaignMembers)
        case .campaignResult: .keyed(campaignResult)
        }
    }
}
