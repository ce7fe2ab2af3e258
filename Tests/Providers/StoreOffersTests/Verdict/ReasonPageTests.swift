import Foundation
import Testing

@testable import StoreOffers

@Suite("The page of reasons")
struct ReasonPageTests {
    private static let page = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../../Sources/Providers/StoreOffers/StoreOffers.docc/Reasons.md").standardized

    private var text: String {
        let head = """
            # Reasons

            Every code that a verdict can have, with the sentence that explains it.

            ## Overview

            ``OfferReason`` is stable: store and compare the codes, not the sentences. Which verdict a code goes with depends on the kind
            of offer: no receipt is a yes for an introductory offer and a no for a promotional one. Whether asking again may help is in
            ``OfferDecision/retryable``.

            This page is made from the catalogue; a test holds it equal.

            | Code | English | Русский | Español |
            |---|---|---|---|

            """
        let rows = OfferReason.allCases.map { reason in
            "| `\(reason.rawValue)` | " + OfferLanguage.allCases.map { reason.sentence($0) }.joined(separator: " | ") + " |\n"
        }
        return head + rows.joined()
    }

    @Test("is the page of the documentation; MEMBER_WRITE_REASONS=1 writes it again")
    func page() throws {
        if ProcessInfo.processInfo.environment["MEMBER_WRITE_REASONS"] != nil {
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.page, encoding: .utf8) == text)
    }
}
