import MemberUI
import OffersService

extension CampaignForm {
    /// The form with what is usual.
    /// - Parameter visit: The visit.
    /// - Returns: The form.
    static func html(_ visit: OperatorVisit) -> HTML {
        let texts = visit.texts
        let fields = HTML.element("div", [("class", "operator-fields")], names(texts) + numbers(texts))
        let button = HTML.element("button", [("class", "primary")], [.text(texts(.operatorCampaignsMake))])
        return visit.form(
            to: OperatorPages.campaignsPath,
            [fields, causes(texts), .element("div", [("class", "row operator-send")], [button])])
    }

    private static func names(_ texts: Texts) -> [HTML] {
        let required: [(String, String?)] = [("required", nil)]
        let name = input(name, texts, required + [("maxlength", String(Campaign.longestID)), ("autocomplete", "off")])
        let keys: [(Key, Bool)] = [(.product, true), (.offer, true), (.group, false)]
        return [name] + keys.map { input($0.rawValue, texts, [("maxlength", "255")] + ($1 ? required : [])) }
    }

    private static func numbers(_ texts: Texts) -> [HTML] {
        let most = CampaignRule.mostDays
        let days: [(Key, Int, Int)] = [
            (.lapsedFrom, 0, 10), (.lapsedTo, 1, 60), (.windowDays, 1, CampaignRule.usualWindow), (.everyDays, 1, 30),
        ]
        let numbers = days.map { key, least, usual in
            input(key.rawValue, texts, bounds(least, most) + [("value", String(usual))], type: "number")
        }
        let share = bounds(0, CampaignRule.mostControl / 10) + [("step", "0.1"), ("value", "\(CampaignRule.usualControl / 10)")]
        return numbers + [
            input(Key.controlThousandths.rawValue, texts, share, type: "number"),
            input(Key.ends.rawValue, texts, [], type: "date"),
        ]
    }

    private static func bounds(_ least: Int, _ most: Int) -> [(String, String?)] {
        [("required", nil), ("min", String(least)), ("max", String(most))]
    }

    private static func input(
        _ name: String, _ texts: Texts, _ more: [(String, String?)], type: String = "text"
    ) -> HTML {
        let attributes: [(String, String?)] = [("type", type), ("name", name), ("class", "operator-input")]
        return .element("label", [], [.text(texts(.campaignField(name))), .element("input", attributes + more)])
    }

    private static func causes(_ texts: Texts) -> HTML {
        let boxes = CampaignRule.Cause.allCases.map { cause in
            HTML.element(
                "label", [("class", "operator-choice")],
                [
                    .element(
                        "input",
                        [("type", "checkbox"), ("name", Key.causes.rawValue), ("value", cause.rawValue), ("checked", "checked")]),
                    .text(" " + texts(.cause(cause))),
                ])
        }
        return .element(
            "fieldset", [("class", "operator-choices")],
            [.element("legend", [], [.text(texts(.campaignField(Key.causes.rawValue)))])] + boxes)
    }
}
