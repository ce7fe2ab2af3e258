import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI
import OffersService

/// The pages of operators: they sign in with an operator's key, and see the data of its app.
///
/// Nothing of them is kept by the browser, and none runs a script.
struct OperatorPages: Sendable {
    /// The first page, below which all others are.
    static let root = "/operator"
    /// The largest form, in bytes.
    static let largestForm = 16 << 10

    let service: any OfferServing
    let keys: KeyGuard
    let sessions: OperatorSessions
    let origin: OperatorOrigin
    let clock: any MemberClock
    let diagnostics: Diagnostics
    /// When a browser may ask again while the database is away.
    let retryAfter: Duration

    /// Pages.
    /// - Parameters:
    ///   - service: Gives what they show.
    ///   - parts: What the routes of the server share.
    ///   - origin: Whether clients come by https, and through which proxies.
    ///   - clock: The time.
    ///   - secret: Signs the sessions.
    init(
        _ service: any OfferServing, _ parts: OffersRoutes.Parts, from origin: OperatorOrigin, _ clock: any MemberClock,
        secret: Data
    ) {
        (self.service, keys, diagnostics, self.clock) = (service, parts.keys, parts.diagnostics, clock)
        (self.origin, retryAfter) = (origin, parts.retryAfter)
        sessions = OperatorSessions(secret: secret, keys: parts.keys, clock: clock)
    }

    /// Adds the pages to a router.
    func add(to router: inout Router) {
        router.on("GET", Self.signIn) { request in await framed(request) { try await signInPage(request) } }
        router.on("POST", Self.signIn, body: .whole(upTo: Self.largestForm)) { request in
            await framed(request) { try await signIn(request) }
        }
        for route in OperatorRoute.all {
            router.on(route.method, route.path, body: .whole(upTo: Self.largestForm)) { request in
                await framed(request) { try await response(of: route, to: request) }
            }
        }
        router.on("GET", Self.root + "/{unknown}") { request in
            await framed(request) { message(.errorNotFound, request, status: 404) }
        }
        router.on("GET", OperatorFrame.assets + "{name}") { request in OperatorFrame.asset(request.parameters["name"]) }
        router.on("GET", PageShell.iconPath) { _ in OperatorFrame.icon }
    }

    /// The work of each page, for an operator who is signed in.
    func work(of name: OperatorRoute.Name) -> OperatorVisit.Work {
        switch name {
        case .overview: overview
        case .metrics: metrics
        case .metricsFile: metricsFile
        case .members: members
        case .findMember: findMember
        case .member: member
        case .memberList: memberList
        case .campaigns: campaigns
        case .makeCampaign: makeCampaign
        case .campaign: campaign
        case .startCampaign: startCampaign
        case .endCampaign: endCampaign
        case .signOut: signOut
        }
    }

    /// The response of a page: only for a session, and to a form only with the session's token.
    private func response(of route: OperatorRoute, to request: ServerRequest) async throws -> ServerResponse {
        guard let session = try await sessions.session(request.cookies.value(exactly: Self.cookie)) else {
            return route.method == "GET" ? toSignIn(from: request) : message(.operatorEnded, request, status: 403)
        }
        var visit = try OperatorVisit(request, session, now: clock.now, route: route)
        if route.method == "POST" {
            visit.form = try request.form()
            guard origin.isOwn(request), isToken(visit.form[OperatorVisit.tokenField], of: session) else {
                return message(.operatorForeign, request, status: 403)
            }
        }
        do throws(OfferProblem) {
            try route.check(request.query)
            return try await work(of: route.name)(visit)
        } catch {
            return refusal(error, visit)
        }
    }

    /// A page that says why the service refuses.
    private func refusal(_ problem: OfferProblem, _ visit: OperatorVisit) -> ServerResponse {
        if problem.status >= 500 {
            diagnostics.report(
                problem.status == 500 ? .error : .warning, "offers_routes.failed",
                ["code": .open(problem.code), "route": .open(visit.route.name.rawValue)])
        }
        return visit.refusal(problem)
    }
}
