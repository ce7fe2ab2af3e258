import Foundation
import MemberCore
import MemberCrypto
import MemberTesting
import Testing

@testable import StoreOffers

@Suite("The store authority of apps' own tests")
struct StoreAuthorityTests {
    private static let authority = Result { try StoreAuthority(bundleID: "app", appAppleID: 7, at: now.date) }

    private func verifier(_ revocation: RevocationChecker? = nil) throws -> StoreVerifier {
        try StoreVerifier(
            bundleID: "app", appAppleID: 7, environment: .production, roots: Self.authority.get().roots, revocation: revocation)
    }

    @Test("its transactions, renewals and notifications are verified")
    func tokens() async throws {
        let authority = try Self.authority.get()
        let (transaction, renewal) = (try authority.transaction(["price": .integer(5)]), try authority.renewal())
        let evidence = try await verifier().evidence(transactions: [transaction], renewals: [renewal])
        #expect(evidence.history.transactions.first?.details?.price == 5 && evidence.history.renewals.first?.willRenew == true)
        #expect(evidence.newestSignature == now)
        let body = try authority.notification("REFUND", uuid: "u", transaction: transaction, members: ["subtype": .string("S")])
        let notification = try await verifier().notification(body: body)
        #expect(notification.type == "REFUND" && notification.subtype == "S" && notification.transaction != nil)
        let other = try StoreVerifier(
            bundleID: "app", appAppleID: 7, environment: .production,
            roots: StoreAuthority(bundleID: "app", appAppleID: 7, at: now.date).roots)
        await #expect(throws: EvidenceFailure.self) { try await other.transaction(transaction) }
    }

    @Test("its receipt files are verified")
    func receipts() async throws {
        var trial = StoreAuthority.Purchase("1", productID: "monthly", purchased: days(-40).date, expires: days(-10).date)
        trial.isTrial = true
        var refund = StoreAuthority.Purchase(
            "2", originalID: "1", productID: "monthly", purchased: days(-10).date, expires: days(20).date)
        refund.cancelled = days(-5).date
        let file = try Self.authority.get().receiptFile([refund, trial], version: "3")
        let receipt = try await verifier().receiptFile(file)
        #expect(receipt.applicationVersion == "3" && receipt.created == now && receipt.environment == .production)
        let periods = receipt.history.transactions
        #expect(periods.map(\.id) == ["1", "2"] && periods.map(\.originalID) == ["1", "1"])
        #expect(periods[0].isTrial == .yes && periods[0].expires == .at(days(-10)))
        #expect(periods[1].cancellation?.time == .at(days(-5)))
    }

    @Test("its responder says whether a signer was revoked", arguments: [false, true])
    func revocation(isRevoked: Bool) async throws {
        let (authority, clock) = (try Self.authority.get(), TestClock(now: now.date))
        let checker = RevocationChecker(transport: authority.statusResponder(isRevoked: isRevoked), clock: clock)
        let verifier = try StoreVerifier(
            bundleID: "app", appAppleID: 7, environment: .production, roots: authority.roots, revocation: checker, clock: clock)
        let text = try authority.transaction()
        do throws(EvidenceFailure) {
            _ = try await verifier.transaction(text)
            #expect(!isRevoked)
        } catch { #expect(isRevoked && error.cause == .certificateRevoked) }
    }

    @Test("it prints no key")
    func masked() throws {
        #expect("\(try Self.authority.get())" == "<test authority for app>")
    }
}
