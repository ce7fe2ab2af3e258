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

    /// A text, or a dash for nil.
    init(_ label: String, _ name: String, _ text: String?) {
        (self.label, self.name, value, self.text) = (label, name, text.map(JSONValue.string) ?? .null, text ?? "-")
    }

    /// A moment, or a dash for nil.
    init(_ label: String, _ name: String, time: StoreTime?) {
        (self.label, self.name, text) = (label, name, time?.text ?? "-")
        value = time.map { .integer($0.milliseconds) } ?? .null
    }

    /// A member of a payload as it is written; nil for arrays and objects.
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

    /// The last moment of the year 9999: no text of a moment goes further.
    package static let lastOfCalendar = StoreTime(milliseconds: 253_402_300_799_999)

    /// A number that a store may write for a moment: after 1970, up to the year 9999.
    fileprivate init?(writable number: Double) {
        guard number > 0, number <= Double(Self.lastOfCalendar.milliseconds) else { return nil }
        self.init(milliseconds: Int64(number))
    }
}
