import MemberCore

/// The used part of an app's limits, in percent; once it is set, the headers of every response report it.
struct GraphUsage: Sendable, Equatable {
    /// The usage of the app's own limit.
    var app: Int?
    /// The usage of a business use case's limit.
    var business: Int?
    /// The number of minutes until calls are accepted again, for the business use case.
    var minutes = 0

    /// Returns the header fields.
    func headers(app id: String?) -> [(String, String)] {
        var headers: [(String, String)] = []
        if let app { headers.append(("X-App-Usage", JSONValue.object(Self.counts(app)).rendered)) }
        if let business {
            var members = Self.counts(business)
            members["type"] = .string("pages")
            members["estimated_time_to_regain_access"] = .integer(Int64(minutes))
            let cases = JSONValue.object([id ?? "0": .array([.object(members)])])
            headers.append(("X-Business-Use-Case-Usage", cases.rendered))
        }
        return headers
    }

    /// Returns the members of a usage: the calls have the percentage, the times less.
    private static func counts(_ percent: Int) -> [String: JSONValue] {
        [
            "call_count": .integer(Int64(percent)), "total_time": .integer(Int64(percent / 2)),
            "total_cputime": .integer(Int64(percent / 4)),
        ]
    }
}
