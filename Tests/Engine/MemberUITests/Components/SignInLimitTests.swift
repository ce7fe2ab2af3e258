import Foundation
import MemberUI
import Testing

@Suite("The limit of new sign-ins")
struct SignInLimitTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)

    @Test("a visitor at the limit waits for the oldest of their own sign-ins; another visitor can begin")
    func perVisitor() {
        var limit = SignInLimit(perVisitor: 2, overall: 9, within: 60)
        #expect(limit.begin(for: "a", at: start) == nil && limit.begin(for: "a", at: start + 10) == nil)
        #expect(limit.begin(for: "a", at: start + 20.5) == 40)
        #expect(limit.begin(for: "b", at: start + 20.5) == nil)
        #expect(limit.begin(for: "a", at: start + 60) == nil)
        #expect(limit.begin(for: "a", at: start + 69.9) == 1)
    }

    @Test("at the overall limit every visitor waits for the oldest of all")
    func overall() {
        var limit = SignInLimit(perVisitor: 2, overall: 3, within: 60)
        for (index, visitor) in ["a", "b", "c"].enumerated() {
            #expect(limit.begin(for: visitor, at: start + Double(index)) == nil)
        }
        #expect(limit.begin(for: "d", at: start + 3) == 57)
        #expect(limit.begin(for: "d", at: start + 60) == nil)
    }

    @Test("a refused sign-in does not count, nor does one that did not begin")
    func givenBack() {
        var limit = SignInLimit(perVisitor: 1, overall: 9, within: 60)
        #expect(limit.begin(for: "a", at: start) == nil)
        #expect(limit.begin(for: "a", at: start + 59) == 1 && limit.begin(for: "a", at: start + 60) == nil)
        limit.giveBack(for: "b")
        #expect(limit.begin(for: "a", at: start + 61) == 59)
        limit.giveBack(for: "a")
        #expect(limit.begin(for: "a", at: start + 61) == nil)
    }

    @Test("a clock that is set back locks no visitor out")
    func setBack() {
        var limit = SignInLimit(perVisitor: 1, overall: 1, within: 60)
        #expect(limit.begin(for: "a", at: start) == nil)
        #expect(limit.begin(for: "a", at: start - 86_400) == nil)
    }
}
