import Foundation
import MemberKit
import MemberPostgresAccounts

/// The counters and timers of this process, for Prometheus.
final class Metrics: Sendable {
    private struct Series: Hashable {
        let name: String
        let labels: String
    }

    private let values = Locked<[Series: Double]>([:])

    /// Diagnostics that report their measurements here, and their events nowhere.
    var diagnostics: Diagnostics { .silent.measuring { [self] in add($0) } }

    private func add(_ measurement: DiagnosticMeasurement) {
        let labels = measurement.dimensions.map { "\(Self.name($0.0))=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
        let name = Self.name(measurement.name)
        values.withLock { values in
            switch measurement.value {
            case .count(let count): values[Series(name: name + "_total", labels: labels), default: 0] += Double(count)
            case .duration(let duration):
                values[Series(name: name + "_seconds_count", labels: labels), default: 0] += 1
                values[Series(name: name + "_seconds_sum", labels: labels), default: 0] += duration / .seconds(1)
            }
        }
    }

    /// All of them in Prometheus' text format, and the use of the connections to the database.
    func text(_ connections: PostgresAccountStore.ConnectionUsage) -> String {
        let series = values.value.sorted { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }
        var lines: [String] = []
        for name in Set(series.map(\.key.name)).sorted() {
            lines.append("# TYPE \(name) counter")
            lines += series.filter { $0.key.name == name }.map { series, value in
                "\(series.name)\(series.labels.isEmpty ? "" : "{\(series.labels)}") \(value)"
            }
        }
        let gauges = [("in_use", connections.inUse), ("open", connections.open), ("waiting", connections.waiting)]
        lines += gauges.flatMap { ["# TYPE fleet_database_\($0.0) gauge", "fleet_database_\($0.0) \($0.1)"] }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func name(_ name: String) -> String { name.replacing(".", with: "_") }

    private static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }
}
