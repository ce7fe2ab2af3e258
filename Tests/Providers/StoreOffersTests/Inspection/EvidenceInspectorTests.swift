import CertificateSupport
import Foundation
import MemberCore
import MemberCrypto
import Testing

@testable import StoreOffers

@Suite("Inspecting evidence")
struct EvidenceInspectorTests {
    private func root(_ authority: TestAuthority) throws -> Certificate { try Certificate(der: authority.der("root")) }

    private func inspect(
        _ tokens: [String], roots: [Certificate], bundleID: String? = nil
    ) async throws -> [EvidenceReport] {
        try await EvidenceInspector(roots: roots, bundleID: bundleID).inspect(.tokens(SignedTokens(tokens)))
    }

    @Test("a token under a configured root is genuine; its facts are for people, its payload for programs")
    func genuine() async throws {
        let signing = try Signing()
        let token = try signing.token(Signing.transaction(["isUpgraded": .bool(true), "offerType": .integer(1)]))
        let report = try #require(try await inspect([token], roots: [root(signing.authority)]).first)
        #expect(report.kind == .transaction && report.isGenuine == true && report.problem == nil)
        #expect(report.root?.isApple == false && report.root?.fingerprint.count == 64)
        let facts = Dictionary(uniqueKeysWithValues: report.facts.map { ($0.label, $0.text) })
        #expect(facts["app"] == "app" && facts["product"] == "monthly" && facts["until"] == "2026-05-17T06:40:00Z")
        #expect(facts["upgraded"] == "yes" && facts["offer"] == "1")
        #expect(report.facts.first { $0.name == "expiresDate" }?.value == .integer(1_779_000_000_000))
        #expect(report.payload?["transactionId"]?.string == "1")
    }

    @Test(
        "a token is of unknown origin without a root, and not genuine under another root; its content is shown in both cases"
    )
    func roots() async throws {
        let signing = try Signing()
        let token = try signing.token(Signing.transaction())
        let unknown = try #require(try await inspect([token], roots: []).first)
        #expect(unknown.isGenuine == nil && unknown.problem == .noRoots && unknown.problem?.code == nil)
        let refused = try #require(try await inspect([token], roots: [root(.stranger())]).first)
        #expect(refused.isGenuine == false && refused.problem?.code == "jose.certificate_unknown_root" && refused.root == nil)
        #expect(!unknown.facts.isEmpty && unknown.facts == refused.facts)
    }

    @Test("an error under the right root is the reported problem, whichever root is tried last")
    func rightRoot() async throws {
        let signing = try Signing()
        let parts = try signing.token(Signing.transaction()).split(separator: ".")
        let other = try signing.token(Signing.renewal()).split(separator: ".")
        let changed = [parts[0], parts[1], other[2]].joined(separator: ".")
        let roots = [try root(signing.authority), try root(.stranger())]
        for order in [roots, roots.reversed()] {
            let report = try #require(try await inspect([changed], roots: order).first)
            #expect(report.isGenuine == false && report.problem?.code == "jose.bad_signature")
            #expect(report.problem?.sentence == "Its signature does not fit what it says.")
        }
    }

    @Test("genuine data of another app is reported as not this app's, with its root")
    func otherApp() async throws {
        let signing = try Signing()
        let token = try signing.token(Signing.transaction())
        let report = try #require(try await inspect([token], roots: [root(signing.authority)], bundleID: "other").first)
        #expect(report.isGenuine == false && report.problem == .otherApp && report.root != nil)
        #expect(report.problem?.code == "offers.bundle_mismatch")
    }

    @Test("data from Xcode is not signed, so its origin is unknown")
    func xcode() async throws {
        let signing = try Signing()
        let token = try signing.token(Signing.transaction(["environment": "Xcode"]))
        let report = try #require(try await inspect([token], roots: [root(signing.authority)]).first)
        #expect(report.isGenuine == nil && report.problem == .unsignedEnvironment(.xcode))
    }

    @Test("a response has no signature; a broken receipt is not genuine; a stored decision has no report")
    func documents() async throws {
        let inspector = EvidenceInspector(roots: [])
        let inside = Data([0x30, 0x82]).base64EncodedString()
        let response = Data("{\"status\":0,\"receipt\":{\"bundle_id\":\"app\"},\"latest_receipt\":\"\(inside)\"}".utf8)
        let reports = try await inspector.inspect(.response(response))
        #expect(reports.map(\.kind) == [.response, .receipt] && reports.map(\.isGenuine) == [nil, false])
        #expect(reports.map(\.problem) == [.unsigned, .unreadable] && reports[0].facts.first?.text == "0")
        #expect(try await inspector.inspect(.oldReceipt(Data())).map(\.problem) == [.onlineOnly])
        await #expect(throws: EvidenceFailure(.receiptMalformed)) { try await inspector.inspect(.response(Data("{}".utf8))) }
        let stored = OfferEngine().record(.introductory, for: StoreProduct("monthly"), on: .none, at: nil)
        #expect(try await inspector.inspect(.decision(stored)).isEmpty)
    }

    @Test(
        "every problem is a sentence",
        arguments: [
            .unreadable, .onlineOnly, .unsigned, .unsignedEnvironment(.xcode), .noRoots, .otherApp,
            .refused(EvidenceFailure(.verifyFailed)),
        ] as [EvidenceReport.Problem])
    func sentences(problem: EvidenceReport.Problem) { #expect(problem.sentence.hasSuffix(".")) }

    @Test("a time that the store never writes is shown as a number", arguments: [Int64(0), -5, 253_402_300_800_000])
    func farTimes(number: Int64) throws {
        let fact = try #require(EvidenceFact("until", "expiresDate", .integer(number), isTime: true))
        #expect(fact.value == .integer(number) && fact.text == "\(number), no time that a store writes")
        #expect(EvidenceFact("x", "x", .array([]), isTime: false) == nil)
    }

    @Test("missing evidence also has a status: never subscribed without any, unknown if it was refused")
    func status() {
        let (engine, product) = (OfferEngine(), StoreProduct("monthly", group: "G"))
        #expect(engine.status(for: product, on: OfferEvidence.none).state == .neverSubscribed)
        #expect(engine.status(for: product, on: .failed(EvidenceFailure(.verifyFailed))).state == .unknown)
    }
}
