import Foundation
public import MemberCore

/// One fact in a receipt, a response or a token.
public struct EvidenceFact: Sendable, Equatable {
    /// Its name for people.
    public let label: String
    /// Its name at the store.
    public let name: String
    /// The value for programs: a moment is milliseconds since 1970.
    public let value: JSONValue
    /// The value for people.
    public let text: String

    /// Creates the fact of a text; nil is shown as a dash.
    init(_ label: String, _ name: String, _ text: String?) {
        (self.label, self.name, value, self.text) = (label, name, text.map(JSONValue.string) ?? .null, text ?? "-")
    }

    /// Creates the fact of a moment; nil is shown as a dash.
    init(_ label: String, _ name: String, time: StoreTime?) {
        (self.label, self.name, text) = (label, name, time?.text ?? "-")
        value = time.map { .integer($0.milliseconds) } ?? .null
    }

    /// Creates the fact of a member of a payload, unchanged; nil for arrays and objects.
    init?(_ label: String, _ name: String, _ value: JSONValue, isTime: Bool) {
        (self.label, self.name) = (label, name)
        if isTime, let number = value.double {
            let whole = Int64(max(-9e15, min(number, 9e15)).rounded(.down))
            self.value = .integer(whole)
            text = StoreTime(writable: number)?.text ?? "\(whole), no time that a store writes"
        } else if let text = value.string {
            (self.value, self.text) = (value, text)
        } else if let flag = value.bool {
            (self.value, text) = (value, flag ? "yes" : "no")
        } else if value.double != nil {
            (self.value, text) = (value, (try? JSONEncoder().encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null")
        } else {
            return nil
        }
    }
}

extension StoreTime {
    /// The moment as people and programs read it: ISO 8601.
    package var text: String { date.formatted(.iso8601) }

    /// The last moment of the year 9999, which is the last one with a text.
    package static let lastOfCalendar = StoreTime(milliseconds: 253_402_300_799_999)

    /// Creates the moment of a number that a store may write: after 1970, up to the year 9999.
    fileprivate init?(writable number: Double) {
        guard number > 0, number <= Double(Self.lastOfCalendar.milliseconds) else { return nil }
        self.init(milliseconds: Int64(number))
    }
}
