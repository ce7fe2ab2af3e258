public import Foundation
public import MemberCore
import MemberCrypto

/// Signs offers on a server, for an app to pass to the store.
///
/// Sign only after a verdict, or another deliberate decision, and keep a record of each signature: the customer, the reason and
/// the nonce.
public struct OfferSigner: Sendable {
    private let key: ServerAPIKey
    private let clock: any MemberClock
    private let random: any RandomSource

    /// Creates a signer.
    /// - Parameters:
    ///   - key: The app's key.
    ///   - clock: Dates the signatures.
    ///   - random: Makes the nonces.
    public init(key: ServerAPIKey, clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom()) {
        (self.key, self.clock, self.random) = (key, clock, random)
    }

    private static let separator: Unicode.Scalar = "\u{2063}"

    /// A promotional offer's signature in the first form.
    public struct PromotionalSignature: Sendable, Equatable {
        /// The offer.
        public let offerID: String
        /// The key.
        public let keyID: String
        /// A value that is used once, lower case.
        public let nonce: String
        /// Milliseconds since 1970; the signature is valid for 24 hours from then.
        public let timestamp: Int64
        /// The signature in DER, for StoreKit 2.
        public let signature: Data
        /// The signature as text, for StoreKit 1.
        public var signatureText: String { signature.base64EncodedString() }
    }

    /// Signs a promotional offer in the first form.
    /// - Parameters:
    ///   - offerID: The offer.
    ///   - productID: The product.
    ///   - member: The account token or user name that the app will pass to the store; empty for none.
    /// - Returns: The values that the app needs, with a fresh nonce.
    /// - Throws: ``ServerAPIError/separatorInside(_:)``, ``ServerAPIError/signingFailed``.
    public func promotional(_ offerID: String, product productID: String, member: String = "") throws(ServerAPIError)
        -> PromotionalSignature
    {
        try check([("offer's identifier", offerID), ("product", productID), ("member", member)])
        let (nonce, timestamp) = (self.nonce(), Int64(clock.now.timeIntervalSince1970 * 1000))
        let parts = [key.bundleID, key.keyID, productID, offerID, member.lowercased(), nonce, "\(timestamp)"]
        let message = Data(parts.joined(separator: String(Self.separator)).utf8)
        guard let raw = try? key.key.sign(message) else { throw .signingFailed }
        return PromotionalSignature(
            offerID: offerID, keyID: key.keyID, nonce: nonce, timestamp: timestamp, signature: ECDSASignature.der(raw))
    }

    /// Signs a promotional offer in the second form.
    /// - Parameters:
    ///   - offerID: The offer.
    ///   - productID: The product.
    ///   - transactionID: Any transaction identifier of the customer; recommended, because it binds the offer to them.
    /// - Returns: A token for StoreKit.
    /// - Throws: ``ServerAPIError/separatorInside(_:)``, ``ServerAPIError/signingFailed``.
    public func promotionalToken(
        _ offerID: String, product productID: String, transactionID: String? = nil
    ) throws(ServerAPIError) -> String {
        try recordedPromotionalToken(offerID, product: productID, transactionID: transactionID).token
    }

    /// Signs a decision about an introductory offer, which the store follows instead of its own history.
    /// - Parameters:
    ///   - productID: The product.
    ///   - isAllowed: Whether the customer gets the offer.
    ///   - transactionID: Any transaction or app transaction identifier of the customer.
    /// - Returns: A token for StoreKit.
    /// - Throws: ``ServerAPIError/separatorInside(_:)``, ``ServerAPIError/signingFailed``.
    public func introductoryOverride(
        product productID: String, isAllowed: Bool, transactionID: String
    ) throws(ServerAPIError) -> String {
        try recordedOverride(product: productID, isAllowed: isAllowed, transactionID: transactionID).token
    }

    /// All forms refuse the separator of the first one, because a value of one form may be signed in another later.
    fileprivate func check(_ parts: [(name: String, text: String)]) throws(ServerAPIError) {
        for part in parts where part.text.unicodeScalars.contains(Self.separator) { throw .separatorInside(part.name) }
    }

    fileprivate func signed(
        _ audience: String, _ productID: String, _ members: [String: JSONValue]
    ) throws(ServerAPIError) -> (token: String, nonce: String) {
        let nonce = nonce()
        let usual: [String: JSONValue] = [
            "iss": .string(key.issuerID), "iat": .integer(Int64(clock.now.timeIntervalSince1970)), "aud": .string(audience),
            "bid": .string(key.bundleID), "nonce": .string(nonce), "productId": .string(productID),
        ]
        guard let token = key.token(usual.merging(members) { $1 }) else { throw .signingFailed }
        return (token, nonce)
    }

    /// Creates a nonce in lower case, because the store compares strings.
    private func nonce() -> String { random.uuid().uuidString.lowercased() }
}

extension OfferSigner {
    /// Does the same as ``promotionalToken(_:product:transactionID:)``, and also returns the nonce, for a caller that records it.
    package func recordedPromotionalToken(
        _ offerID: String, product productID: String, transactionID: String? = nil
    ) throws(ServerAPIError) -> (token: String, nonce: String) {
        try check([("offer's identifier", offerID), ("product", productID), ("transaction", transactionID ?? "")])
        var members: [String: JSONValue] = ["offerIdentifier": .string(offerID)]
        members["transactionId"] = transactionID.map(JSONValue.string)
        return try signed("promotional-offer", productID, members)
    }

    /// Does the same as ``introductoryOverride(product:isAllowed:transactionID:)``, and also returns the nonce.
    package func recordedOverride(
        product productID: String, isAllowed: Bool, transactionID: String
    ) throws(ServerAPIError) -> (token: String, nonce: String) {
        try check([("product", productID), ("transaction", transactionID)])
        let members: [String: JSONValue] = ["allowIntroductoryOffer": .bool(isAllowed), "transactionId": .string(transactionID)]
        return try signed("introductory-offer-eligibility", productID, members)
    }
}
