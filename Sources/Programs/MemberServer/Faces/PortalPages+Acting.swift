import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension PortalPages {
    /// Handles a form of the portal's pages.
    @MainActor
    func act(
        _ request: ServerRequest, _ name: String, _ visitor: PortalVisitor, _ texts: Texts
    ) async throws -> ServerResponse {
        let form = try request.form()
        guard isOwn(form, of: request, visitor), let provider = visitor.provider(name) else {
            return message(.portalForeign, texts, status: 403)
        }
        visitor.forgetNews()
        let step = await provider.components.perform(
            PageAction(rawValue: form["action"] ?? ""), form, visitor.appearance(title: title(texts)))
        return await follow(step, of: provider, visitor, texts)
    }

    /// Whether a form is one of the portal's own pages. Cookies know no ports: another server of this machine may have read the visitor's.
    @MainActor
    func isOwn(_ form: FormFields, of request: ServerRequest, _ visitor: PortalVisitor) -> Bool {
        let isFromHere = request.headers["Origin"].map { $0.isExactly("http://" + host) } ?? true
        return isFromHere && form["csrf"].isExactly(visitor.formToken)
    }

    /// Handles a browser that is back from a provider's page.
    @MainActor
    func arrival(
        _ request: ServerRequest, at callback: URL, _ visitor: PortalVisitor, _ texts: Texts
    ) async -> ServerResponse {
        guard let pending = visitor.take(state: request.query["state"]),
            let url = URL(string: callback.absoluteString + "?" + request.query.encoded)
        else {
            if !visitor.isSignedIn, request.query["state"] != nil {
                visitor.forgetNews()
                visitor.news = [texts(.portalOver)]
            }
            return .redirect(to: "/", status: 303)
        }
        visitor.forgetNews()
        let provider = pending.provider
        let step = await provider.components.finish(pending.signIn.id, redirectedTo: url, visitor.appearance(title: title(texts)))
        return await follow(step, of: provider, visitor, texts)
    }

    /// Does what a step asks for. A sign-in and a sign-out renew the visitor's id and form token, because others may know the old
    /// ones.
    @MainActor
    func follow(
        _ step: PageStep, of provider: PortalVisitor.Provider, _ visitor: PortalVisitor, _ texts: Texts
    ) async -> ServerResponse {
        var response = ServerResponse.redirect(to: "/", status: 303)
        switch step {
        case .stay: break
        case .leave(let signIn):
            visitor.remember(signIn, at: provider)
            return .redirect(to: "/go?" + FormFields([("attempt", signIn.id)]).encoded, status: 303)
        case .signedIn:
            visitors.renew(visitor)
            response.setCookie(visitor.cookie)
            visitor.news = [texts(.portalSignedIn)]
            await provider.components.welcome(visitor.appearance(title: title(texts)))
        case .signedOut:
            visitors.renew(visitor)
            response.setCookie(visitor.cookie)
        }
        return response
    }
}
