import Foundation
import MemberCore
import MemberUI

extension AppStoreSandbox {
    /// Moves the store's clock forward by `days`, or to the time `to`.
    func advance(_ form: FormFields) throws {
        try change { shop, state in
            var target: ShopTime
            if let text = form["to"], !text.isEmpty {
                guard let time = ShopTime(text: text) else { throw ControlProblem { ShopRefusal.clockGoesBack.sentence($0) } }
                target = time
            } else {
                guard let days = form["days"].flatMap(Int.init), (0...Shop.longestLife).contains(days) else {
                    throw ControlProblem.notNumber(in: 0...Shop.longestLife)
                }
                target = shop.now.adding(days: days)
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
        guard text.isEmpty || url != nil else { throw ControlProblem { Texts($0, .appStoreSandbox)(.storeNotLoopback) } }
        guard url.map(isOwn) != true else { throw ControlProblem { Texts($0, .appStoreSandbox)(.storeOwnAddress) } }
        note { $0.notificationURL = url }
    }

    /// Sets how many calls of the Server API are accepted in how many seconds; an empty number means the documented rates.
    func setLimit(_ form: FormFields) throws(ControlProblem) {
        let (calls, length) = (form["calls"] ?? "", form["seconds"] ?? "")
        guard let seconds = length.isEmpty ? 3600 : Int(length), (1...86_400).contains(seconds) else {
            throw .notNumber(in: 1...86_400)
        }
        guard !calls.isEmpty else { return limits.allow(nil, in: seconds) }
        guard let calls = Int(calls), (0...86_400).contains(calls) else { throw .notNumber }
        limits.allow(calls, in: seconds)
    }

    /// Starts a new store with the same keys and roots, without purchases, at the time of the sandbox's clock.
    func reset() {
        let fresh = Shop(at: ShopTime(context.clock.now)).ledger
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
