import Foundation
import MemberCore
import MemberCrypto
import MemberJOSE

/// The state of the store, which survives a restart.
struct AppStoreState: Sendable, Codable {
    var ledger: Shop.Ledger
    /// The difference between the store's clock and the sandbox's, in milliseconds.
    var ahead: Int64 = 0
    /// The authorities, each made at its first use.
    var authorities: [ShopAuthority.Kept] = []
    let credentials: AppStoreCredentials
    /// The address that receives notifications; nil sends none.
    var notificationURL: URL?
    var notifications: [SentShopNotification] = []
    /// The used nonces of offer signatures, with the time of their use by the sandbox's clock.
    var nonces: [String: ShopTime] = [:]
    /// The mass extensions of renewals, by product and request.
    var extensions: [String: MassExtension] = [:]
    /// The test notifications, by the token that asks for their status.
    var tests: [String: String] = [:]
    /// Increased by a reset, so that unfinished work of the old store is not written into the new one; not stored.
    var generation = 0

    private enum CodingKeys: String, CodingKey {
        case ledger, ahead, authorities, credentials, notificationURL, notifications, nonces, extensions, tests
    }

    init(ledger: Shop.Ledger, credentials: AppStoreCredentials) { (self.ledger, self.credentials) = (ledger, credentials) }

    /// The result of a mass extension of renewals.
    struct MassExtension: Sendable, Equatable, Codable {
        let completed: ShopTime
        let succeeded: Int
        let failed: Int
    }
}

extension AppStoreState {
    /// Marks the nonce of an offer signature as used, and removes the nonces of signatures that have expired.
    mutating func use(_ nonce: String, at now: ShopTime) {
        // A signature's time may lie in the future by as much as its validity.
        let life = Int64(2 * OfferSignatureReading.life * 1000)
        nonces = nonces.filter { now.milliseconds - $0.value.milliseconds < life }
        nonces[nonce] = now
    }

    /// Whether anything except the clock differs.
    private func isWorthKeeping(after before: AppStoreState) -> Bool {
        var earlier = before.ledger
        earlier.now = ledger.now
        return ledger != earlier || ahead != before.ahead || extensions != before.extensions
    }

    /// The result of a change.
    struct Outcome: Sendable {
        /// The events to send, if any.
        var news: ShopNews?
        var isChanged = false
        /// The reason why the change was not made; due events were performed anyway.
        var failure: (any Error)?
    }

    /// Performs the due events, then changes the store, completely or not at all.
    mutating func change(
        at now: ShopTime, _ catalogue: ShopCatalogue, _ body: (inout Shop, inout AppStoreState) throws -> [ShopEvent]
    ) -> Outcome {
        let before = self
        var (shop, outcome) = (Shop(ledger, catalogue: catalogue), Outcome())
        // If the sandbox's clock goes back, the store's clock waits for it.
        let time = ShopTime(milliseconds: now.milliseconds + ahead)
        var events = time > shop.now ? (try? shop.advance(to: time)) ?? [] : []
        var (trial, changed) = (shop, self)
        do {
            events += try body(&trial, &changed)
            (shop, self) = (trial, changed)
        } catch { outcome.failure = error }
        ledger = shop.ledger
        outcome.isChanged = !events.isEmpty || isWorthKeeping(after: before)
        if notificationURL != nil, !events.isEmpty { outcome.news = ShopNews(events: events, shop: shop, generation: generation) }
        return outcome
    }
}

extension AppStoreState: Masked {
    /// The number of purchases, without keys and identifiers.
    var description: String { "<store of \(ledger.purchases.count) purchases>" }
}

/// The credentials of an app's server, which are valid for this store only.
struct AppStoreCredentials: Sendable, Codable {
    let keyID: String
    let issuerID: String
    /// The private key, PKCS #8 in PEM.
    let key: String
    let sharedSecret: String

    init(random: any RandomSource) {
        keyID = hexadecimal(random.bytes(5)).uppercased()
        sharedSecret = hexadecimal(random.bytes(16))
        issuerID = "00000000-0000-4000-8000-\(hexadecimal(random.bytes(6)))"
        key = KeyPair(P256PrivateKey.generate()).pem
    }

    var publicKey: P256PublicKey? {
        guard case .p256(let key)? = try? KeyPair(pem: key) else { return nil }
        return key.publicKey
    }

    /// Returns the claims of a token that was signed with the app's key; nil for any other text.
    func claims(ofToken text: String) -> JSONValue? {
        guard let key = publicKey, let token = try? CompactJWS(text), token.header.kid == keyID else { return nil }
        let keys = JWKSet(keys: [JWK(key: .p256(key), kid: keyID)])
        guard (try? JWSVerifier.verify(token, keys: keys, allowed: [.es256])) != nil else { return nil }
        return try? StrictJSON.decode(JSONValue.self, from: token.payload)
    }

    /// The credentials under their names in an app's settings.
    var settings: [String: String] { ["keyId": keyID, "issuerId": issuerID, "key": key, "sharedSecret": sharedSecret] }
}

extension AppStoreCredentials: Masked {
    /// A mask, never the key.
    var description: String { "<credentials of the sandbox's store>" }
}

extension AppStoreState {
    /// Stores notifications, unless their store was reset in the meantime.
    mutating func add(_ made: [SentShopNotification], of generation: Int) {
        guard generation == self.generation else { return }
        notifications += made
        trim()
    }

    /// Changes a notification, if it still exists.
    mutating func change(_ uuid: String, _ body: (inout SentShopNotification) -> Void) {
        guard let place = notifications.firstIndex(where: { $0.uuid == uuid }) else { return }
        body(&notifications[place])
        trim()
    }

    /// Removes the oldest notifications beyond ``SentShopNotification/capacity``, except those that are still to be sent.
    private mutating func trim() {
        var surplus = notifications.count - SentShopNotification.capacity
        guard surplus > 0 else { return }
        notifications.removeAll { one in
            guard surplus > 0, one.next == nil else { return false }
            surplus -= 1
            return true
        }
        guard !tests.isEmpty else { return }
        let kept = Set(notifications.map(\.uuid))
        tests = tests.filter { kept.contains($0.value) }
    }
}
