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

            Every code of a verdict, with the sentence that explains it.

            ## Overview

            The codes of ``OfferReason`` are stable: store and compare the codes, not the sentences. A code's verdict depends on the kind of
            offer: without a receipt, an introductory offer is eligible and a promotional one is not. ``OfferDecision/retryable`` says
            whether another try may help.

            This page is generated from the catalogue, and a test compares the two.

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
