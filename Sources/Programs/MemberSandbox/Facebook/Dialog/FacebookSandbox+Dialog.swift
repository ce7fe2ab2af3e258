import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension FacebookSandbox {
    /// The routes of the site: the dialog and the keys, and only for this machine's own programs and pages the member's page of
    /// apps and the explorer.
    var siteRouter: Router {
        var own = Router()
        addApps(to: &own)
        addExplorer(to: &own)
        var router = ControlGuard.guarding(own, context.access) { [self] in
            addresses.value?.address(of: "site", at: name, for: $0)
        }
        for path in ["/{version}/dialog/oauth", "/dialog/oauth"] { router.on("GET", path) { [self] in begin($0) } }
        router.on("POST", DialogPath.signIn) { [self] request in
            try signIn(
                request, find: { Self.member($0)?.person }, unknown: .facebookNobody, next: DialogPath.consent
            ) { finish($0, refusal(of: $1)) }
        }
        router.on("GET", DialogPath.consent) { [self] in showConsent($0) }
        router.on("POST", DialogPath.decision) { [self] in try decide($0) }
        addIdentity(to: &router)
        router.addPageFiles(forTesters: (ExplorerPage.stylePath, ExplorerPage.stylesheet))
        return router
    }

    /// Asks a member whom this browser remembers for permissions at once; any other visitor first chooses a member.
    private func begin(_ request: ServerRequest) -> ServerResponse {
        let reader = DialogReader(query: request.query, configuration: configuration)
        do throws(DialogProblem) {
            var asked = try reader.request(formToken: context.random.token(), expires: askedUntil)
            asked.member = asked.authType == .reauthenticate ? nil : remembered(by: request)
            let id = keep(asked)
            return page(id, asked, request)
        } catch { return problem(.facebookProblem, request, forDevelopers: error.sentences) }
    }

    private func page(_ id: String, _ asked: DialogRequest, _ request: ServerRequest) -> ServerResponse {
        let page = DialogPage(request: asked, id: id, texts: request.facebookTexts)
        let document = asked.member.map { page.consent(question(asked, of: $0)) } ?? page.signIn
        var response = ServerResponse.html(document.rendered)
        response.setCookie(formCookie(id, asked))
        return response
    }

    private func question(_ asked: DialogRequest, of member: Int) -> DialogQuestion {
        DialogQuestion(asked, known.connection(asked.app.id, member))
    }

    private func showConsent(_ request: ServerRequest) -> ServerResponse {
        guard let (id, asked) = open(request.query["request"], request) else { return problem(.errorExpired, request) }
        return page(id, asked, request)
    }

    /// Returns the member with a user id, a login or an id.
    static func member(_ text: String) -> FacebookPerson? {
        FacebookPerson(userID: text) ?? InventedPerson.named(text).flatMap(FacebookPerson.init)
    }

    private func decide(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (id, asked) = open(form, request), let member = asked.member else { return problem(.errorExpired, request) }
        switch form["decision"] {
        case "agree":
            let allowed = Set(form.all("allow"))
            return finish(id, try grant(asked, by: member, allowed))
        case "other":
            pending.withLock { $0[id]?.member = nil }
            return .redirect(to: DialogPath.consent + "?request=" + id, status: 303)
        default: return finish(id, refusal(of: asked))
        }
    }

    private func finish(_ id: String, _ address: String) -> ServerResponse {
        close(id)
        return .redirect(to: address)
    }
}
