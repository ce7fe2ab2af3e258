/// How the service catches up with the App Store: the member `catchUp` of the settings.
package struct CatchUpSettings: Codable, Sendable, Equatable {
    /// The part of the App Store Server API's limits that work in the background may use, in percent; absent means 50. Requests to the
    /// service have the rest.
    package var share: Int?
    /// How often the history of notifications is read, in minutes; absent means 15, 0 never.
    package var minutes: Int?
    /// How many days back it is read at first; absent means 7, after which the App Store sends a notification no more.
    package var firstDays: Int?

    /// How many histories of an app and environment are compared with the App Store's each day; absent means 200, 0 none.
    package var compared: Int?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case share, minutes, firstDays, compared
    }

    /// Everything as it is unless said.
    package init() {}
}

extension CatchUpSettings {
    /// The part of the limits for work in the background, in percent.
    var percent: Int { share ?? 50 }
    /// How often the history of notifications is read; zero for never.
    var interval: Duration { .seconds((minutes ?? 15) * 60) }
    /// How many days back it is read at first.
    var days: Int { firstDays ?? 7 }
    /// How many histories are compared each day.
    var sample: Int { compared ?? 200 }

    /// Everything that is wrong, each as a sentence.
    var problems: [String] {
        let numbers = [
            ("share", share, 1...90), ("minutes", minutes, 0...1440), ("firstDays", firstDays, 0...179),
            ("compared", compared, 0...10_000),
        ]
        return numbers.filter { !$2.contains($1 ?? $2.lowerBound) }.map {
            "catchUp.\($0.0) takes a whole number from \($0.2.lowerBound) to \($0.2.upperBound)."
        }
    }
}
