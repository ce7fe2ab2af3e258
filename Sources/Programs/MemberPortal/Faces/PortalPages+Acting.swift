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
        let action = PageAction(rawValue: form["action"] ?? "")
        if action == .signOut {
            return await inTurn(visitor) {
                guard isOwn(form, of: request, visitor) else { return message(.portalForeign, texts, status: 403) }
                return await perform(action, form, of: provider, visitor, texts)
            }
        }
        // Who is signed in there begins one by this button alone.
        let mayBegin = action == .signIn || provider.components.member == nil
        if mayBegin, let seconds = visitors.begin(visitor) { return tooMany(seconds, texts) }
        return await perform(action, form, of: provider, visitor, isCounted: mayBegin, texts)
    }

    private func tooMany(_ seconds: Int, _ texts: Texts) -> ServerResponse {
        var refusal = message(.portalTooMany, texts, status: 429)
        refusal.headers["Retry-After"] = String(seconds)
        return refusal
    }

    @MainActor
    private func perform(
        _ action: PageAction, _ form: FormFields, of provider: PortalVisitor.Provider, _ visitor: PortalVisitor,
        isCounted: Bool = false, _ texts: Texts
    ) async -> ServerResponse {
        visitor.forgetNews()
        let id = visitor.id
        let step = await provider.components.perform(action, form, visitor.appearance(title: title(texts)))
        if isCounted, !step.leaves { visitors.giveBack(id) }
        if !isCounted, step.leaves { _ = visitors.begin(visitor) }
        return await follow(step, of: provider, visitor, since: id, texts)
    }

    /// Runs a step that may change who is signed in, one at a time for each visitor.
    @MainActor
    func inTurn(_ visitor: PortalVisitor, _ body: () async -> ServerResponse) async -> ServerResponse {
        visitor.stepsInTurn += 1
        defer { visitor.stepsInTurn -= 1 }
        // Who has left needs no response.
        guard await visitor.turn.enter() else { return .empty(503) }
        defer { visitor.turn.leave() }
        return await body()
    }

    /// Whether a form is one of the portal's own pages. Cookies know no ports: another server of this machine may have read the visitor's.
    @MainActor
    func isOwn(_ form: FormFields, of request: ServerRequest, _ visitor: PortalVisitor) -> Bool {
        let isFromHere = request.headers["Origin"].map { $0.isExactly("http://" + host) } ?? true
        return isFromHere && form["csrf"].isExactly(visitor.formToken)
    }

    /// Handles a browser that returns from a provider's page. A response that is not awaited changes nothing, and the page says so.
    @MainActor
    func arrival(
        _ request: ServerRequest, at callback: URL, _ visitor: PortalVisitor, _ texts: Texts
    ) async -> ServerResponse {
        guard let state = request.query["state"] else { return .redirect(to: "/", status: 303) }
        guard visitor.awaits(state: state), let url = URL(string: callback.absoluteString + "?" + request.query.encoded) else {
            return message(.portalOver, texts, status: 400)
        }
        return await inTurn(visitor) {
            guard let pending = visitor.take(state: state) else { return message(.portalOver, texts, status: 400) }
            visitor.forgetNews()
            let (provider, id) = (pending.provider, visitor.id)
            let step = await provider.components.finish(
                pending.signIn.id, redirectedTo: url, visitor.appearance(title: title(texts)))
            return await follow(step, of: provider, visitor, since: id, texts)
        }
    }

    /// Does what a step asks for. A sign-in and a sign-out renew the visitor's id and form token and drop the other sign-ins on their
    /// way, because others may know the old ones and may have begun some.
    ///
    /// The id is the visitor's when the step began. If it is another one now, whoever sent the request need not be who is signed in: they
    /// get neither a cookie nor a sign-in.
    @MainActor
    func follow(
        _ step: PageStep, of provider: PortalVisitor.Provider, _ visitor: PortalVisitor, since id: String, _ texts: Texts
    ) async -> ServerResponse {
        var response = ServerResponse.redirect(to: "/", status: 303)
        guard visitor.id.isExactly(id) else { return response }
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

extension PageStep {
    /// Whether a sign-in has begun.
    fileprivate var leaves: Bool { if case .leave = self { true } else { false } }
}
