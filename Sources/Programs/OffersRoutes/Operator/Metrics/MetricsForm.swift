import MemberHTTPServer
import MemberUI
import OffersService

/// The form of the metrics page: the days and what to choose. A field that is left empty chooses nothing.
struct MetricsForm {
    /// What was entered, by the field's name.
    let values: [String: String]
    /// What is asked for; the days nil where they cannot be read.
    let order: MetricsOrder
    /// The field that cannot be read; nil for none.
    let wrong: String?

    static let days = ["from", "to"]
    static let chosen = MetricDimension.allCases.map(\.rawValue)

    /// Reads the query of a page.
    /// - Throws: `OfferProblem.invalid` for a field that is there twice.
    init(_ request: ServerRequest) throws(OfferProblem) {
        var (values, order, wrong) = ([String: String](), MetricsOrder(), String?.none)
        for name in Self.days + Self.chosen {
            guard let text = try request.text(name), !text.isEmpty else { continue }
            values[name] = text
            if Self.days.contains(name), MetricDay(text) == nil { wrong = wrong ?? name }
            guard let dimension = MetricDimension(rawValue: name) else { continue }
            if let filter = dimension.filter(text) { order.filters[dimension] = filter } else { wrong = wrong ?? name }
        }
        (order.from, order.to) = (values["from"].flatMap { MetricDay($0) }, values["to"].flatMap { MetricDay($0) })
        (self.values, self.order, self.wrong) = (values, order, wrong)
    }

    /// The query of the same choice.
    var fields: [(String, String)] { (Self.days + Self.chosen).compactMap { name in values[name].map { (name, $0) } } }

    /// The form with what was entered.
    /// - Parameters:
    ///   - visit: The visit.
    ///   - problem: Why it was refused; nil where it was not.
    /// - Returns: The form.
    func html(_ visit: OperatorVisit, _ problem: String?) -> HTML {
        let texts = visit.texts
        let days = zip(Self.days, [TextKey.metricsFrom, .metricsTo]).map { field($0, texts($1), type: "date") }
        let names = [TextKey.metricsProduct, .metricsGroup, .metricsCountry, .metricsOffer]
        let choices = zip(Self.chosen, names).map { field($0, texts($1), type: "text") }
        let reason = problem.map {
            HTML.element("p", [("class", "operator-wrong"), ("role", "alert")], [.text($0)])
        }
        let fields = HTML.element("div", [("class", "operator-fields")], days + choices)
        let button = HTML.element("button", [("class", "primary")], [.text(texts(.metricsShow))])
        return visit.search(
            at: OperatorPages.metricsPath,
            [fields] + [reason].compactMap(\.self) + [.element("div", [("class", "row operator-send")], [button])])
    }

    private func field(_ name: String, _ title: String, type: String) -> HTML {
        var attributes: [(String, String?)] = [("type", type), ("name", name), ("maxlength", "255"), ("class", "operator-input")]
        if type == "date" { attributes.remove(at: 2) }
        if let value = values[name] { attributes.append(("value", value)) }
        if wrong == name { attributes.append(("aria-invalid", "true")) }
        return .element("label", [], [.text(title), .element("input", attributes)])
    }
}
