import MemberCore
import MemberTesting
import Testing

@testable import MemberRequests

@Suite("The schedule of a pace that machines share")
struct PaceRuleTests {
    private let limit = RateLimit(3, per: .milliseconds(1_200))

    private func wish(_ count: Int) -> PaceWish { PaceWish("key", limit: limit, count: count) }

    @Test("an idle key lets several calls through at once, and the slots after them begin later")
    func burst() {
        var rule = PaceRule()
        let first = rule.lease(wish(3), at: .seconds(10))
        #expect(first == PaceLease(count: 3, wait: .zero, interval: .milliseconds(400), isBurst: true))
        let next = rule.lease(wish(1), at: .seconds(10))
        #expect(next == PaceLease(count: 1, wait: .milliseconds(1_600), interval: .milliseconds(400), isBurst: false))
    }

    @Test("a request is for one slot at least, and for no more than the limit", arguments: [(-1, 1), (0, 1), (2, 2), (9, 3)])
    func bounds(asked: Int, count: Int) {
        #expect(wish(asked).count == count)
    }

    @Test("nothing is leased beyond the horizon; the lease says when the next slot begins")
    func horizon() {
        var rule = PaceRule()
        rule.slow(by: RateHint(pause: .seconds(30)), at: .seconds(10))
        let lease = rule.lease(wish(2), at: .seconds(10))
        #expect(lease.count == 0 && lease.wait == .seconds(30))
        #expect(rule.lease(wish(2), at: .seconds(38)).wait == .seconds(2))
    }

    @Test("an interval of the provider applies for its time, without several calls at once")
    func spacing() {
        var rule = PaceRule()
        rule.slow(by: RateHint(spacing: RateHint.Spacing(interval: .seconds(1), span: .seconds(10))), at: .zero)
        #expect(rule.lease(wish(2), at: .zero) == PaceLease(count: 2, wait: .zero, interval: .seconds(1), isBurst: false))
        #expect(rule.lease(wish(3), at: .seconds(20)).isBurst)
    }

    @Test("no period has more calls than the limit plus one, whenever they are sent in their slots", arguments: UInt64(0)..<50)
    func bound(seed: UInt64) {
        let random = SeededRandom(seed: seed)
        var (rule, now, sent) = (PaceRule(), Duration.seconds(100), [Duration]())
        for _ in 0..<200 {
            let bytes = random.bytes(8).map { Int($0) }
            now += .milliseconds(bytes[0] < 100 ? 0 : bytes[1] * 6)
            let lease = rule.lease(wish(1 + bytes[2] % 3), at: now)
            for number in 0..<lease.count {
                let slot = now + lease.wait + lease.interval * (lease.isBurst ? 0 : number)
                sent.append(slot + .milliseconds(bytes[3 + number] * 399 / 255))
            }
        }
        sent.sort()
        for first in sent.indices.dropLast(4) { #expect(sent[first + 4] - sent[first] >= limit.window) }
    }

    @Test("a schedule goes on from its row, and no slot is earlier for it")
    func row() {
        var rule = PaceRule()
        _ = rule.lease(PaceWish("key", limit: RateLimit(7, per: .seconds(1)), count: 2), at: .seconds(10))
        rule.slow(by: RateHint(spacing: RateHint.Spacing(interval: .seconds(1), span: .seconds(3))), at: .seconds(10))
        #expect(rule.row == PaceRule.Row(next: 10_428_572, interval: 1_000_000, until: 13_000_000))
        var (kept, read) = (rule, PaceRule(rule.row))
        let leases = [kept.lease(wish(1), at: .seconds(10)), read.lease(wish(1), at: .seconds(10))]
        #expect(leases[1].wait >= leases[0].wait && leases[1].wait - leases[0].wait < .microseconds(1))
        #expect(PaceRule(PaceRule().row) == PaceRule())
    }

    @Test("a schedule is forgotten once it would delay no call")
    func idle() {
        var rule = PaceRule()
        _ = rule.lease(wish(1), at: .seconds(10))
        #expect(!rule.isIdle(limit, at: .milliseconds(11_599)))
        #expect(rule.isIdle(limit, at: .milliseconds(11_600)))
    }
}
