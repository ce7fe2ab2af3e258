import MemberHTTPServer
import OffersService
import StoreOffers

/// The query of `GET /v1/metrics`.
struct MetricsRequest {
    let order: MetricsOrder
    let environment: StoreEnvironment
    let format: MetricsFormat

    /// Reads the query. People write it by hand: a filter that is misspelt would give numbers that look right.
    /// - Throws: ``OfferProblem/invalid(_:)`` with the name of a parameter, ``OfferProblem/unknownParameter(_:)``.
    init(_ request: ServerRequest) throws(OfferProblem) {
        let names = request.query.fields.map(\.name)
        if let name = OfferRoute.dailyMetrics.unknownParameter(in: names) { throw .unknownParameter(name) }
        var order = MetricsOrder()
        order.from = try request.day("from")
        order.to = try request.day("to")
        order.by = try request.choice("by", of: MetricDimension.allCases)
        for dimension in MetricDimension.allCases {
            guard let value = try request.text(dimension.rawValue) else { continue }
            guard let filter = dimension.filter(value) else { throw .invalid(dimension.rawValue) }
            order.filters[dimension] = filter
        }
        (self.order, environment) = (order, try request.environment())
        format = try request.choice("format", of: MetricsFormat.allCases) ?? (request.wantsCSV ? .csv : .json)
    }
}

extension MetricDimension {
    /// What a caller chooses by a text; nil for a text that no series can have.
    func filter(_ text: String) -> String? {
        guard text.isEmpty || OfferWord.isIdentifier(text), self != .offer || MetricSeries.isOffer(text) else { return nil }
        // The store writes its regions in capitals.
        return self == .country ? text.uppercased() : text
    }
}

extension ServerRequest {
    /// A day of the query.
    fileprivate func day(_ name: String) throws(OfferProblem) -> MetricDay? {
        guard let text = try text(name) else { return nil }
        guard let day = MetricDay(text) else { throw .invalid(name) }
        return day
    }

    /// One of some words.
    fileprivate func choice<Choice: RawRepresentable<String>>(
        _ name: String, of all: [Choice]
    ) throws(OfferProblem) -> Choice? {
        guard let text = try text(name) else { return nil }
        guard let choice = all.first(where: { $0.rawValue.isExactly(text) }) else { throw .invalid(name) }
        return choice
    }

    /// Whether the client takes CSV and names no JSON before it.
    fileprivate var wantsCSV: Bool {
        let types = (headers["Accept"] ?? "").lowercased().split(separator: ",").map { type in
            type.prefix { $0 != ";" }.filter { !$0.isWhitespace }
        }
        return types.first { $0 == "text/csv" || $0 == "application/json" || $0 == "*/*" } == "text/csv"
    }
}
