import Foundation
import MemberCore
import MemberUI

extension AppStoreSandbox {
    /// The days by which one form moves the store's clock.
    static let advancedDays = 0...Shop.longestLife
    /// The seconds in which calls are counted.
    static let limitSeconds = 1...86_400

    /// Moves the store's clock forward by `days`, or to the time `to`; the date of the store's present day moves nothing.
    func advance(_ form: FormFields) throws {
        try change { shop, state in
            let target: ShopTime
            if let text = form.filled("to") {
                guard let time = ShopTime(text: text) else { throw ShopRefusal.clockGoesBack }
                target = text == shop.now.day ? shop.now : time
            } else {
                target = shop.now.adding(days: try form.requiredNumber("days", in: Self.advancedDays))
            }
            let before = shop.now
            let events = try shop.advance(to: target)
            state.ahead += target.milliseconds - before.milliseconds
            return events
        }
    }

    /// Sets the address that receives notifications; an empty text sends none, and an address of another machine or of the
    /// sandbox itself is refused.
    func setNotificationURL(_ text: String) throws(ControlProblem) {
        let url = text.isEmpty ? nil : NotificationAddress.url(text)
        let problem = { (key: TextKey) in ControlProblem(field: "url") { Texts($0, .appStoreSandbox)(key) } }
        guard text.isEmpty || url != nil else { throw problem(.storeNotLoopback) }
        guard url.map(isOwn) != true else { throw problem(.storeOwnAddress) }
        note { $0.notificationURL = url }
    }

    /// Sets how many calls of the Server API are accepted in how many seconds; an empty number means the documented rates.
    func setLimit(_ form: FormFields) throws(ControlProblem) {
        let seconds = try form.number("seconds", in: Self.limitSeconds) ?? 3600
        limits.allow(try form.number("calls", in: 0...86_400), in: seconds)
    }

    /// Starts a new store with the same keys and roots, without purchases, at the time of the sandbox's clock.
    func reset() {
        let now = ShopTime(context.clock.now)
        let fresh = Shop.Ledger(now: now, customers: customers(now))
        limits.reset()
        note { state in
            state.generation += 1
            state.ledger = fresh
            state.ahead = 0
            (state.notifications, state.nonces, state.extensions, state.tests) = ([], [:], [:], [:])
        }
    }

    /// Makes the app's settings, with everything that the app's server needs to use this store.
    func settings(_ api: URL) async throws -> Data {
        let (shop, state) = known
        let roots = [try await signer(.tokens), try await signer(.receipts)].map(\.authority.rootPEM)
        return ShopSettings(
            catalogue: catalogue, roots: roots,
            hosts: [
                "serverAPI": api, "serverAPISandbox": api.appending(path: "sandbox"),
                "verifyReceipt": api.appending(path: "verifyReceipt"),
                "verifyReceiptSandbox": api.appending(path: "sandbox/verifyReceipt"),
            ],
            credentials: state.credentials.settings, time: shop.now
        ).json
    }
}
