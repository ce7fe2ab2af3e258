import Foundation
import MemberCore

/// Measurements in the text format of Prometheus, version 0.0.4.
///
/// ```swift
/// var text = PrometheusText()
/// text.family("jobs_waiting", .gauge, help: "Jobs that wait.")
/// text.sample("jobs_waiting", 3, ["queue": "mail"])
/// return text.response
/// ```
/// Names get `_` in place of characters that the format does not have; label values and help texts are escaped.
public struct PrometheusText: Sendable {
    /// The kind of a measurement.
    public enum Kind: String, Sendable {
        /// A number that only grows.
        case counter
        /// A number that grows and shrinks.
        case gauge
        /// Counts of values up to bounds: samples named `_bucket`, `_sum` and `_count`.
        case histogram
    }

    /// All lines so far.
    public private(set) var text = ""

    /// No lines.
    public init() {}

    /// Begins a measurement; its samples follow.
    /// - Parameters:
    ///   - name: Its name, with its unit, such as `_seconds`; of a counter with `_total` at the end.
    ///   - kind: Its kind.
    ///   - help: What it measures.
    public mutating func family(_ name: String, _ kind: Kind, help: String) {
        let name = Self.name(name, mayHaveColon: true)
        text += "# HELP \(name) \(Self.escaped(help, quotes: false))\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Adds a sample.
    /// - Parameters:
    ///   - name: The measurement's name, of a histogram with `_bucket`, `_sum` or `_count` behind it.
    ///   - value: The value.
    ///   - labels: Names and values in order. Their values should be few: each combination is a series of its own.
    public mutating func sample(_ name: String, _ value: Double, _ labels: KeyValuePairs<String, String> = [:]) {
        sample(name, value, labels.map { ($0.key, $0.value) })
    }

    mutating func sample(_ name: String, _ value: Double, _ labels: [(String, String)]) {
        let pairs = labels.map { "\(Self.name($0.0, mayHaveColon: false))=\"\(Self.escaped($0.1, quotes: true))\"" }
        text += Self.name(name, mayHaveColon: true) + (pairs.isEmpty ? "" : "{" + pairs.joined(separator: ",") + "}")
        text += " \(Self.number(value))\n"
    }

    /// The lines as a response, `text/plain; version=0.0.4`.
    public var response: ServerResponse {
        ServerResponse(
            headers: ["Content-Type": "text/plain; version=0.0.4; charset=utf-8"], body: Data(text.utf8))
    }
}

extension PrometheusText {
    private static func name(_ text: String, mayHaveColon: Bool) -> String {
        var name = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "a"..."z", "A"..."Z", "_": name.unicodeScalars.append(scalar)
            case "0"..."9": name += (name.isEmpty ? "_" : "") + String(scalar)
            case ":" where mayHaveColon: name += ":"
            default: name += "_"
            }
        }
        return name.isEmpty ? "_" : name
    }

    private static func escaped(_ text: String, quotes: Bool) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += #"\\"#.unicodeScalars
            case "\n": result += #"\n"#.unicodeScalars
            case "\"" where quotes: result += #"\""#.unicodeScalars
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// A number in the form that Go reads; whole ones without a fraction.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        return Int(exactly: value).map(String.init) ?? value.description
    }
}
