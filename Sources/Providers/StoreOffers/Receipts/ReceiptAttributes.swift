import Foundation
import MemberCore
import MemberCrypto

/// Reads the attributes of a receipt: a set of types with values, in any order. The values are read in place, without a copy.
enum ReceiptAttributes {
    /// Passes each attribute to a closure.
    /// - Parameters:
    ///   - content: The set.
    ///   - body: Receives a type and a cursor over its value, which is valid during the call.
    /// - Returns: Whether the bytes are such a set; if not, ignore the passed attributes.
    static func read(_ content: Data, _ body: (Int, BERCursor) -> Void) -> Bool {
        content.withUnsafeBytes { read(BERCursor($0.bindMemory(to: UInt8.self)), body) }
    }

    /// Passes each attribute of a set inside another value to a closure.
    static func read(_ content: BERCursor, _ body: (Int, BERCursor) -> Void) -> Bool {
        var outer = content
        // Receipts of Xcode are wrapped in a further octet string.
        if outer.nextTag == 0x04 || outer.nextTag == 0x24 {
            guard let wrapper = outer.next(), outer.isAtEnd else { return false }
            return outer.withString(wrapper) { readSet($0, body) } ?? false
        }
        return readSet(outer, body)
    }

    private static func readSet(_ content: BERCursor, _ body: (Int, BERCursor) -> Void) -> Bool {
        var outer = content
        guard var set = outer.enter(0x31), outer.isAtEnd else { return false }
        while !set.isAtEnd {
            guard var attribute = set.enter(0x30), let type = attribute.take(0x02).flatMap({ number(attribute.content(of: $0)) }),
                attribute.take(0x02) != nil, let value = attribute.next(),
                attribute.withString(value, { body(type, $0) }) != nil
            else { return false }
        }
        return true
    }

    /// A whole number of at most eight bytes.
    private static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard (1...8).contains(bytes.count), bytes[0] < 0x80 else { return nil }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number inside a value.
    static func integer(_ value: BERCursor) -> Int? {
        var cursor = value
        return cursor.take(0x02).flatMap { number(cursor.content(of: $0)) }
    }

    /// The text inside a value; nil for an empty one.
    static func text(_ value: BERCursor) -> String? {
        var cursor = value
        guard let element = cursor.take(0x0C) ?? cursor.take(0x16) else { return nil }
        let bytes = cursor.content(of: element)
        return bytes.isEmpty ? nil : String(validUTF8: bytes)
    }

    /// The moment inside a value; an empty text is absent.
    static func time(_ value: BERCursor) -> TimeReading {
        var cursor = value
        guard let element = cursor.take(0x16) ?? cursor.take(0x0C) else { return value.isAtEnd ? .absent : .unreadable }
        let bytes = cursor.content(of: element)
        return bytes.isEmpty ? .absent : StoreTime(text: bytes).map(TimeReading.at) ?? .unreadable
    }
}

/// One purchase of a receipt.
struct ReceiptPurchase {
    /// The subscription period; nil for another kind of purchase.
    let period: StoreTransaction?

    init?(_ purchase: BERCursor) {
        var (one, kind) = (StoreTransaction(), Int?.none)
        let isWhole = ReceiptAttributes.read(purchase) { type, value in
            switch type {
            case 1702: one.productID = ReceiptAttributes.text(value) ?? ""
            case 1703: one.id = ReceiptAttributes.text(value) ?? ""
            case 1704: one.purchased = ReceiptAttributes.time(value)
            case 1705: one.originalID = ReceiptAttributes.text(value) ?? ""
            case 1707: kind = ReceiptAttributes.integer(value)
            case 1708: one.expires = ReceiptAttributes.time(value)
            case 1712: one.cancel(ReceiptAttributes.time(value))
            case 1713: one.isTrial = Self.flag(value)
            case 1719: one.isIntroductory = Self.flag(value)
            case 1721:
                guard let offer = ReceiptAttributes.text(value) else { return }
                one.offer = .promotional
                one.details = StoreTransaction.Details(offerOfReceipt: offer)
            default: break
            }
        }
        guard isWhole, !one.productID.isEmpty else { return nil }
        period = kind == 3 || (kind == nil && one.expires != .absent) ? one : nil
    }

    private static func flag(_ value: BERCursor) -> FlagReading {
        switch ReceiptAttributes.integer(value) {
        case 0: .no
        case .some: .yes
        case nil: .unreadable
        }
    }
}

extension StoreTransaction {
    fileprivate mutating func cancel(_ time: TimeReading) {
        if time != .absent { cancellation = Cancellation(time: time) }
    }
}
