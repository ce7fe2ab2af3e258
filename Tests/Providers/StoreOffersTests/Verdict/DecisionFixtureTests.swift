import Foundation
import Testing

@testable import StoreOffers

/// One stored decision for each reason, read on every system. `MEMBER_WRITE_DECISIONS=1 ./test StoreOffers` writes them again:
/// only for a new reason, or with a new version of the rules.
@Suite("Stored decisions of each reason")
struct DecisionFixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Decisions")

    private func bytes(_ reason: OfferReason) throws -> Data {
        let name = reason.rawValue
        if ProcessInfo.processInfo.environment["MEMBER_WRITE_DECISIONS"] != nil {
            try DecisionOfReason.make(reason).encoded().write(to: Self.folder.appending(path: "\(name).json"))
        }
        return try Data(
            contentsOf: #require(Bundle.module.url(forResource: name, withExtension: "json", subdirectory: "Decisions")))
    }

    @Test("are decided again with the same result, and written byte for byte unchanged", arguments: OfferReason.allCases)
    func replay(reason: OfferReason) throws {
        let bytes = try bytes(reason)
        let stored = try StoredDecision(encoded: bytes)
        #expect(stored.decision.reason == reason)
        #expect(try stored.replay() == .init(decision: stored.decision, isSame: true, isOtherVersion: false))
        #expect(try stored.encoded() == bytes)
    }

    @Test("equal those that these rules and this form store today", arguments: OfferReason.allCases)
    func today(reason: OfferReason) throws {
        #expect(try DecisionOfReason.make(reason).encoded() == bytes(reason))
    }

    @Test("exist for each reason, and for nothing else")
    func complete() throws {
        let folder = try #require(Bundle.module.url(forResource: "Decisions", withExtension: nil))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path())
        #expect(Set(names) == Set(OfferReason.allCases.map { "\($0.rawValue).json" }))
    }

    @Test("have no reason that is explained only by another one")
    func explained() throws {
        for reason in OfferReason.allCases {
            let decision = try StoredDecision(encoded: bytes(reason)).decision
            for language in OfferLanguage.allCases {
                #expect(decision.explain(language).hasSuffix(reason.sentence(language)))
            }
        }
    }
}
