import MemberStorage
package import StoreOffers

extension OfferStatement {
    /// The same statement with a time instead of each `{now}`, for a database whose time is this process's.
    ///
    /// `{now}` stands for the database's time in milliseconds since 1970. Where rows are compared with it, it is written as
    /// `(SELECT {now})`, so that it is read once and an index can be used.
    /// - Parameter time: The time.
    /// - Returns: The statement with `?` and the time among its values.
    package func timed(_ time: StoreTime) -> OfferStatement {
        let parts = sql.split(separator: "{now}", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return self }
        var (all, place) = ([SQLValue](), 0)
        for (number, part) in parts.enumerated() {
            if number > 0 { all.append(.integer(time.milliseconds)) }
            let next = min(values.count, place + part.utf8.count { $0 == UInt8(ascii: "?") })
            all += values[place..<next]
            place = next
        }
        return OfferStatement(parts.joined(separator: "?"), all, expected: expected)
    }
}

extension OfferScope {
    /// The values that each row begins with.
    var values: [SQLValue] { [.text(app), .text(environment.rawValue)] }
}

extension SQLValue {
    /// A moment in milliseconds since 1970, or null.
    static func optional(_ time: StoreTime?) -> SQLValue { time.map { .integer($0.milliseconds) } ?? .null }

    /// A whole number, or null.
    static func optional(_ number: Int?) -> SQLValue { number.map { .integer(Int64($0)) } ?? .null }

    static func time(_ time: StoreTime) -> SQLValue { .integer(time.milliseconds) }
}
