import MemberHTTPServer
import MemberUI
import OffersService
import StoreOffers

/// The search for a member.
extension OperatorPages {
    static let membersPath = root + "/members"
    /// The field of the search.
    static let findField = "find"

    /// `GET /operator/members`: the form.
    func members(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse { visit.search(MemberSearchForm()) }

    /// `POST /operator/members`: to the member whom a text names, or several to choose from. The text is in no address, since proxies and
    /// browsers keep these.
    func findMember(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        guard visit.form.all(Self.findField).count == 1, let text = visit.form[Self.findField] else {
            throw .invalid(Self.findField)
        }
        let found: MemberSearch
        do throws(OfferProblem) {
            found = try await service.search(text, in: visit.environment, by: visit.caller)
        } catch {
            guard error == .invalid(Self.findField) else { throw error }
            return visit.search(MemberSearchForm(text: text, isRefused: true), status: error.status)
        }
        let names = Set(found.found.map(\.member))
        if names.count == 1, let member = names.first {
            return .redirect(to: visit.address(Self.memberPath(member)), status: 303)
        }
        return visit.search(MemberSearchForm(text: text), found, status: names.isEmpty ? found.statusOfNone : 200)
    }

    /// The path of a member's page.
    static func memberPath(_ member: String) -> String { membersPath + "/" + member }
}

extension OperatorVisit {
    /// A link to a member's page.
    func link(to member: String) -> HTML {
        .element("a", [("href", address(OperatorPages.memberPath(member)))], [.text(member)])
    }

    fileprivate func search(
        _ form: MemberSearchForm, _ found: MemberSearch? = nil, status: Int = 200
    ) -> ServerResponse {
        let results = found.map { MemberSearchResult(found: $0, visit: self).html }
        return page(
            texts(.operatorMembers), lead: [.text(texts(.operatorMembersLead))],
            body: [.card(id: "search", title: texts(.operatorMembersFind), [form.html(self)])] + [results].compactMap(\.self),
            status: status)
    }
}

/// The form of the search, with what was entered.
struct MemberSearchForm {
    var text = ""
    /// Whether the text can name no member.
    var isRefused = false

    /// The form.
    func html(_ visit: OperatorVisit) -> HTML {
        let texts = visit.texts
        var attributes: [(String, String?)] = [
            ("type", "search"), ("name", OperatorPages.findField), ("required", nil), ("maxlength", "255"), ("value", text),
            ("autocomplete", "off"), ("spellcheck", "false"), ("class", "operator-input"),
        ]
        if isRefused { attributes += [("aria-invalid", "true"), ("aria-describedby", "wrong")] }
        let field = HTML.element("label", [], [.text(texts(.operatorMembersText)), .element("input", attributes)])
        let reason = HTML.element(
            "p", [("id", "wrong"), ("class", "operator-wrong"), ("role", "alert")], [.text(texts(.operatorMembersWrong))])
        let button = HTML.element("button", [("class", "primary")], [.text(texts(.operatorMembersSearch))])
        return visit.form(
            to: OperatorPages.membersPath,
            [field] + (isRefused ? [reason] : []) + [.element("div", [("class", "row operator-send")], [button])])
    }
}
