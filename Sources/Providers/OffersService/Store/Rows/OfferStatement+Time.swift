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
        // A list is walked several times as fast as a text.
        let bytes = Array(sql.utf8)
        guard bytes.contains(UInt8(ascii: "{")) else { return self }
        var (text, all, rest, place) = ([UInt8](), [SQLValue](), values[...], bytes.startIndex)
        text.reserveCapacity(bytes.count)
        while place < bytes.endIndex {
            if bytes[place] == UInt8(ascii: "{"), bytes[place...].starts(with: Self.now) {
                text.append(UInt8(ascii: "?"))
                all.append(.integer(time.milliseconds))
                place = bytes.index(place, offsetBy: Self.now.count)
            } else {
                text.append(bytes[place])
                if bytes[place] == UInt8(ascii: "?"), let next = rest.popFirst() { all.append(next) }
                place = bytes.index(after: place)
            }
        }
        return OfferStatement(String(decoding: text, as: UTF8.self), all, expected: expected)
    }

    private static let now = Array("{now}".utf8)
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
