import Foundation
import MemberCore
import MemberUI
import OffersService
import StoreOffers

/// The form of a new campaign; its fields have the names of the members of `POST /v1/campaigns`.
enum CampaignForm {
    typealias Key = CampaignRule.Key

    static let name = "id"
    /// The fields of which a form has one each.
    static let fields = [name] + Key.allCases.filter { $0 != .causes }.map(\.rawValue)

    /// Reads a form that was sent.
    /// - Parameter form: The fields.
    /// - Returns: The name, and the rule.
    /// - Throws: `OfferProblem.invalid` with the name of the first field that is wrong.
    static func order(_ form: FormFields) throws(OfferProblem) -> (id: String, rule: CampaignRule) {
        for field in fields where form.all(field).count > 1 { throw .invalid(field) }
        let id = text(form, name)
        guard Campaign.isID(id) else { throw .invalid(name) }
        let rule = CampaignRule(
            group: try identifier(form, .group, isOptional: true), product: try identifier(form, .product),
            offer: try identifier(form, .offer), lapsedFrom: try days(form, .lapsedFrom), lapsedTo: try days(form, .lapsedTo),
            causes: try causes(form), windowDays: try days(form, .windowDays), everyDays: try days(form, .everyDays),
            controlThousandths: try control(form), ends: try end(form))
        if let wrong = rule.wrongMember { throw .invalid(wrong.rawValue) }
        return (id, rule)
    }

    private static func text(_ form: FormFields, _ field: String) -> String {
        (form[field] ?? "").trimmingCharacters(in: .whitespaces)
    }

    private static func identifier(_ form: FormFields, _ key: Key, isOptional: Bool = false) throws(OfferProblem) -> String {
        let text = text(form, key.rawValue)
        guard OfferWord.isIdentifier(text) || (isOptional && text.isEmpty) else { throw .invalid(key.rawValue) }
        return text
    }

    private static func days(_ form: FormFields, _ key: Key) throws(OfferProblem) -> Int {
        guard let days = Int(text(form, key.rawValue)) else { throw .invalid(key.rawValue) }
        return days
    }

    private static func control(_ form: FormFields) throws(OfferProblem) -> Int {
        let key = Key.controlThousandths.rawValue
        guard let part = CampaignRule.controlThousandths(percent: text(form, key)) else { throw .invalid(key) }
        return part
    }

    private static func causes(_ form: FormFields) throws(OfferProblem) -> [CampaignRule.Cause] {
        let key = Key.causes.rawValue
        let words = form.all(key)
        let causes = words.compactMap { CampaignRule.Cause(rawValue: $0) }
        guard causes.count == words.count else { throw .invalid(key) }
        return causes
    }

    /// The first moment after the last day.
    private static func end(_ form: FormFields) throws(OfferProblem) -> StoreTime? {
        let key = Key.ends.rawValue
        let text = text(form, key)
        guard !text.isEmpty else { return nil }
        guard let day = MetricDay(text) else { throw .invalid(key) }
        return day.adding(1).start
    }
}
