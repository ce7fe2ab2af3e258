public import Foundation
import MemberCore

// What only the App Store has, for tests. Without an App Store it does nothing.

extension Sandbox {
    /// The App Store; nil if the sandbox does not have it.
    public var appStore: SandboxAppStore? { provider(AppStoreSandbox.self).map(SandboxAppStore.init) }
}

/// The sandbox's App Store for an app's tests.
///
/// ```swift
/// try store.order("buy", ["customer": "anna", "product": "club.month"])
/// try store.advance(days: 8)
/// let receipt = try await store.receipt(of: "anna")
/// ```
public struct SandboxAppStore: Sendable {
    let store: AppStoreSandbox

    /// The store's time.
    public var now: Date { store.known.shop.now.date }

    /// Moves the clock by days and carries out due events.
    /// - Parameter days: How many.
    /// - Throws: ``ControlProblem``.
    public func advance(days: Int) throws { try order("advance", ["days": String(days)]) }

    /// Does what a customer or a tester may do at the store's page.
    /// - Parameters:
    ///   - name: `buy`, `cancel`, `resume`, `payment`, `refund`, `reverse-refund`, `share`, `advance`, `notifications`, `limit`,
    ///     `reset`.
    ///   - fields: The fields of its form.
    /// - Throws: ``ControlProblem`` where they do not fit, or where the store refuses.
    public func order(_ name: String, _ fields: [String: String]) throws {
        try store.perform(name, FormFields(fields.map { ($0.key, $0.value) }))
    }

    /// A customer's receipt file.
    /// - Parameter customer: The short name.
    /// - Returns: PKCS #7, signed under the second of ``roots()``.
    /// - Throws: ``ControlProblem`` if there is no such customer.
    public func receipt(of customer: String) async throws -> Data {
        let (shop, one) = try find(customer)
        return try await store.signer(.receipts).document(ShopReceipt(one, in: shop).content)
    }

    /// A customer's signed data, as StoreKit gives it to the app.
    /// - Parameter customer: The short name.
    /// - Returns: Signed transactions and renewal infos.
    /// - Throws: ``ControlProblem`` if there is no such customer.
    public func signedData(of customer: String) async throws -> (transactions: [String], renewals: [String]) {
        let (shop, one) = try find(customer)
        let evidence = try await store.evidence(of: one, in: shop)
        return (evidence["signedTransactions"] ?? [], evidence["signedRenewalInfos"] ?? [])
    }

    /// The roots to trust, in PEM: of signed data, and of receipts.
    /// - Returns: Two certificates.
    /// - Throws: If no key can be made.
    public func roots() async throws -> [String] {
        [try await store.signer(.tokens).authority.rootPEM, try await store.signer(.receipts).authority.rootPEM]
    }

    /// Waits until every notification is sent that is to be sent now.
    public func notificationsSent() async { await store.notifier.finish(for: store) }

    private func find(_ customer: String) throws -> (Shop, ShopCustomer) {
        let shop = store.known.shop
        do throws(ShopRefusal) { return (shop, try shop.customer(customer)) } catch {
            let refusal = error
            throw ControlProblem { refusal.sentence($0) }
        }
    }
}
