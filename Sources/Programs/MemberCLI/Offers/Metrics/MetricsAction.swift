import Foundation
import MemberCore
import OffersService
import StoreOffers

/// `member offers metrics --server URL`: subscriptions, trials, churn, refunds and money by day.
enum MetricsAction: OffersAction {
    static let name = "metrics"
    static let grammar = Arguments.Grammar(
        options: ["server", "api-key-file", "from", "to", "by", "group", "country", "offer", "environment", "language"],
        repeatable: ["product"], flags: ["csv"])

    static func run(_ work: OffersWork) async throws -> Report {
        guard work.words.isEmpty else { throw work.usage("offers metrics reads no file.") }
        let isCSV = work.arguments.has("csv")
        guard !isCSV || !work.arguments.has("json") else { throw work.usage("--csv and --json exclude each other.") }
        let language = try work.choice("language", OfferLanguage.allCases.map(\.rawValue)).flatMap(OfferLanguage.init)
        let query = try work.metricsQuery() + (isCSV ? [URLQueryItem(name: "format", value: "csv")] : [])
        guard let server = try await work.server(allowing: ["environment"]) else {
            throw work.usage("The metrics are a service's: name it with --server URL.")
        }
        let body = try await work.bytes(of: AskedRequest(.get, "v1/metrics", query), from: server) { code in
            MetricsProblem.allCases.first { $0.code == code }
        }
        if isCSV {
            let lines = String(decoding: body, as: UTF8.self).split(separator: "\r\n", omittingEmptySubsequences: false)
                .dropLast()
            return Report(lines.map { "\($0)" })
        }
        guard let json = try? StrictJSON.decode(JSONValue.self, from: body, maximumBytes: .max),
            let table = MetricsTable(json, .offersMetrics(language ?? .english))
        else { throw OfferServerError.unreadable }
        return Report(table.lines, json.object ?? [:])
    }
}

extension OffersWork {
    /// The query of the options.
    fileprivate func metricsQuery() throws(UsageError) -> [URLQueryItem] {
        var items: [URLQueryItem] = []
        for name in ["from", "to"] {
            guard let text = arguments[name] else { continue }
            guard MetricDay(text) != nil else { throw usage("--\(name) takes a day by UTC, such as 2027-03-01.") }
            items.append(URLQueryItem(name: name, value: text))
        }
        if let by = try choice("by", MetricDimension.allCases.map(\.rawValue)) {
            items.append(URLQueryItem(name: "by", value: by))
        }
        let products = arguments.all("product")
        guard products.count <= 1 else { throw usage("offers metrics takes one --product; --by product shows them all.") }
        let filters = [("product", products.first)] + ["group", "country", "offer"].map { ($0, arguments[$0]) }
        items += filters.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
        let environment = try servedEnvironment()
        guard arguments["environment"] != nil else { return items }
        return items + [URLQueryItem(name: "environment", value: environment.rawValue)]
    }
}
