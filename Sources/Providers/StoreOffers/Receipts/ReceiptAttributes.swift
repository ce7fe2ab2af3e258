import Foundation
import MemberCore
import MemberCrypto

/// The attributes of a receipt: a set of types with values, in any order.
struct ReceiptAttributes {
    private(set) var attributes: [(type: Int, value: Data)] = []

    /// Nil if the bytes are no such set.
    init?(_ content: Data) {
        var outer = BERReader(content)
        // Receipts of Xcode are wrapped in one more string.
        if outer.nextTag == 0x04 || outer.nextTag == 0x24 {
            guard let wrapper = outer.next(), outer.isAtEnd, let inner = outer.string(of: wrapper) else { return nil }
            outer = BERReader(inner)
        }
        guard var set = outer.enter(0x31), outer.isAtEnd else { return nil }
        while !set.isAtEnd {
            guard var attribute = set.enter(0x30),
                let type = attribute.take(0x02).flatMap({ Self.number(attribute.content(of: $0)) }),
                attribute.take(0x02) != nil, let value = attribute.next().flatMap(attribute.string)
            else { return nil }
            attributes.append((type, value))
        }
    }

    /// A whole number of at most eight bytes.
    static func number(_ bytes: Data) -> Int? {
        guard (1...8).contains(bytes.count), let first = bytes.first, first < 0x80 else { return nil }
        return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// The number inside a value.
    static func integer(_ value: Data) -> Int? {
        var reader = BERReader(value)
        return reader.take(0x02).flatMap { number(reader.content(of: $0)) }
    }

    /// The text inside a value; nil for an empty one.
    static func text(_ value: Data) -> String? {
        var reader = BERReader(value)
        guard let element = reader.take(0x0C) ?? reader.take(0x16) else { return nil }
        let content = reader.content(of: element)
        return content.isEmpty ? nil : String(validUTF8: content)
    }

    /// The moment inside a value; an empty text is absent.
    static func time(_ value: Data) -> TimeReading {
        var reader = BERReader(value)
        guard let element = reader.take(0x16) ?? reader.take(0x0C) else { return value.isEmpty ? .absent : .unreadable }
        return reader.withContent(of: element) { bytes in
            bytes.isEmpty ? .absent : StoreTime(text: bytes).map(TimeReading.at) ?? .unreadable
        }
    }
}

/// One purchase of a receipt.
struct ReceiptPurchase {
    /// The subscription period; nil for another kind of purchase.
    let period: StoreTransaction?

    init?(_ value: Data) {
        guard let list = ReceiptAttributes(value) else { return nil }
        var (one, kind) = (StoreTransaction(), Int?.none)
        for (type, value) in list.attributes {
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
            case 1721: if ReceiptAttributes.text(value) != nil { one.offer = .promotional }
            default: break
            }
        }
        guard !one.productID.isEmpty else { return nil }
        period = kind == 3 || (kind == nil && one.expires != .absent) ? one : nil
    }

    private static func flag(_ value: Data) -> FlagReading {
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
