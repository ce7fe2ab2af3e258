import Foundation
import MemberCore
import MemberHTTPServer
import MemberUI

extension VKSandbox {
    /// The host of sign-in, tokens and the member's data.
    var idRouter: Router {
        var router = Router()
        router.on("GET", "/authorize") { [self] in showConsent($0) }
        router.on("POST", "/authorize/decide") { [self] in try decide($0) }
        router.on("POST", "/oauth2/auth") { [self] in try token($0) }
        router.on("POST", "/oauth2/logout") { [self] in try logout($0) }
        router.on("POST", "/oauth2/user_info") { [self] in try userInfo($0) }
        router.on("POST", "/vkid_sdk_is_show_subscription") { [self] in try showsSubscription($0) }
        router.on("GET", "/style.css") { _ in style }
        return router
    }

    private func showConsent(_ request: ServerRequest) -> ServerResponse {
        let texts = request.texts
        do throws(ConsentProblem) {
            let consent = try PendingConsent(request.query, self)
            if request.query["prompt"] == "none" {
                return redirect(consent, [("error", "interaction_required"), ("state", consent.state)])
            }
            let id = random.token(octets: 16)
            let now = clock.now.timeIntervalSince1970
            pending.withLock { pending in
                pending = pending.filter { $0.value.expires > now }
                pending[id] = consent
            }
            var response = ServerResponse.html(ConsentPage(consent: consent, requestID: id, texts: texts).document.rendered)
            response.setCookie(ServerCookie("sandbox_csrf", consent.csrf))
            return response
        } catch {
            let page = HTMLDocument.message(
                title: texts(.errorTitle), error.sentence, language: texts.language, stylesheet: "/style.css")
            return .html(page.rendered, status: 400)
        }
    }

    /// The member's decision; the form's secret must be the cookie's, so that no other page can decide.
    private func decide(_ request: ServerRequest) throws -> ServerResponse {
        let form = try request.form()
        let texts = request.texts
        let consent = form["request"].flatMap { id in pending.withLock { $0.removeValue(forKey: id) } }
        guard let consent, consent.expires > clock.now.timeIntervalSince1970, form["csrf"] == consent.csrf,
            request.cookies["sandbox_csrf"] == consent.csrf
        else {
            let page = HTMLDocument.message(
                title: texts(.errorTitle), texts(.errorExpired), language: texts.language, stylesheet: "/style.css")
            return .html(page.rendered, status: 400)
        }
        guard form["decision"] == "agree", let person = form["member"].flatMap(InventedPerson.named) else {
            let denial: FormFields = [
                ("error", "access_denied"), ("error_description", "the member declined"), ("state", consent.state),
            ]
            return redirect(consent, denial)
        }
        return redirect(consent, grant(consent, to: person))
    }

    private func grant(_ consent: PendingConsent, to person: InventedPerson) -> FormFields {
        let code = mint("code")
        let device = random.token(octets: 24)
        let now = clock.now.timeIntervalSince1970
        let expires = now + Double(configuration.codeLife)
        change { state in
            let family = VKState.fingerprintOfFamily(code.fingerprint)
            state.families[family] = VKState.Family(
                client: consent.client, device: device, member: person.id, scope: consent.scope, began: now)
            state.codes[code.fingerprint] = VKState.Code(
                family: family, redirectURI: consent.redirectURI, challenge: consent.challenge, expires: expires)
        }
        return [
            ("code", code.token), ("state", consent.state), ("device_id", device), ("type", "code_v2"),
            ("expires_in", String(configuration.codeLife)),
        ]
    }

    private func redirect(_ consent: PendingConsent, _ fields: FormFields) -> ServerResponse {
        let glue = consent.redirectURI.contains("?") ? "&" : "?"
        return .redirect(to: consent.redirectURI + glue + fields.encoded)
    }
}

extension VKState {
    /// A family is named after the code it began with.
    static func fingerprintOfFamily(_ code: String) -> String { "f-" + code.prefix(16) }
}
