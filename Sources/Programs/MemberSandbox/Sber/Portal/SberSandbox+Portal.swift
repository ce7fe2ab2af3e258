import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension SberSandbox {
    static let portalPath = "/CSAFront/oidc/authorize.do"
    static let decisionPath = "/CSAFront/oidc/decide"

    /// The routes of the portal: sign-in, consent, and the page that waits for the bank's app; the settings only for this
    /// machine's own programs.
    var portalRouter: Router {
        var own = Router()
        own.on("GET", "/app.json") { [self] in settings($0) }
        var router = ControlGuard.guarding(own, context.access) { [self] in
            addresses.value?.address(of: "portal", at: name, for: $0)
        }
        router.on("GET", Self.portalPath) { [self] in authorize($0) }
        router.on("GET", SberPortalPage.signInPath) { [self] in show($0) { $0.signIn } }
        router.on("POST", SberPortalPage.signInPath) { [self] request in
            try signIn(
                request, find: { InventedPerson.named($0).flatMap(SberPersonalData.init)?.person }, unknown: .sberNobody,
                next: SberPortalPage.consentPath
            ) { decided($0, $1, by: nil) }
        }
        router.on("GET", SberPortalPage.consentPath) { [self] in show($0) { $0.consent } }
        router.on("POST", Self.decisionPath) { [self] in try decide($0) }
        router.on("GET", SberPortalPage.waitingPath) { [self] in wait($0) }
        router.addPageFiles()
        return router
    }

    /// Shows the first page. For a member whom this browser remembers it is the consent: one click, without credentials.
    private func authorize(_ request: ServerRequest) -> ServerResponse {
        let reader = SberRequestReader(query: request.query, configuration: configuration, isForApp: false)
        do throws(SberRequestProblem) {
            var asked = try reader.request(formToken: context.random.token(), expires: askedUntil)
            asked.member = remembered(by: request)
            let id = keep(asked)
            let page = SberPortalPage(request: asked, id: id, texts: request.sberTexts)
            var response = ServerResponse.html((asked.member == nil ? page.signIn : page.consent).rendered)
            response.setCookie(formCookie(id, asked))
            return response
        } catch { return response(to: error, request) }
    }

    func response(to problem: SberRequestProblem, _ request: ServerRequest) -> ServerResponse {
        switch problem {
        case .redirect(let address): .redirect(to: address)
        case .page(let sentences): self.problem(.sberProblem, request, forDevelopers: sentences)
        }
    }

    /// Shows a page of a request that waits for a decision.
    private func show(_ request: ServerRequest, _ document: (SberPortalPage) -> HTMLDocument) -> ServerResponse {
        guard let (id, asked) = open(request.query["request"], request) else { return problem(.errorExpired, request) }
        let page = SberPortalPage(request: asked, id: id, texts: request.sberTexts)
        return .html((asked.member == nil ? page.signIn : document(page)).rendered)
    }

    private func decide(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (id, asked) = open(form, request) else { return problem(.errorExpired, request) }
        if form["decision"] == "other" {
            pending.withLock { $0[id]?.member = nil }
            return .redirect(to: SberPortalPage.signInPath + "?request=" + id, status: 303)
        }
        return decided(id, asked, by: form["decision"] == "agree" ? asked.member.flatMap(InventedPerson.with) : nil)
    }

    private func decided(_ id: String, _ asked: SberRequest, by person: InventedPerson?) -> ServerResponse {
        close(id)
        return .redirect(to: answer(to: asked, by: person, in: nil))
    }

    /// Shows the page that waits for the bank's app, and redirects once the member has decided there.
    private func wait(_ request: ServerRequest) -> ServerResponse {
        guard let (id, asked) = open(request.query["request"], request), asked.appRedirectURI != nil else {
            return problem(.errorExpired, request)
        }
        if let decided = asked.decided {
            close(id)
            return .redirect(to: decided)
        }
        let page = SberPortalPage(request: asked, id: id, texts: request.sberTexts)
        return .html(page.waiting(app: appAddress(of: id, for: request)).rendered)
    }
}
