import Foundation
import StoreOffers

/// What an operator searches for.
enum SearchText: Sendable, Equatable {
    /// An app account token, in lower case.
    case token(String)
    /// The digits of a transaction, an original transaction or a web order line item.
    case number(String)
    /// An order on a customer's invoice, in the App Store's spelling.
    case order(String)

    /// How many characters the number of an order has.
    private static let orderLength = 4...20

    /// Reads a text; spaces around it do not matter. Nil for one that can be none of these.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if let member = OffersWire.member(named: text) {
            self = UUID(uuidString: text) == nil ? .number(member) : .token(member)
            return
        }
        let isOrder = text.utf8.allSatisfy { Self.isLetter($0) || Self.isDigit($0) }
        let hasBoth = text.utf8.contains(where: Self.isLetter) && text.utf8.contains(where: Self.isDigit)
        guard isOrder, hasBoth, Self.orderLength.contains(text.utf8.count) else { return nil }
        self = .order(text.uppercased())
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF) }
}
