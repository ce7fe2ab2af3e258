import Foundation
import Testing

@testable import OffersService

@Suite("The example of the guide about campaigns")
struct CampaignGuideTests {
    private static let text: String = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../Sources/Providers/OffersService/OffersService.docc/Campaigns.md")
        return (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8)) ?? ""
    }()

    private static let lines = text.split(separator: "\n").filter { $0.hasPrefix("| a ") || $0.hasPrefix("| two ") }.map { line in
        line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("each of its rows is what the counts give")
    func rows() throws {
        let words: [CampaignVerdict: String] = [.tooFew: "too few", .mayBeChance: "not known yet", .more: "more came back"]
        #expect(Self.lines.count == 3)
        for line in Self.lines {
            let counts = line[1...4].compactMap { Int($0) }
            var tally = CampaignTally()
            (tally.offered.members, tally.offered.returned) = (counts[0], counts[1])
            (tally.control.members, tally.control.returned) = (counts[2], counts[3])
            let found = try #require(tally.difference)
            #expect([found.value, found.low, found.high].map(points) == Array(line[5...7]), "\(line[0])")
            #expect(words[tally.verdict] == line[8], "\(line[0])")
        }
    }

    @Test("what it brought is as the guide says")
    func money() {
        var tally = CampaignTally()
        (tally.offered.members, tally.offered.revenue, tally.offered.refunded) = (900, ["USD": 162 * 4_990], ["USD": 10 * 4_990])
        (tally.control.members, tally.control.revenue) = (100, ["USD": 9 * 9_990])
        #expect(tally.brought == ["USD": -50_710])
        for part in ["808.38 USD", "49.90 USD", "89.91 USD", "809.19 USD", "50.71 USD less"] { #expect(Self.text.contains(part)) }
    }

    private func points(_ value: Double) -> String {
        let tenths = Int((value * 1000).rounded())
        return "\(tenths < 0 ? "−" : "+")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
