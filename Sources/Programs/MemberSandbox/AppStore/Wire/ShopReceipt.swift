import Foundation
import MemberCore
import MemberCrypto

/// A customer's receipt file: makes the signed attributes, and finds the customer of a received file.
struct ShopReceipt: Sendable {
    let shop: Shop
    let customer: ShopCustomer
    /// When the receipt is made.
    let created: ShopTime

    init(_ customer: ShopCustomer, in shop: Shop) { (self.shop, self.customer, created) = (shop, customer, shop.now) }

    /// The purchases in the receipt: subscriptions and non-consumables; consumables only until the app has finished them.
    var purchases: [ShopPurchase] {
        shop.purchases(of: customer.id).filter { one in
            shop.catalogue.product(one.product)?.kind != .consumable || !one.isFinished
        }
    }

    /// The signed content: a set of attributes, each with a type and a value.
    var content: Data {
        let bundle = DER.utf8(shop.catalogue.bundleID)
        let app = [
            attribute(0, DER.utf8(customer.environment.receiptType)), attribute(2, bundle),
            attribute(3, DER.utf8(shop.catalogue.appVersion)), attribute(4, opaque),
            attribute(5, Digest.sha1(customer.deviceIdentifier + opaque + bundle)), attribute(12, DER.ascii(created.iso)),
            attribute(18, DER.ascii(customer.installed.iso)), attribute(19, DER.utf8("1")),
        ]
        return DER.set(app + purchases.map { attribute(17, content(of: $0)) })
    }

    private func content(of one: ShopPurchase) -> Data {
        let isIntroductory = one.offer?.kind == .introductory
        let isTrial = isIntroductory && one.offer?.payment == .freeTrial
        let kind = shop.catalogue.product(one.product)?.kind.rawValue ?? 0
        var list = [
            attribute(1701, DER.integer(1)), attribute(1702, DER.utf8(one.product)), attribute(1703, DER.utf8(one.id)),
            attribute(1704, DER.ascii(one.purchased.iso)), attribute(1705, DER.utf8(one.originalID)),
            attribute(1706, DER.ascii(one.originalPurchased.iso)), attribute(1707, DER.integer(Int64(kind))),
            attribute(1712, DER.ascii(one.revocation?.time.iso ?? "")), attribute(1713, DER.integer(isTrial ? 1 : 0)),
            attribute(1719, DER.integer(isIntroductory && !isTrial ? 1 : 0)),
        ]
        if let expires = one.expires {
            list.append(attribute(1708, DER.ascii(expires.iso)))
            list.append(attribute(1711, DER.integer(Int64(one.lineItem) ?? 0)))
        }
        if one.offer?.kind == .promotional, let offer = one.offer { list.append(attribute(1721, DER.utf8(offer.id))) }
        return DER.set(list)
    }

    private func attribute(_ type: Int64, _ value: Data) -> Data {
        DER.sequence(DER.integer(type), DER.integer(1), DER.octetString(value))
    }

    /// A value that apps cannot interpret; the store finds the customer by it.
    private var opaque: Data { Data("\(Self.mark)\(customer.id)".utf8) }

    private static let mark = "memberkit-sandbox:"

    /// Returns the customer of a receipt's verified content; nil if this store did not write it.
    static func customer(in content: Data) -> String? {
        var outer = BERReader(content)
        guard var set = outer.enter(0x31), outer.isAtEnd else { return nil }
        while !set.isAtEnd {
            guard var one = set.enter(0x30), let type = one.take(0x02), one.take(0x02) != nil, let value = one.take(0x04) else {
                return nil
            }
            let text = String(validUTF8: one.content(of: value))
            guard one.content(of: type) == Data([4]), let text, text.hasPrefix(mark) else { continue }
            return String(text.dropFirst(mark.count))
        }
        return nil
    }
}

extension ShopCustomer {
    /// The identifier of the device that runs the app, as bytes.
    var deviceIdentifier: Data { Digest.sha256(Data(accountToken.utf8)).prefix(16) }
}
