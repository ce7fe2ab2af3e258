import StoreOffers

/// The members of a rule, in the bodies of requests and responses and in the store.
extension CampaignRule: Codable {
    /// The names of the members.
    package enum Key: String, CodingKey, CaseIterable {
        case group = "groupId"
        case product = "productId"
        case offer = "offerId"
        case lapsedFrom = "lapsedFromDays"
        case lapsedTo = "lapsedToDays"
        case causes = "reasons"
        case windowDays, everyDays, controlThousandths
        case ends = "endDate"
    }

    /// Reads a rule; numbers that are not there are the usual ones. The group may be left to the settings: it is empty then.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        let causes = try values.decodeIfPresent([Cause].self, forKey: .causes) ?? Cause.allCases
        guard Set(causes).count == causes.count else {
            throw DecodingError.dataCorruptedError(forKey: .causes, in: values, debugDescription: "A reason is named twice.")
        }
        self.init(
            group: try values.decodeIfPresent(String.self, forKey: .group) ?? "",
            product: try values.decode(String.self, forKey: .product), offer: try values.decode(String.self, forKey: .offer),
            lapsedFrom: try values.decode(Int.self, forKey: .lapsedFrom),
            lapsedTo: try values.decode(Int.self, forKey: .lapsedTo),
            causes: causes,
            windowDays: try values.decodeIfPresent(Int.self, forKey: .windowDays) ?? Self.usualWindow,
            everyDays: try values.decode(Int.self, forKey: .everyDays),
            controlThousandths: try values.decodeIfPresent(Int.self, forKey: .controlThousandths) ?? Self.usualControl,
            ends: try values.decodeIfPresent(StoreTime.self, forKey: .ends))
    }

    /// Writes all members.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(group, forKey: .group)
        try values.encode(product, forKey: .product)
        try values.encode(offer, forKey: .offer)
        try values.encode(lapsedFrom, forKey: .lapsedFrom)
        try values.encode(lapsedTo, forKey: .lapsedTo)
        try values.encode(causes, forKey: .causes)
        try values.encode(windowDays, forKey: .windowDays)
        try values.encode(everyDays, forKey: .everyDays)
        try values.encode(controlThousandths, forKey: .controlThousandths)
        try values.encodeIfPresent(ends, forKey: .ends)
    }

    /// The member that no campaign can have so; nil where all are possible.
    ///
    /// An offering that lasted longer than the pause between two would overlap with the next one.
    package var wrongMember: Key? {
        if let member = memberOutOfRange { return member }
        if lapsedFrom >= lapsedTo { return .lapsedTo }
        if everyDays < windowDays { return .everyDays }
        return causes.isEmpty ? .causes : nil
    }

    /// The number that no campaign can have, whatever the others are; nil where each is possible.
    package var memberOutOfRange: Key? {
        let days = 1...Self.mostDays
        let numbers: [(Key, Bool)] = [
            (.lapsedFrom, (0...Self.mostDays).contains(lapsedFrom)), (.lapsedTo, days.contains(lapsedTo)),
            (.windowDays, days.contains(windowDays)), (.everyDays, days.contains(everyDays)),
            (.controlThousandths, (0...Self.mostControl).contains(controlThousandths)),
        ]
        return numbers.first { !$0.1 }?.0
    }
}
