import Foundation
import Testing

@testable import OffersService

@Suite("Who is held back")
struct ControlGroupTests {
    @Test("of a hundred thousand members the share that the campaign names, within chance", arguments: [0, 1, 50, 100, 333, 500])
    func share(thousandths: Int) {
        let count = (0..<100_000).count { member($0, isHeldBackBy: "spring-27", thousandths) }
        let share = Double(thousandths) / 1000
        // Four standard deviations: one run of 15 000 leaves them by chance, but these names are always the same.
        let width = 4 * (100_000 * share * (1 - share)).squareRoot()
        #expect(abs(Double(count) - 100_000 * share) <= width, "\(count)")
    }

    @Test("two campaigns choose independently, and each chooses the same again")
    func independent() {
        let (both, first) = (0..<100_000).reduce(into: (0, 0)) { counts, number in
            guard member(number, isHeldBackBy: "spring-27", 300) else { return }
            counts.1 += 1
            if member(number, isHeldBackBy: "autumn-27", 300) { counts.0 += 1 }
            if number % 1000 == 0 { #expect(member(number, isHeldBackBy: "spring-27", 300)) }
        }
        let (expected, width) = (Double(first) * 0.3, 4 * (Double(first) * 0.3 * 0.7).squareRoot())
        #expect(abs(Double(both) - expected) <= width)
    }

    @Test("a larger share holds back those of a smaller one too, so that a share of one campaign can be understood by another's")
    func nested() {
        for number in 0..<10_000 where member(number, isHeldBackBy: "spring-27", 50) {
            #expect(member(number, isHeldBackBy: "spring-27", 100))
        }
    }

    @Test("the choice is written down: another hash would move members between the groups of a running campaign")
    func fixed() {
        // sha256("spring-27\0" + member), the first 8 bytes times 1000 ÷ 2⁶⁴, by Python's hashlib.
        for (text, place) in [("00000000-0000-4000-8000-000000000001", 56), ("2000000000000001", 521)] {
            #expect(!ControlGroup.holdsBack(text, in: "spring-27", share: place))
            #expect(ControlGroup.holdsBack(text, in: "spring-27", share: place + 1))
        }
    }

    private func member(_ number: Int, isHeldBackBy campaign: String, _ share: Int) -> Bool {
        let digits = String(number)
        let name = "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
        return ControlGroup.holdsBack(name, in: campaign, share: share)
    }
}
