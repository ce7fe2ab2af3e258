import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension VKSandbox {
    /// The host of sign-in, tokens and the member's data.
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
        router.on("GET", "/style.css") { _ in style }
        router.on("GET", "/favicon.ico") { _ in .empty(204) }
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

    /// A page that says why a sign-in does not go on, and leads to the sandbox. A program that walks pages reads what a developer has
    /// to know in the place of the member's sentence.
    private func problem(_ key: TextKey, _ request: ServerRequest, forDevelopers sentences: [String] = []) -> ServerResponse {
        let texts = request.pageTexts
        let ways = [context.portal.map { ($0, TextKey.consentPortal) }, context.control.map { ($0, .consentControl) }]
        let details = MessageDetails(
            mark: .bad, ways: ways.compactMap { $0 }.map { .init(texts($1), $0.absoluteString) }, forDevelopers: sentences,
            scheme: ComponentScheme(pageParameter: request.query["scheme"]))
        let isRead = request.headers["User-Agent"]?.hasPrefix("Mozilla/") == true || sentences.isEmpty
        let page = HTMLDocument.message(
            title: texts(.errorTitle), isRead ? texts(key) : sentences.joined(separator: " "), details: details,
            language: texts.language, stylesheet: "/style.css")
        return .html(page.rendered, status: 400)
    }

    /// Redirects at once if the member agreed before in this browser and need not be asked again; else shows the page.
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
        let id = random.token(bytes: 16)
        let now = clock.now.timeIntervalSince1970
        pending.withLock { pending in
            pending = pending.filter { $0.value.expires > now }
            pending[id] = consent
        }
        let page = ConsentPage(
            consent: consent, requestID: id, texts: request.pageTexts,
            scheme: ComponentScheme(pageParameter: request.query["scheme"]), preset: preset)
        var response = ServerResponse.html(page.document.rendered)
        var cookie = ServerCookie(Self.formCookie(id), consent.csrf)
        cookie.maxAge = .seconds(900)
        response.setCookie(cookie)
        return response
    }

    /// The member's decision; the form's secret must be the cookie's, so that no other page can decide.
    private func decide(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let id = form["request"] ?? ""
        let consent = pending.withLock { $0.remove(exactly: id) }
        guard let consent, consent.expires > clock.now.timeIntervalSince1970, form["csrf"].isExactly(consent.csrf),
            request.cookies[Self.formCookie(id)].isExactly(consent.csrf)
        else {
            return problem(.errorExpired, request)
        }
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
        let glue = consent.destination.address.contains("?") ? "&" : "?"
        return .redirect(to: consent.destination.address + glue + fields.encoded)
    }

    private static let memberCookie = "sandbox_member"

    /// One cookie for each page, since a browser may show several of them.
    private static func formCookie(_ id: String) -> String { "sandbox_csrf_" + id.prefix(8) }
}
