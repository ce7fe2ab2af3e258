package import MemberCore
package import OffersService

extension CampaignTally {
    /// The sums for programs.
    package var members: [String: JSONValue] {
        let numbers = [
            ("offerings", offerings), ("taken", taken), ("heldBack", heldBack), ("takenByHeldBack", takenByHeldBack),
            ("running", running),
        ]
        var members = Dictionary(numbers.map { ($0, JSONValue.integer(Int64($1))) }) { $1 }
        (members["offered"], members["control"]) = (offered.json, control.json)
        return members
    }

    /// What they say, for programs.
    package var comparison: JSONValue {
        func number(_ value: Double?) -> JSONValue { value.map { .number(($0 * 1_000_000).rounded() / 1_000_000) } ?? .null }
        return .object([
            "verdict": .string(verdict.rawValue), "difference": number(difference?.value), "low": number(difference?.low),
            "high": number(difference?.high), "brought": .object(brought.mapValues(JSONValue.integer)),
        ])
    }
}

extension CampaignTally.Group {
    fileprivate var json: JSONValue {
        .object([
            "members": .integer(Int64(members)), "returned": .integer(Int64(returned)),
            "revenue": .object(revenue.mapValues(JSONValue.integer)), "refunded": .object(refunded.mapValues(JSONValue.integer)),
        ])
    }
}

extension CampaignTally {
    /// Reads the sums of a response; nil for one that has none.
    package init?(json: JSONValue) {
        self.init()
        let numbers = ["offerings", "taken", "heldBack", "takenByHeldBack", "running"].map { json[$0].flatMap(Group.count) }
        let known = numbers.compactMap { $0 }
        guard known.count == numbers.count, let offered = json["offered"].flatMap(Group.init),
            let control = json["control"].flatMap(Group.init)
        else { return nil }
        (offerings, taken, heldBack, takenByHeldBack, running) = (known[0], known[1], known[2], known[3], known[4])
        (self.offered, self.control) = (offered, control)
    }
}

extension CampaignTally.Group {
    fileprivate init?(_ json: JSONValue) {
        self.init()
        guard let members = json["members"].flatMap(Self.count), let returned = json["returned"].flatMap(Self.count),
            returned <= members
        else { return nil }
        (self.members, self.returned) = (members, returned)
        revenue = (json["revenue"]?.object ?? [:]).compactMapValues(\.integer)
        refunded = (json["refunded"]?.object ?? [:]).compactMapValues(\.integer)
    }

    /// A count that can be summed with others.
    fileprivate static func count(_ json: JSONValue) -> Int? {
        json.integer.flatMap { (0..<(1 << 40)).contains($0) ? Int($0) : nil }
    }
}
