/// Numbers by key; those that are 0 are left out.
package struct MetricSums: Sendable, Equatable {
    /// The numbers.
    package private(set) var values: [MetricKey: Int64] = [:]

    /// No numbers.
    package init() {}

    /// Adds to a number. A sum beyond the range stays at its end.
    package mutating func add(_ value: Int64, _ key: MetricKey) {
        var sum = values[key] ?? 0
        sum.add(value)
        values[key] = sum == 0 ? nil : sum
    }

    /// Adds all numbers of others.
    package static func += (left: inout MetricSums, right: MetricSums) {
        for (key, value) in right.values { left.add(value, key) }
    }

    /// What the left ones are more than the right ones.
    package static func - (left: MetricSums, right: MetricSums) -> MetricSums {
        var difference = left
        for (key, value) in right.values { difference.add(value == .min ? .max : -value, key) }
        return difference
    }

    /// The numbers in the order in which every process writes them, so that none waits for one that waits for it.
    var sorted: [(key: MetricKey, value: Int64)] {
        values.sorted { left, right in
            let (first, second) = (left.key, right.key)
            if first.measure != second.measure { return first.measure.rawValue < second.measure.rawValue }
            if first.day != second.day { return first.day < second.day }
            return first.texts.lexicographicallyPrecedes(second.texts) { Array($0.utf8).lexicographicallyPrecedes($1.utf8) }
        }.map { ($0.key, $0.value) }
    }
}

extension Int64 {
    /// Adds; a sum beyond the range stays at its end.
    mutating func add(_ value: Int64) {
        let (sum, isTooLarge) = addingReportingOverflow(value)
        self = isTooLarge ? (value > 0 ? .max : .min) : sum
    }
}

extension MetricSums {
    /// A text to store: a line for each number, its parts separated by tabs, which no key contains.
    var encoded: String {
        sorted.map { key, value in
            ([key.measure.rawValue, String(key.day.number)] + key.texts + [String(value)]).joined(separator: "\t")
        }.joined(separator: "\n")
    }

    /// Reads what ``encoded`` has written; nil for another text.
    init?(encoded text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 8, let measure = MetricMeasure(rawValue: parts[0]), let day = Int64(parts[1]),
                let value = Int64(parts[7])
            else { return nil }
            let series = MetricSeries(product: parts[2], group: parts[3], country: parts[4], offer: parts[5])
            add(value, MetricKey(measure, MetricDay(number: day), series, detail: parts[6]))
        }
    }
}
