import MemberCore

/// How much of its limits an app has used, in percent; told in the head of every response once it is set.
struct GraphUsage: Sendable, Equatable {
    /// Of the app's own limit.
    var app: Int?
    /// Of the limit of a business use case.
    var business: Int?
    /// After how many minutes calls go again, for the business use case.
    var minutes = 0

    /// The fields of the head.
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

    /// The calls have the percentage, the times less.
    private static func counts(_ percent: Int) -> [String: JSONValue] {
        [
            "call_count": .integer(Int64(percent)), "total_time": .integer(Int64(percent / 2)),
            "total_cputime": .integer(Int64(percent / 4)),
        ]
    }
}
