import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension VKSandbox {
    /// The routes of sign-in, tokens and the member's data.
    var idRouter: Router {
        var router = Router()
        router.on("GET", "/authorize") { [self] request in
            begin(request) { reader throws(ConsentProblem) in try reader.forPage() }
        }
        router.on("GET", "/app/authorize") { [self] request in
            begin(request) { reader throws(ConsentProblem) in try reader.forApp() }
        }
        router.on("POST", "/authorize/decide") { [self] in try decide($0) }
        router.on("POST", "/oauth2/auth") { [self] in try token($0) }
        router.on("POST", "/oauth2/logout") { [self] in try logout($0) }
        router.on("POST", "/oauth2/revoke") { [self] in try revoke($0) }
        router.on("POST", "/oauth2/user_info") { [self] in try userInfo($0) }
        router.on("POST", "/oauth2/public_info") { [self] in try publicInfo($0) }
        router.on("POST", "/vkid_sdk_is_show_subscription") { [self] in try showsSubscription($0) }
        router.addPageFiles()
        return router
    }

    private func begin(
        _ request: ServerRequest, _ read: (ConsentReader) throws(ConsentProblem) -> PendingConsent
    ) -> ServerResponse {
        do throws(ConsentProblem) {
            return decision(on: try read(ConsentReader(query: request.query, sandbox: self)), request)
        } catch {
            return problem(.consentProblem, request, forDevelopers: error.sentences(configuration.clients))
        }
    }

    /// Redirects at once if the member has agreed in this browser before and need not be asked again; otherwise shows the page.
    private func decision(on consent: PendingConsent, _ request: ServerRequest) -> ServerResponse {
        let cookie = consent.isByApp ? nil : request.cookies[Self.memberCookie]
        if consent.prompt.isSubset(of: ["none"]),
            let member = browsers.granted(cookie, client: consent.client, scope: consent.scope),
            let person = InventedPerson.with(id: member)
        {
            return redirect(consent, grant(consent, to: person))
        }
        if consent.prompt.contains("none") { return redirect(consent, [("error", "interaction_required")]) }
        return page(consent, request, preset: browsers.member(cookie))
    }

    private func page(_ consent: PendingConsent, _ request: ServerRequest, preset: Int?) -> ServerResponse {
        let id = keep(consent)
        let page = ConsentPage(
            consent: consent, requestID: id, texts: request.pageTexts, scheme: scheme(of: request), preset: preset)
        var response = ServerResponse.html(page.document.rendered)
        response.setCookie(formCookie(id, consent))
        return response
    }

    /// Handles the member's decision; the secrets of form and cookie must be equal, so that no other page can decide.
    private func decide(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        guard let (id, consent) = open(form, request), close(id) else { return problem(.errorExpired, request) }
        guard form["decision"] == "agree", let person = form["member"].flatMap(InventedPerson.named) else {
            return redirect(consent, [("error", "access_denied"), ("error_description", "the member declined")])
        }
        var response = redirect(consent, grant(consent, to: person))
        guard !consent.isByApp else { return response }
        let cookie = browsers.note(
            request.cookies[Self.memberCookie], member: person.id, client: consent.client, scope: consent.scope
        ) { random.token(bytes: 16) }
        response.setCookie(ServerCookie(Self.memberCookie, cookie))
        return response
    }

    private func grant(_ consent: PendingConsent, to person: InventedPerson) -> FormFields {
        let (code, device) = issueCode(
            to: person.id, client: consent.client, scope: consent.scope, challenge: consent.challenge,
            redirectURI: consent.destination.boundAddress)
        return [
            ("code", code), ("device_id", device), ("type", "code_v2"), ("expires_in", String(context.codeLife)),
        ]
    }

    private func redirect(_ consent: PendingConsent, _ result: FormFields) -> ServerResponse {
        var fields = result
        fields.append("state", consent.state)
        fields.fill(from: consent.destination.extra)
        return .redirect(to: RedirectAddress.adding(fields, to: consent.destination.address))
    }

    /// The name of the cookie of a browser in which a member is signed in.
    static let memberCookie = "sandbox_member"
}

extension VKSandbox: AskingPages {
    static var cookiePrefix: String { "sandbox_vk" }
    var ways: [(URL?, TextKey)] { [(context.portal, .consentPortal), (context.control, .consentControl)] }

    func texts(for request: ServerRequest) -> Texts { request.pageTexts }
    func scheme(of request: ServerRequest) -> ComponentScheme { ComponentScheme(pageParameter: request.query["scheme"]) }
}
