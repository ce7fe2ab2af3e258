import Foundation
import MemberCore
import MemberCrypto

/// Checks signatures of offers as the store does: ECDSA on P-256, as ASN.1.
enum ShopOfferCheck {
    /// Whether a key signed a message.
    static func verify(_ signature: Data, over message: Data, by key: P256PublicKey) -> Bool {
        var outer = BERReader(signature)
        guard var pair = outer.enter(0x30), outer.isAtEnd, let r = pair.take(0x02), let s = pair.take(0x02), pair.isAtEnd else {
            return false
        }
        let halves = [r, s].map { Data(pair.content(of: $0).drop { $0 == 0 }) }
        guard halves.allSatisfy({ $0.count <= 32 }) else { return false }
        return key.verify(signature: halves.reduce(Data()) { $0 + Data(count: 32 - $1.count) + $1 }, over: message)
    }
}
