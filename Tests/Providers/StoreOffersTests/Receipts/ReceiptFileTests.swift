import CertificateSupport
import Foundation
import MemberCrypto
import Testing

@testable import StoreOffers

@Suite("Receipt files")
struct ReceiptFileTests {
    static func element(_ tag: UInt8, _ content: Data) -> Data {
        let count = content.count
        let length: [UInt8] =
            count < 128 ? [UInt8(count)] : [0x83, UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF)]
        return Data([tag] + length) + content
    }
    static func number(_ value: Int) -> Data {
        element(2, Data([UInt8(value >> 16 & 0x7F), UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)]))
    }
    static func attribute(_ type: Int, _ value: Data) -> Data { element(0x30, number(type) + number(1) + element(4, value)) }
    static func utf8(_ text: String) -> Data { element(0x0C, Data(text.utf8)) }
    static func ascii(_ text: String) -> Data { element(0x16, Data(text.utf8)) }

    static func purchase(_ id: String, kind: Int? = 3, trial: Int = 0, cancelled: String = "") -> Data {
        var list = [
            attribute(1701, number(1)), attribute(1702, utf8("monthly")), attribute(1703, utf8(id)), attribute(1705, utf8("o1")),
            attribute(1704, ascii("2026-04-01T00:00:00Z")), attribute(1708, ascii("2026-05-01T00:00:00Z")),
            attribute(1712, ascii(cancelled)), attribute(1713, number(trial)), attribute(1719, number(0)),
            attribute(1799, Data()),
        ]
        if let kind { list.append(attribute(1707, number(kind))) }
        return element(0x31, list.reduce(Data(), +))
    }

    static func content(
        bundle: String = "app", type: String = "Production", created: String = "2026-05-28T00:00:00Z", before: [Data] = [],
        purchases: [Data], after: [Data] = []
    ) -> Data {
        let bundleBytes = utf8(bundle)
        let hash = Digest.sha1(Data("device".utf8) + Data("opaque".utf8) + bundleBytes)
        let app = [
            attribute(0, utf8(type)), attribute(2, bundleBytes), attribute(3, utf8("7")), attribute(4, Data("opaque".utf8)),
            attribute(5, hash), attribute(12, ascii(created)), attribute(19, utf8("1")), attribute(8, Data([1, 2])),
        ]
        return element(0x31, (before + app + purchases.map { attribute(17, $0) } + after).reduce(Data(), +))
    }

    private func reason(_ bytes: Data, _ signing: Signing, _ environment: StoreEnvironment = .production) async throws
        -> OfferReason?
    {
        let verifier = try signing.verifier(environment)
        do throws(EvidenceFailure) {
            _ = try await verifier.evidence(receiptFile: bytes)
            return nil
        } catch { return error.reason }
    }

    @Test("a receipt with more than a hundred thousand purchases is refused")
    func tooMany() {
        let purchase = Self.attribute(17, Self.element(0x31, Data()))
        let receipt = { (count: Int) in
            ReceiptFile(content: Self.content(purchases: [], after: [Data(repeatElement(purchase, count: count).joined())]))
        }
        #expect(receipt(100_000)?.history.unreadableRecords == 100_000)
        #expect(receipt(100_001) == nil)
    }

    @Test("a receipt is read in DER and BER, its purchases in any order", arguments: [[], ["-noattr"], ["-indef", "-stream"]])
    func reading(options: [String]) async throws {
        let signing = try Signing(.rsa)
        let content = Self.content(purchases: [Self.purchase("2"), Self.purchase("1", trial: 1), Self.purchase("3", kind: 1)])
        let receipt = try await signing.verifier().receiptFile(signing.authority.signedData(content, options: options))
        #expect(receipt.bundleID == "app" && receipt.environment == .production && receipt.originalApplicationVersion == "1")
        #expect(receipt.history.transactions.map(\.id) == ["1", "2"] && receipt.history.transactions[0].isTrial == .yes)
        #expect(receipt.history.transactions[1].cancellation == nil && receipt.history.unreadableRecords == 0)
        #expect(receipt.belongs(toDevice: Data("device".utf8)) && !receipt.belongs(toDevice: Data("other".utf8)))
        #expect("\(receipt)" == "<receipt of app>")
    }

    @Test("a receipt contains no group: the product or the catalogue decides")
    func verdict() async throws {
        let signing = try Signing(.rsa)
        let bytes = try signing.authority.signedData(Self.content(purchases: [Self.purchase("1", trial: 1)]))
        let evidence = OfferEvidence.verified(try await signing.verifier().evidence(receiptFile: bytes))
        #expect(decide(.introductory, evidence).reason == .trialUsed)
        #expect(decide(.introductory, evidence, product: StoreProduct("yearly", group: "G")).reason == .groupUnknown)
        #expect(decide(.winBack, evidence).reason == .winBackNeedsRenewalInfo)
    }

    @Test("certificates must have been valid when it was made; SHA-1 signs only old receipts")
    func dates() async throws {
        let old = try Signing(.oldRSA)
        for (created, reason) in [("2015-03-01T00:00:00Z", OfferReason?.none), ("2024-01-01T00:00:00Z", .receiptUnauthenticated)]
        {
            let content = Self.content(created: created, purchases: [])
            #expect(try await self.reason(old.authority.signedData(content, hash: "sha1"), old) == reason)
        }
        var expired = try Signing(.rsa)
        expired.leaf = .expired
        for (created, reason) in [("2015-03-01T00:00:00Z", OfferReason?.none), ("2025-01-01T00:00:00Z", .receiptUnauthenticated)]
        {
            let content = Self.content(created: created, purchases: [])
            #expect(try await self.reason(expired.authority.signedData(content, by: .expired), expired) == reason)
        }
    }

    @Test("a receipt of another app, another authority, an unmarked signer or broken data is refused with its reason")
    func refusals() async throws {
        let signing = try Signing(.rsa)
        let good = Self.content(purchases: [])
        let authority = signing.authority
        #expect(try await reason(authority.signedData(Self.content(bundle: "b", purchases: [])), signing) == .bundleMismatch)
        #expect(try await reason(TestAuthority.shared(.p384).signedData(good), signing) == .receiptUnauthenticated)
        #expect(try await reason(authority.signedData(good, by: .unmarked), signing) == .receiptUnauthenticated)
        #expect(try await reason(Data("receipt".utf8), signing) == .receiptMalformed)
        #expect(try await reason(authority.signedData(Data([0x31, 5, 1])), signing) == .receiptMalformed)
        #expect(
            try await reason(authority.signedData(Self.content(type: "ProductionSandbox", purchases: [])), signing)
                == .environmentMismatch)
        #expect(try await reason(authority.signedData(Self.content(created: "", purchases: [])), signing) == .receiptMalformed)
    }

    @Test(
        "a receipt that contradicts itself about the app is refused; one that repeats itself is not",
        arguments: [
            (2, utf8("other"), utf8("app")), (0, utf8("Xcode"), utf8("Production")), (3, utf8("8"), utf8("7")),
            (12, ascii("2026-05-29T00:00:00Z"), ascii("2026-05-28T00:00:00Z")), (5, Data([1]), nil), (19, utf8("2"), utf8("1")),
        ] as [(Int, Data, Data?)])
    func contradiction(type: Int, other: Data, same: Data?) async throws {
        let signing = try Signing(.rsa)
        for content in [
            Self.content(before: [Self.attribute(type, other)], purchases: []),
            Self.content(purchases: [], after: [Self.attribute(type, other)]),
        ] {
            #expect(try await reason(signing.authority.signedData(content), signing) == .receiptMalformed)
        }
        guard let same else { return }
        let repeated = Self.content(before: [Self.attribute(type, same)], purchases: [])
        #expect(try await reason(signing.authority.signedData(repeated), signing) == nil)
    }

    @Test("a revoked purchase is marked; an empty date is not a revocation, an unreadable one is")
    func cancellation() async throws {
        let signing = try Signing(.rsa)
        let dates = ["", "2026-04-02T00:00:00Z", "soon"]
        let content = Self.content(purchases: dates.enumerated().map { Self.purchase("\($0)", cancelled: $1) })
        let evidence = try await signing.verifier().evidence(receiptFile: signing.authority.signedData(content))
        let transactions = evidence.history.transactions
        #expect(transactions.map { $0.cancellation?.time.time?.milliseconds } == [nil, 1_775_088_000_000, nil])
        #expect(transactions.map { $0.cancellation == nil } == [true, false, false])
        #expect(decide(.introductory, .verified(evidence)).reason == .refunded)
    }

    @Test("with online checks a revoked signer is refused, and an unreachable responder gives no verdict")
    func revocation() async throws {
        var signing = try Signing(.rsa)
        let authority = signing.authority
        let responding = RevocationChecker { query in
            try? authority.statusResponse(to: query.body, issuer: query.responder.lastPathComponent)
        }
        let content = Self.content(purchases: [])
        func reason(_ leaf: TestAuthority.Leaf, _ checker: RevocationChecker?, _ content: Data) async throws -> EvidenceFailure? {
            signing.leaf = leaf
            let bytes = try authority.signedData(content, by: leaf)
            let verifier = try signing.verifier(revocation: checker)
            do throws(EvidenceFailure) {
                _ = try await verifier.evidence(receiptFile: bytes)
                return nil
            } catch { return error }
        }
        #expect(try await reason(.leaf, responding, content) == nil)
        let revoked = try await reason(.revoked, responding, content)
        #expect(revoked?.reason == .receiptUnauthenticated && revoked?.retryable == false)
        #expect(try await reason(.revoked, nil, content) == nil)
        let unknown = try await reason(.leaf, RevocationChecker { _ in nil }, content)
        #expect(unknown?.reason == .verifyTemporary && unknown?.retryable == true)
        // No authority responds about an expired certificate: only the receipt's dates count.
        let old = Self.content(created: "2015-03-01T00:00:00Z", purchases: [])
        #expect(try await reason(.expired, RevocationChecker { _ in nil }, old) == nil)
    }

    @Test("a malformed purchase does not affect the others")
    func malformedPurchase() async throws {
        let signing = try Signing(.rsa)
        let content = Self.content(purchases: [Data([0x31, 9, 9]), Self.purchase("1"), Self.element(0x31, Data())])
        let history = try await signing.verifier().receiptFile(signing.authority.signedData(content)).history
        #expect(history.transactions.map(\.id) == ["1"] && history.unreadableRecords == 2)
    }

    @Test("Xcode's receipts are wrapped twice, have no product type, and are accepted only by a verifier for Xcode")
    func xcode() async throws {
        let signing = try Signing(.rsa)
        let content = Self.content(type: "Xcode", purchases: [Self.purchase("0", kind: nil, cancelled: "2026-04-02T00:00:00Z")])
        let bytes = try TestAuthority.shared(.p384).signedData(Self.element(4, content))
        let verifier = try StoreVerifier(bundleID: "app", environment: .xcode, roots: [])
        let receipt = try await verifier.receiptFile(bytes)
        #expect(receipt.environment == .xcode && receipt.history.transactions.first?.cancellation != nil)
        #expect(try await reason(bytes, signing) == .receiptUnauthenticated)
    }
}
