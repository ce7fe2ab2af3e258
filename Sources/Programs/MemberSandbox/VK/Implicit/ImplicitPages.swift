import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

/// The pages of the flow that ends with tokens in the redirect's fragment: login, permissions, and the blank page at its end.
struct ImplicitPages: AskingPages {
    static let look = VKSandbox.look
    static let cookiePrefix = "sandbox_vk_token"
    let sandbox: VKSandbox

    var context: SandboxContext { sandbox.context }
    var pending: Locked<[String: ImplicitRequest]> { sandbox.implicitRequests }
    var ways: [(URL?, TextKey)] { sandbox.ways }

    func texts(for request: ServerRequest) -> Texts { request.pageTexts }

    /// Adds the routes to the oauth host.
    func add(to router: inout Router) {
        router.on("GET", "/authorize") { begin($0) }
        router.on("POST", ImplicitPage.loginPath) { try login($0) }
        router.on("GET", ImplicitPage.permissionsPath) { permissions($0) }
        router.on("POST", ImplicitPage.decisionPath) { try decide($0) }
        router.on("GET", "/" + ImplicitPage.blankPath) { .html(ImplicitPage(texts: $0.pageTexts).blank.rendered) }
        router.addPageFiles()
    }

    /// Begins with the first step that needs the member: the login, or the permissions. It redirects at once if neither does.
    private func begin(_ request: ServerRequest) -> ServerResponse {
        do throws(ImplicitProblem) {
            var asked = try ImplicitReader(request: request, sandbox: sandbox).read()
            asked.member = sandbox.browsers.member(request.memberCookie)
            if let response = try silently(asked, request) { return response }
            let id = keep(asked)
            var response = ServerResponse.html(page(asked, id, request).rendered)
            response.setCookie(formCookie(id, asked))
            return response
        } catch { return sandbox.oauthRefusal(error.word, error.sentence) }
    }

    private func page(_ asked: ImplicitRequest, _ id: String, _ request: ServerRequest) -> HTMLDocument {
        let page = ImplicitPage(texts: request.pageTexts)
        guard let person = asked.member.flatMap(InventedPerson.with) else { return page.login(asked, id) }
        return page.permissions(asked, id, person)
    }

    /// Handles the login, which the browser then remembers; the permissions follow.
    private func login(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (id, _) = open(form, request), let person = form["member"].flatMap(InventedPerson.named) else {
            return problem(.errorExpired, request)
        }
        pending.withLock { $0[id]?.member = person.id }
        let cookie = sandbox.browsers.signIn(request.memberCookie, member: person.id) { context.random.token(bytes: 16) }
        var response = ServerResponse.redirect(to: ImplicitPage.permissionsPath + "?request=" + id, status: 303)
        response.setCookie(ServerCookie(VKSandbox.memberCookie, cookie))
        return response
    }

    private func permissions(_ request: ServerRequest) -> ServerResponse {
        guard let (id, asked) = open(request.query["request"], request) else { return problem(.errorExpired, request) }
        do throws(ImplicitProblem) {
            guard let response = try silently(asked, request) else { return .html(page(asked, id, request).rendered) }
            close(id)
            return response
        } catch { return sandbox.oauthRefusal(error.word, error.sentence) }
    }

    private func decide(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (id, asked) = open(form, request), let member = asked.member, close(id) else {
            return problem(.errorExpired, request)
        }
        guard form["decision"] == "agree" else {
            let reason: FormFields = [("error_reason", "user_denied"), ("error_description", "User denied your request")]
            return sandbox.redirect(asked, [("error", "access_denied")], reason)
        }
        _ = sandbox.browsers.note(request.memberCookie, member: member, client: asked.client, scope: asked.grants) {
            context.random.token(bytes: 16)
        }
        return sandbox.redirect(asked, sandbox.grant(asked, to: member))
    }

    /// Returns the redirect with tokens, if this browser's member has given all permissions before and is not to be asked again.
    private func silently(_ asked: ImplicitRequest, _ request: ServerRequest) throws(ImplicitProblem) -> ServerResponse? {
        guard let member = asked.member else { return nil }
        if let other = asked.communities.first(where: { !$0.managers.contains(member) }) { throw .notManaged(other.id) }
        let given = sandbox.browsers.granted(request.memberCookie, client: asked.client, scope: asked.grants)
        guard !asked.asksAgain, given == member else { return nil }
        return sandbox.redirect(asked, sandbox.grant(asked, to: member))
    }
}

extension ServerRequest {
    /// The cookie of a browser in which a member is signed in to VK.
    var memberCookie: String? { cookies[VKSandbox.memberCookie] }
}
