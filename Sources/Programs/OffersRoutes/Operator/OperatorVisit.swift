import Foundation
import MemberCore
import MemberCrypto
import MemberHTTPServer
import MemberUI
import OffersService
import StoreOffers

/// A request of an operator who is signed in, and the frame of the page that responds to it.
struct OperatorVisit: Sendable {
    /// The work of a page.
    typealias Work = @Sendable (OperatorVisit) async throws(OfferProblem) -> ServerResponse

    /// The hidden field of every form.
    static let tokenField = "token"

    let request: ServerRequest
    let session: OperatorSession
    let route: OperatorRoute
    let texts: Texts
    let now: Date
    /// Production or the sandbox, which no page shows together.
    let environment: StoreEnvironment
    /// The fields of a form that was sent, once its token is checked; empty for a page.
    var form = FormFields()

    /// A visit.
    /// - Throws: `OfferProblem.invalid` for an environment that is not one.
    init(_ request: ServerRequest, _ session: OperatorSession, now: Date, route: OperatorRoute) throws(OfferProblem) {
        (self.request, self.session, self.now, self.route) = (request, session, now, route)
        texts = request.pageTexts
        environment = try request.environment()
    }

    /// Whose request it is, for the service.
    var caller: OfferCaller { OfferCaller(app: session.key.tenant, kind: .operator, key: session.key.id) }

    /// The language of the page.
    var language: MemberLanguage { texts.language }

    /// The address of a page, in the same environment.
    /// - Parameters:
    ///   - path: The path.
    ///   - fields: More of the query.
    /// - Returns: Path and query.
    func address(_ path: String, _ fields: [(String, String)] = []) -> String {
        Self.address(path, environment, fields)
    }

    static func address(_ path: String, _ environment: StoreEnvironment, _ fields: [(String, String)] = []) -> String {
        let kept = environment == .production ? [] : [("environment", environment.rawValue)]
        let all = kept + fields
        return all.isEmpty ? path : path + "?" + FormFields(all).encoded
    }

    /// A form that is sent with POST: it has the token of the session, and keeps the environment.
    /// - Parameters:
    ///   - path: The path.
    ///   - parts: Its fields and buttons.
    /// - Returns: The form.
    func form(to path: String, _ parts: [HTML]) -> HTML {
        let token = HTML.element("input", [("type", "hidden"), ("name", Self.tokenField), ("value", session.formToken)])
        return .element("form", [("method", "post"), ("action", address(path))], [token] + parts)
    }

    /// A form that is sent with GET, such as a search: it keeps the environment.
    /// - Parameters:
    ///   - path: The path.
    ///   - parts: Its fields and buttons.
    /// - Returns: The form.
    func search(at path: String, _ parts: [HTML]) -> HTML {
        let kept =
            environment == .production
            ? []
            : [
                HTML.element("input", [("type", "hidden"), ("name", "environment"), ("value", environment.rawValue)])
            ]
        return .element("form", [("method", "get"), ("action", path)], kept + parts)
    }

    /// A page with the bar, a heading and cards.
    /// - Parameters:
    ///   - title: The heading.
    ///   - lead: A sentence or two below the heading.
    ///   - actions: Links and buttons beside the heading.
    ///   - body: The content.
    ///   - status: The status.
    /// - Returns: The response.
    func page(
        _ title: String, lead: [HTML] = [], actions: [HTML] = [], body: [HTML], status: Int = 200
    ) -> ServerResponse {
        let document = HTMLDocument.shell(
            shell, title: title, lead: lead, actions: actions, language: language, stylesheet: OperatorFrame.stylesheet,
            body: body)
        return .html(document.rendered, status: status)
    }
}

extension OperatorPages {
    /// Whether a form has the token of a session.
    func isToken(_ text: String?, of session: OperatorSession) -> Bool {
        text.map { constantTimeEquals($0, session.formToken) } ?? false
    }
}

extension ServerRequest {
    /// The language of operators' pages that the browser asks for.
    private var pageLanguage: MemberLanguage { .preferred(acceptLanguage: headers["Accept-Language"] ?? "") }

    /// The texts of operators' pages in that language.
    var pageTexts: Texts { Texts(pageLanguage, OperatorTexts.all) }
}
