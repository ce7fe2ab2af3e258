import Foundation
import MemberSandbox
import StoreOffers

/// The lines that Anna sees: before her first purchase, and after a trial that she cancelled.
func linesOfAnna(at store: SandboxAppStore) async throws -> [String] {
    let paywall = try Paywall(roots: try await store.roots())
    func shown() async throws -> String {
        let (transactions, renewals) = try await store.signedData(of: "anna")
        let stored = try await paywall.decide(on: transactions, renewals, at: store.now)
        return paywall.line(for: stored.decision).title + " · " + stored.decision.explain(.english)
    }
    let before = try await shown()
    try store.order("buy", ["customer": "anna", "product": "club.month"])  // a free week
    try store.order("cancel", ["customer": "anna", "group": "21000001"])
    try store.advance(days: 10)
    return [before, try await shown()]
}
