import Foundation
import MemberCore
import MemberCrypto

/// Checks an offer signature of the app's server, as the store does before it sells.
struct OfferSignatureReading {
    /// The purchase for which an offer was signed.
    struct Purchase {
        let bundleID: String
        let product: String
        let customer: ShopCustomer
        /// The customer's identifiers; the signature must be for one of them.
        let transactions: Set<String>
    }

    /// The signed values.
    enum Signed: Equatable {
        case promotional(String)
        case introductory(allowed: Bool)
    }

    let credentials: AppStoreCredentials
    let now: Date
    /// The nonces that were used before.
    let used: Set<String>

    /// The validity of a signature, in seconds.
    static let life = 86_400.0

    /// Reads a token, or the members of the older form as JSON. Returns the signed values and the nonce, which is used up by the
    /// purchase.
    func read(_ text: String, for purchase: Purchase) throws(ShopRefusal) -> (signed: Signed, nonce: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard let found = text.hasPrefix("{") ? first(text, purchase) : token(text, purchase), !used.contains(found.nonce) else {
            throw .badSignature
        }
        return found
    }

    /// Reads the older form: seven values and their signature.
    private func first(_ text: String, _ purchase: Purchase) -> (signed: Signed, nonce: String)? {
        guard let value = try? StrictJSON.decode(JSONValue.self, from: Data(text.utf8)), let key = credentials.publicKey,
            let offer = value["offerId"]?.string, let nonce = value["nonce"]?.string, let time = value["timestamp"]?.integer,
            let signature = value["signature"]?.string.flatMap({ Data(base64Encoded: $0) }),
            value["keyId"]?.string == credentials.keyID, nonce == nonce.lowercased()
        else { return nil }
        let member = value["member"]?.string ?? ""
        let parts = [
            purchase.bundleID, credentials.keyID, purchase.product, offer, member, nonce, "\(time)",
        ]
        guard member.isEmpty || member == purchase.customer.accountToken.lowercased(), isFresh(Double(time) / 1000),
            PublicKey.p256(key).verifies(signature, over: Data(parts.joined(separator: "\u{2063}").utf8), .sha256)
        else { return nil }
        return (.promotional(offer), nonce)
    }

    /// Reads the newer form: a token.
    private func token(_ text: String, _ purchase: Purchase) -> (signed: Signed, nonce: String)? {
        guard let claims = credentials.claims(ofToken: text), let nonce = claims["nonce"]?.string,
            claims["iss"]?.string == credentials.issuerID, claims["bid"]?.string == purchase.bundleID,
            claims["productId"]?.string == purchase.product, let made = claims["iat"]?.integer, isFresh(Double(made))
        else { return nil }
        let isTheirs = claims["transactionId"]?.string.map(purchase.transactions.contains)
        switch claims["aud"]?.string {
        case "promotional-offer":
            guard isTheirs != false, let offer = claims["offerIdentifier"]?.string else { return nil }
            return (.promotional(offer), nonce)
        case "introductory-offer-eligibility":
            guard isTheirs == true, let isAllowed = claims["allowIntroductoryOffer"]?.bool else { return nil }
            return (.introductory(allowed: isAllowed), nonce)
        default: return nil
        }
    }

    private func isFresh(_ seconds: Double) -> Bool { abs(now.timeIntervalSince1970 - seconds) < Self.life }
}
