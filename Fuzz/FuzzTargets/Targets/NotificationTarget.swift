package import Foundation
import MemberCore
package import MemberCrypto
import OffersService
package import StoreOffers

/// Takes notifications of the App Store: as the request brings them; and, since no fuzzer makes a good signature, two with content that
/// needs none.
///
/// The lines of an input are, for each of the two, its payload, its transaction and its renewal; `"@t"` and `"@r"` in the payload stand for
/// the signed forms of these.
package struct NotificationTarget: Sendable {
    private static let signedScope = OfferScope(app: "com.example.fuzz", environment: .sandbox)
    private static let unsignedScope = OfferScope(app: "com.example.fuzz", environment: .xcode)
    private static let date = StoreTime(milliseconds: 1_780_000_000_000)

    private let signed: StoreVerifier?
    private let unsigned: StoreVerifier?
    private let payload: Data?

    /// A target for the notification that one authority signed.
    /// - Parameters:
    ///   - root: The authority's root.
    ///   - body: The request of the only notification that it ever signed, for the app `com.example.fuzz` in the sandbox.
    package init(root: Certificate?, body: Data) {
        signed = try? StoreVerifier(bundleID: "com.example.fuzz", environment: .sandbox, roots: root.map { [$0] } ?? [])
        unsigned = try? StoreVerifier(bundleID: "com.example.fuzz", environment: .xcode, roots: [])
        payload = signed.flatMap { Self.verified(body, $0) }?.payload
    }

    /// The target for the fixed notification.
    init() {
        let root = Data(base64Encoded: FixedNotification.root).flatMap { try? Certificate(der: $0) }
        self.init(root: root, body: Data(FixedNotification.body.utf8))
    }

    /// Reads bytes and checks what must hold whatever they are.
    /// - Parameter input: Any bytes.
    /// - Throws: ``FuzzFinding`` naming what did not hold.
    package func run(_ input: Data) throws(FuzzFinding) {
        try holds(payload != nil, "the fixed notification is genuine")
        if let genuine = try taken(input, signed, Self.signedScope) {
            try holds(genuine.payload == payload, "nothing is believed that its signer never signed")
        }
        try checkHistory(notifications(in: input))
    }

    /// The notifications that the lines of an input are.
    /// - Parameter input: Any bytes.
    /// - Returns: Those that are well formed, two at the most.
    /// - Throws: ``FuzzFinding`` naming what did not hold of one.
    package func notifications(in input: Data) throws(FuzzFinding) -> [StoreNotification] {
        let lines = input.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var found: [StoreNotification] = []
        for part in [lines[...], lines.dropFirst(3)] {
            if let one = try taken(first(part), unsigned, Self.unsignedScope) { found.append(one) }
        }
        return found
    }

    /// The request of the notification that the first lines are.
    private func first(_ lines: ArraySlice<Data>) -> Data {
        let parts = lines.prefix(3).map { String(decoding: $0, as: UTF8.self) } + ["", "", ""]
        let payload = parts[0].replacing("@t", with: Self.token(parts[1])).replacing("@r", with: Self.token(parts[2]))
        return Data("{\"signedPayload\":\"\(Self.token(payload))\"}".utf8)
    }

    private static func token(_ payload: String) -> String {
        // {"alg":"ES256"}, and no signature.
        "eyJhbGciOiJFUzI1NiJ9." + Base64URL.encode(Data(payload.utf8)) + ".AA"
    }

    /// Verifies a request, and checks what the service would store of it.
    private func taken(_ body: Data, _ verifier: StoreVerifier?, _ scope: OfferScope) throws(FuzzFinding) -> StoreNotification? {
        guard let verifier, let found = Self.verified(body, verifier) else { return nil }
        if let address = NotificationAddress(body: body) {
            try holds(address.isFor(scope), "the address names the app and environment that the verifier saw")
            try holds((address.id ?? "") == (found.uuid ?? ""), "the address names the notification that the verifier saw")
        }
        let incoming = IncomingNotification(notification: found)
        try holds(!incoming.id.isEmpty && incoming.original?.isEmpty != true, "a notification has an identifier")
        try holds(incoming.original != nil || !incoming.isAboutSubscription, "a subscription has an original transaction")
        let event = incoming.event(member: incoming.namedMember, at: Self.date)
        let data = try? JSONDecoder().decode(JSONValue.self, from: event.data)
        try holds(data?["notificationUUID"] == .string(incoming.id), "an event says which notification led to it")
        return found
    }

    /// Checks that the result of merging depends neither on the order nor on the number of times, and is stored whole.
    private func checkHistory(_ notifications: [StoreNotification]) throws(FuzzFinding) {
        guard let history = merged(notifications) else { return }
        let again = (try? history.encoded()).flatMap { try? StoredHistory(encoded: $0) }
        try holds(again == history, "a history that is stored reads the same")
        try holds(merged(notifications + notifications)?.version == history.version, "what is known changes nothing")
        let (one, other) = (history.evidence.history, merged(notifications.reversed())?.evidence.history)
        try holds(Set(one.transactions) == Set(other?.transactions ?? []), "periods do not depend on the order")
        try holds(Set(one.renewals) == Set(other?.renewals ?? []), "renewals do not depend on the order")
    }

    private func merged(_ notifications: [StoreNotification]) -> StoredHistory? {
        var history = Self.unsignedScope.emptyHistory
        do throws(StoreOffersError) {
            for one in notifications { try history.merge(one, verified: Self.date) }
            return history
        } catch { return nil }
    }

    /// Verifies a request at once: without questions about revoked certificates nothing waits.
    private static func verified(_ body: Data, _ verifier: StoreVerifier) -> StoreNotification? {
        guard #available(macOS 26, iOS 26, *) else { return nil }
        let found = Locked<StoreNotification?>(nil)
        Task.immediate {
            let notification = try? await verifier.notification(body: body)
            found.withLock { $0 = notification }
        }
        return found.withLock { $0 }
    }
}
