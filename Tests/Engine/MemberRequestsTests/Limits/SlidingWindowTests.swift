import Foundation
import MemberCore
import MemberHTTP
import Testing

@testable import MemberRequests

@Suite("The sliding window")
struct SlidingWindowTests {
    private let limit = RateLimit(3, per: .milliseconds(1100))

    private func window(sentAt milliseconds: [Int]) -> SlidingWindow {
        var window = SlidingWindow()
        for moment in milliseconds { window.sent(limit, at: .milliseconds(moment)) }
        return window
    }

    @Test(
        "the next call passes when the third last is older than the window",
        arguments: [
            ([], 0), ([5], 0), ([5, 6], 0), ([5, 6, 7], 1105), ([5, 500, 1000, 1105], 1600), ([0, 1100, 1100, 2000], 2200),
        ])
    func next(sent: [Int], expected: Int) {
        #expect(window(sentAt: sent).next(limit) == .milliseconds(expected))
    }

    @Test("a pause lasts its time, and a shorter one does not shorten it")
    func close() {
        var window = window(sentAt: [])
        window.close(for: .seconds(5), at: .seconds(10))
        window.close(for: .seconds(1), at: .seconds(11))
        #expect(window.next(limit) == .seconds(15))
        #expect(!window.isIdle(limit, at: .seconds(14)))
        #expect(window.isIdle(limit, at: .seconds(15)))
    }

    @Test("a spacing holds calls apart until it ends, and the next response can lift it")
    func spacing() {
        var window = window(sentAt: [0])
        window.apply(RateHint(remaining: 2, reset: .seconds(10)), at: .zero)
        #expect(window.next(limit) == .seconds(5))
        window.sent(limit, at: .seconds(8))
        #expect(window.next(limit) == .seconds(10))
        window.apply(RateHint(), at: .seconds(8))
        #expect(window.next(limit) <= .seconds(8))
    }

    @Test(
        "the hints in headers are read",
        arguments: [
            (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30"], RateHint(pause: .seconds(30))),
            (200, ["RateLimit-Remaining": "4", "RateLimit-Reset": "20"], RateHint(remaining: 4, reset: .seconds(20))),
            (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1780000007"], RateHint(pause: .seconds(7))),
            (200, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "-3"], RateHint(pause: .zero)),
            (429, ["Retry-After": "12"], RateHint(pause: .seconds(12))),
            (503, ["Retry-After": "Thu, 28 May 2026 20:26:45 GMT"], RateHint(pause: .seconds(5))),
            (200, ["Retry-After": "12"], nil), (200, ["X-RateLimit-Remaining": "x", "X-RateLimit-Reset": "1"], nil),
            (429, [:], nil),
        ] as [(Int, HTTPHeaders, RateHint?)])
    func hints(status: Int, headers: HTTPHeaders, expected: RateHint?) {
        let now = Date(timeIntervalSince1970: 1_780_000_000)
        #expect(RateHint.standard(HTTPResponse(status: status, headers: headers), at: now) == expected)
    }

    @Test("returning calls pass first, then by priority, then in order")
    func line() {
        var line = WaitingLine()
        let ranks: [(RequestPriority, Bool)] = [
            (.normal, false), (.background, false), (.high, false), (.normal, false), (.background, true), (.high, false),
        ]
        for (number, rank) in ranks.enumerated() {
            line.add(WaitingLine.Ticket(number: number, priority: rank.0, isReturning: rank.1))
        }
        #expect(line.tickets.map(\.number) == [4, 2, 5, 0, 3, 1])
        let removed = [line.remove(5), line.remove(5)]
        #expect(removed == [true, false])
        #expect(line.tickets.map(\.number) == [4, 2, 0, 3, 1])
    }
}
