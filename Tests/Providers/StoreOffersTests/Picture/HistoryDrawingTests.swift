import MemberUI
import Testing

@testable import StoreOffers

@Suite("The drawing of a history's picture")
struct HistoryDrawingTests {
    private func drawn(_ transactions: [StoreTransaction], at time: TrustedTime? = .exact(now)) -> HistoryDrawing {
        HistoryDrawing(HistoryPicture(of: PurchaseHistory(source: .signedData, transactions: transactions), at: time))
    }

    private func bars(_ drawing: HistoryDrawing) -> [(frame: HistoryDrawing.Frame, bar: HistoryPicture.Bar)] {
        drawing.shapes.compactMap { if case .bar(let frame, let bar) = $0 { (frame, bar) } else { nil } }
    }

    private func months(_ count: Int, from first: Double, trialFirst: Bool = false) -> [StoreTransaction] {
        (0..<count).map { number in
            period("\(number)", expires: days(first + Double(number + 1) * 30), trial: trialFirst && number == 0 ? .yes : .no) {
                $0.purchased = .at(days(first + Double(number) * 30))
            }
        }
    }

    @Test("bars lie in order of time within the width, those that overlap in different rows")
    func places() {
        let own = months(3, from: -90, trialFirst: true)
        let shared = period("9", expires: days(-20), family: true, original: "o2") { $0.purchased = .at(days(-70)) }
        let found = bars(drawn(own + [shared]))
        let inOrder = found.filter { !$0.bar.isFamilyShared }.map(\.frame)
        #expect(zip(inOrder, inOrder.dropFirst()).allSatisfy { $0.x + $0.width <= $1.x + 0.01 && $0.y == $1.y })
        #expect(found.first { $0.bar.isFamilyShared }?.frame.y != inOrder[0].y)
        #expect(found.allSatisfy { $0.frame.x >= 0 && $0.frame.x + $0.frame.width <= HistoryDrawing.width })
    }

    @Test("a long history is joined into few bars, and what decided stays by itself")
    func joined() throws {
        let all = months(1_000, from: -30_000, trialFirst: true)
        let found = bars(drawn(all))
        #expect(found.map(\.bar.count) == [1, 999] && found[1].bar.term == .regular)
        let decision = OfferDecision(
            kind: .introductory, productID: "monthly", eligible: false, reason: .trialUsed, decidedBy: ["500"])
        let history = PurchaseHistory(source: .signedData, transactions: all)
        let deciding = bars(HistoryDrawing(HistoryPicture(of: history, deciding: decision, at: .exact(now))))
        #expect(deciding.map(\.bar.count) == [1, 499, 499, 1] && deciding[3].bar.isDeciding)
    }

    @Test("a mark lies on the bar of its own purchase")
    func marks() throws {
        let yearly = period("1", product: "yearly", expires: days(300)) { $0.purchased = .at(days(-60)) }
        let refunded = period("2", expires: days(-10), original: "o2") {
            $0.purchased = .at(days(-40))
            $0.cancellation = .init(time: .at(days(-20)))
        }
        let drawing = drawn([yearly, refunded])
        let own = try #require(bars(drawing).first { $0.bar.productID == "monthly" }).frame
        let marks = drawing.shapes.compactMap { if case .mark(let x, let y, _) = $0 { (x, y) } else { nil } }
        #expect(marks.count == 1 && marks[0].1 == own.y + own.height / 2 && abs(marks[0].0 - own.x - own.width) < 0.02)
    }

    @Test("names that would reorder or hide text are written out, and long ones are cut")
    func names() {
        #expect(HistoryDrawing.short("\u{202E}moc") == "\\u{202e}moc" && HistoryDrawing.short("Клуб 1") == "Клуб 1")
        #expect(HistoryDrawing.short(String(repeating: "g", count: 200)).count == 60)
    }

    @Test("the present is a line, and may also be later", arguments: [true, false])
    func present(isLeast: Bool) {
        let shapes = drawn(months(1, from: -30), at: isLeast ? .atLeast(now) : .exact(now)).shapes
        let found = shapes.compactMap { if case .now(let x, let least) = $0 { (x, least) } else { nil } }
        #expect(found.count == 1 && found[0].0 == HistoryDrawing.width - 10 && found[0].1 == isLeast)
    }

    @Test(
        "dates stand at round times, ten at most",
        arguments: [
            (0.01, "12:25"), (2, "2026-05-29"), (40, "2026-06-04"), (400, "2026-07"), (4_000, "2028"), (40_000, "2050"),
        ])
    func ticks(length: Double, label: String) {
        // 20 minutes past noon, 28 May 2026.
        let start = StoreTime(milliseconds: 1_779_970_800_000)
        let end = StoreTime(milliseconds: start.milliseconds + Int64(length * 86_400_000))
        let ticks = CalendarTicks(start...end).ticks
        #expect(ticks.count <= 10 && ticks.contains { $0.label == label }, "\(ticks.map(\.label))")
        #expect(ticks.allSatisfy { (start...end).contains($0.time) })
    }

    @Test("no date runs into another one or over the edge", arguments: [3, 9, 17, 42, 61, 68, 200, 900, 5_000])
    func dates(days: Int) {
        let from = -Double(days)
        let shapes = drawn(months(1, from: from), at: .exact(now)).shapes
        let labels = shapes.compactMap { if case .tick(let x, let label) = $0, !label.isEmpty { (x, label) } else { nil } }
        let ranges = labels.map { x, label in
            let (middle, half) = (HistoryDrawing.middle(of: label, at: x), HistoryDrawing.halfWidth(of: label))
            return (middle - half, middle + half)
        }
        #expect(!ranges.isEmpty && ranges.allSatisfy { $0.0 >= 0 && $0.1 <= HistoryDrawing.width })
        #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.1 < $1.0 }, "\(labels)")
    }

    @Test("every colour is told from its ground, and every letter from its bar", arguments: ComponentTheme.allCases)
    func contrast(theme: ComponentTheme) {
        for role in HistoryPictureStyle.palette.roles {
            guard let contrast = HistoryPictureStyle.palette.contrast(of: role, in: theme) else { continue }
            #expect(contrast >= 4.5, "\(role.rawValue)")
        }
    }
}
