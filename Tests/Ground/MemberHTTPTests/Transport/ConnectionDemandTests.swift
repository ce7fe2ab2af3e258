import Testing

@testable import MemberHTTP

@Suite("The number of kept connections")
struct ConnectionDemandTests {
    private let begin = ContinuousClock.now

    @Test("it is the number in use, at least 128; fewer requests later do not change it at first")
    func rise() {
        var demand = ConnectionDemand(at: begin)
        var changes = [1, 128, 300, 200, 301].map { demand.rise(to: $0) }
        #expect(changes == [false, false, true, false, true] && demand.kept == 301)
        changes = [demand.fall(to: 1, at: begin + .seconds(59))]
        #expect(changes == [false] && demand.kept == 301)
    }

    @Test("a peak is forgotten after one to two minutes, and connections in use still count")
    func fall() {
        var demand = ConnectionDemand(at: begin)
        _ = demand.rise(to: 10_000)
        var kept: [Int] = []
        for (second, inFlight) in [(60, 10), (120, 200), (900, 300), (2000, 0)] {
            _ = demand.fall(to: inFlight, at: begin + .seconds(second))
            kept.append(demand.kept)
            if second == 60 { _ = demand.rise(to: 400) }
        }
        #expect(kept == [10_000, 400, 300, ConnectionDemand.least])
    }
}
