public import Foundation
import MemberCore

// The actions and data that only the App Store has, for tests.

extension Sandbox {
    /// The App Store; nil if the sandbox does not simulate it.
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

    /// Moves the store's clock by days and performs the due events.
    /// - Parameter days: The number of days.
    /// - Throws: ``ControlProblem``.
    public func advance(days: Int) throws { try order("advance", ["days": String(days)]) }

    /// Performs an action that the store's page offers to a customer or a tester.
    /// - Parameters:
    ///   - name: `buy`, `cancel`, `resume`, `payment`, `refund`, `reverse-refund`, `share`, `advance`, `notifications`, `limit`,
    ///     `reset`.
    ///   - fields: The fields of the action's form.
    /// - Throws: ``ControlProblem`` if the fields are wrong, or if the store refuses.
    public func order(_ name: String, _ fields: [String: String]) throws {
        try store.perform(name, FormFields(fields.map { ($0.key, $0.value) }))
    }

    /// Returns a customer's receipt file.
    /// - Parameter customer: The customer's short name.
    /// - Returns: PKCS #7, signed under the second of ``roots()``.
    /// - Throws: ``ControlProblem`` if there is no such customer.
    public func receipt(of customer: String) async throws -> Data {
        let (shop, one) = try find(customer)
        return try await store.signer(.receipts).document(ShopReceipt(one, in: shop).content)
    }

    /// Returns a customer's signed data, as StoreKit gives it to the app.
    /// - Parameter customer: The customer's short name.
    /// - Returns: Signed transactions and renewal infos.
    /// - Throws: ``ControlProblem`` if there is no such customer.
    public func signedData(of customer: String) async throws -> (transactions: [String], renewals: [String]) {
        let (shop, one) = try find(customer)
        let evidence = try await store.evidence(of: one, in: shop)
        return (evidence["signedTransactions"] ?? [], evidence["signedRenewalInfos"] ?? [])
    }

    /// Returns the roots to trust, in PEM: first the one of signed data, then the one of receipts.
    /// - Returns: Two certificates.
    /// - Throws: An error if no key can be made.
    public func roots() async throws -> [String] {
        [try await store.signer(.tokens).authority.rootPEM, try await store.signer(.receipts).authority.rootPEM]
    }

    /// Waits until every notification that is due is sent.
    public func notificationsSent() async { await store.notifier.finish(for: store) }

    private func find(_ customer: String) throws -> (Shop, ShopCustomer) {
        let shop = store.known.shop
        do throws(ShopRefusal) { return (shop, try shop.customer(customer)) } catch {
            let refusal = error
            throw ControlProblem { refusal.sentence($0) }
        }
    }
}
