import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberUI
import OffersService

/// Signing in with an operator's key, and out.
extension OperatorPages {
    static let signIn = root + "/sign-in"
    static let signOut = root + "/sign-out"
    /// The name of the cookie with the session.
    static let cookie = "operator_session"
    /// The field with the page to open after signing in.
    static let thenField = "then"

    /// `GET /operator/sign-in`.
    func signInPage(_ request: ServerRequest) async throws -> ServerResponse {
        if try await sessions.session(request.cookies.value(exactly: Self.cookie)) != nil {
            return .redirect(to: Self.page(after: request.query), status: 303)
        }
        return form(request, then: request.query[Self.thenField])
    }

    /// `POST /operator/sign-in`: the key is compared and forgotten. Wrong ones count for the limit of their address, as all requests
    /// without an accepted key do.
    func signIn(_ request: ServerRequest) async throws -> ServerResponse {
        let fields = try request.form()
        guard origin.isOwn(request) else { return message(.operatorForeign, request, status: 403) }
        let text = (fields["key"] ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
        let then = fields[Self.thenField]
        guard let key = try await keys.accepted(Secret(text)) else {
            return form(request, then: then, refusal: .operatorKeyWrong)
        }
        guard key.key.may("operator") else { return form(request, then: then, refusal: .operatorKeyKind) }
        var response = ServerResponse.redirect(to: Self.page(after: fields), status: 303)
        response.setCookie(cookie(sessions.begin(with: key).reveal, request))
        return response
    }

    /// `POST /operator/sign-out`.
    func signOut(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        var response = ServerResponse.redirect(to: Self.signIn, status: 303)
        var cookie = cookie("", visit.request)
        cookie.maxAge = .zero
        response.setCookie(cookie)
        return response
    }

    /// To the form, and from there to the page that was asked for.
    func toSignIn(from request: ServerRequest) -> ServerResponse {
        let place = OperatorPlace(request.target).flatMap { $0.target == Self.root ? nil : $0 }
        let query = place.map { "?" + FormFields([(Self.thenField, $0.target)]).encoded } ?? ""
        return .redirect(to: Self.signIn + query, status: 303)
    }

    /// The page to open after signing in: one of ours, never another address.
    private static func page(after fields: FormFields) -> String { OperatorPlace(fields[thenField])?.target ?? root }

    private func cookie(_ value: String, _ request: ServerRequest) -> ServerCookie {
        var cookie = ServerCookie(Self.cookie, value)
        (cookie.path, cookie.sameSite, cookie.isSecure) = (Self.root, .strict, origin.isSecure(request))
        return cookie
    }

    private func form(_ request: ServerRequest, then: String?, refusal: TextKey? = nil) -> ServerResponse {
        let texts = request.pageTexts
        let page = HTMLDocument.question(
            QuestionHead(provider: .memberKit), title: texts(.operatorSignInTitle), language: texts.language,
            stylesheet: OperatorFrame.stylesheet, body: signInParts(texts, then: then, refusal: refusal))
        return .html(page.rendered, status: refusal == nil ? 200 : 403)
    }

    private func signInParts(_ texts: Texts, then: String?, refusal: TextKey?) -> [HTML] {
        let wrong: [(String, String?)] =
            refusal == nil ? [] : [("aria-invalid", "true"), ("aria-describedby", "wrong")]
        let input: [(String, String?)] = [
            ("type", "password"), ("name", "key"), ("required", nil), ("maxlength", "512"), ("autocomplete", "off"),
            ("spellcheck", "false"), ("class", "operator-key"),
        ]
        let field = HTML.element("label", [], [.text(texts(.operatorKey)), .element("input", input + wrong)])
        let reason = refusal.map {
            HTML.element("p", [("id", "wrong"), ("class", "operator-wrong"), ("role", "alert")], [.text(texts($0))])
        }
        let kept = OperatorPlace(then).map {
            HTML.element("input", [("type", "hidden"), ("name", Self.thenField), ("value", $0.target)])
        }
        let button = HTML.element("button", [("class", "primary")], [.text(texts(.operatorSignIn))])
        return [
            .element("p", [("class", "quiet")], [.text(texts(.operatorSignInLead))]),
            .element(
                "form", [("method", "post"), ("action", Self.signIn)], [kept, field, reason, button].compactMap(\.self)),
        ]
    }
}
