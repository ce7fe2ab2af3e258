import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import OffersRoutes

@Suite("The board and the alerts for Prometheus", .timeLimit(.minutes(1)))
struct DashboardTests {
    private static let folder = CheckScript.root.appending(path: "Examples/Dashboards")

    /// What stands for itself in Prometheus's own measurements.
    private static let own: Set = ["up"]

    private func families() async throws -> Set<String> {
        var names: Set<String> = []
        try await serving { server async throws in
            for example in RouteExample.all { _ = try await server.send(example, key: .operator) }
            let text = try await server.send("GET", "/metrics", key: .server).text
            for line in text.split(separator: "\n") where line.hasPrefix("# TYPE ") {
                let words = line.split(separator: " ")
                names.insert(words[2] + (words[3] == "histogram" ? "_bucket" : ""))
            }
        }
        return names
    }

    /// The measurements that expressions name: a word before a list of labels, or alone between brackets.
    private static func names(in expressions: [String]) -> Set<String> {
        let pattern = /([a-z_]+)\{|\((offers_[a-z_]+)[)\[]/
        return Set(expressions.flatMap { $0.matches(of: pattern).compactMap { $0.1 ?? $0.2 }.map(String.init) })
    }

    private static func board() throws -> [String] {
        let json = try JSONValue(parsing: Data(contentsOf: folder.appending(path: "offers.json")))
        let panels = try #require(json["panels"]?.array)
        return panels.flatMap { $0["targets"]?.array ?? [] }.compactMap { $0["expr"]?.string }
    }

    @Test("they name only what /metrics has, and all of the service's own measurements are somewhere")
    func names() async throws {
        let alerts = try String(contentsOf: Self.folder.appending(path: "alerts.yml"), encoding: .utf8)
        let expressions = try Self.board()
        let used = Self.names(in: expressions + [alerts]).subtracting(Self.own)
        let known = try await families()
        #expect(expressions.count > 20 && used.count > 20)
        #expect(used.subtracting(known).isEmpty, "\(used.subtracting(known))")
        let missing = known.filter { $0.hasPrefix("offers_") }.subtracting(used)
        #expect(missing.isEmpty, "\(missing)")
    }

    @Test("panels have a title each, lie beside each other without overlap, and name their unit")
    func layout() throws {
        let json = try JSONValue(parsing: Data(contentsOf: Self.folder.appending(path: "offers.json")))
        var taken: Set<[Int64]> = []
        for panel in try #require(json["panels"]?.array) {
            let title = try #require(panel["title"]?.string)
            let place = try #require(panel["gridPos"]?.object)
            let (x, y) = (try #require(place["x"]?.integer), try #require(place["y"]?.integer))
            let (width, height) = (try #require(place["w"]?.integer), try #require(place["h"]?.integer))
            #expect(x + width <= 24, "\(title)")
            for column in x..<(x + width) {
                for line in y..<(y + height) { #expect(taken.insert([column, line]).inserted, "\(title)") }
            }
            if panel["type"]?.string != "row" {
                #expect(panel["fieldConfig"]?["defaults"]?["unit"]?.string != nil && panel["description"]?.string != nil)
            }
        }
    }

    @Test("the newest metrics are gauges of the last day that is over, by product, with money in the currency's unit")
    func gauges() async throws {
        try await serving { server async throws in
            let text = try await server.send("GET", "/metrics", key: .server).text
            let labels = #"app="com.example.shop",environment="Production""#
            let product = #"\#(labels),product="=1+2, \"plus\"""#
            for line in [
                "offers_day_start_seconds{\(labels)} \(20_878 * 86_400)", "offers_day_active{\(product)} 4",
                "offers_day_active_at_start{\(product)} 3", "offers_day_churned{\(product)} 1", "offers_day_trials{\(product)} 2",
                "offers_day_refunds{\(product)} 1", "offers_day_revenue{\(product),currency=\"EUR\"} 0.5",
                "offers_day_revenue{\(product),currency=\"USD\"} 9.99", "offers_day_refunded{\(product),currency=\"USD\"} 4.995",
                "offers_final_trials{\(product)} 2", "offers_final_converted{\(product)} 1",
            ] { #expect(text.contains(line + "\n"), "\(line)\n\(text)") }
        }
    }
}
