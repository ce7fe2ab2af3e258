import MemberTesting
import Testing

@testable import MemberRequests

@Suite("The waiting queue")
struct WaitingLineTests {
    /// The order by its definition: behind the last one with the same or a higher rank.
    private struct Model {
        var tickets: [WaitingLine.Ticket] = []

        mutating func add(_ ticket: WaitingLine.Ticket) {
            let place = tickets.firstIndex { rank($0) < rank(ticket) } ?? tickets.endIndex
            tickets.insert(ticket, at: place)
        }

        private func rank(_ ticket: WaitingLine.Ticket) -> Int { ticket.isReturning ? .max : ticket.priority.rawValue }
    }

    @Test("its order is by rank and arrival, whatever joins, leaves and is served", arguments: 1...8)
    func order(seed: Int) {
        let random = SeededRandom(seed: UInt64(seed))
        var (line, model) = (WaitingLine(), Model())
        for number in 0..<2_000 {
            let bytes = [UInt8](random.bytes(3))
            let ticket = WaitingLine.Ticket(
                number: number, priority: RequestPriority.allCases[Int(bytes[0]) % 3], isReturning: bytes[0] > 230)
            switch bytes[1] {
            case ..<150:
                line.add(ticket)
                model.add(ticket)
            case ..<200 where !model.tickets.isEmpty:
                let (served, expected) = (line.removeFirst(), model.tickets.removeFirst())
                #expect(served == expected)
            default:
                let leaving = number * Int(bytes[2]) / 255
                let place = model.tickets.firstIndex { $0.number == leaving }
                let hasLeft = line.remove(leaving)
                #expect(hasLeft == (place != nil))
                if let place { model.tickets.remove(at: place) }
            }
            #expect(line.count == model.tickets.count && line.isEmpty == model.tickets.isEmpty)
        }
        #expect(line.tickets == model.tickets)
    }

    @Test("places of calls that left are forgotten, so that a long-used queue does not grow")
    func places() {
        var line = WaitingLine()
        for number in 0..<10_000 {
            line.add(WaitingLine.Ticket(number: number, priority: .normal, isReturning: false))
            if line.count > 10, number.isMultiple(of: 2) { _ = line.removeFirst() }
            if line.count > 10 { _ = line.remove(number) }
            #expect(line.count <= 11 && line.places <= 2 * 11 + 16)
        }
    }
}
