/// A count or a duration, for a library of metrics.
///
/// Names and dimensions follow OpenTelemetry's semantic conventions where these have one; names of this package's own begin with
/// `member.`. The dimensions are values of small sets: a method, a status, a provider, an error's code, never anything of a member.
public struct DiagnosticMeasurement: Sendable, Equatable, CustomStringConvertible {
    /// The kind and value of a measurement.
    public enum Value: Sendable, Equatable {
        /// Something happened so many times, for a counter.
        case count(Int)
        /// Something took so long, for a timer.
        case duration(Duration)
    }

    /// The stable name of the counter or timer.
    public let name: String
    /// The measured value.
    public let value: Value
    /// The names and values that distinguish its time series, in the order of the names.
    public let dimensions: [(String, String)]

    init(name: String, value: Value, fields: [String: DiagnosticValue]) {
        (self.name, self.value) = (name, value)
        dimensions = fields.sorted { $0.key < $1.key }.map { ($0.key, $0.value.description) }
    }

    /// Whether both are the same.
    public static func == (left: DiagnosticMeasurement, right: DiagnosticMeasurement) -> Bool {
        left.name == right.name && left.value == right.value && left.dimensions.elementsEqual(right.dimensions, by: ==)
    }

    /// One line: the name, the value, the dimensions.
    public var description: String {
        let text =
            switch value {
            case .count(let count): " +\(count)"
            case .duration(let duration): " \(duration)"
            }
        return name + text + dimensions.map { " \($0.0)=\($0.1)" }.joined()
    }
}
