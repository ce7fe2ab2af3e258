import Foundation
import MemberCore

/// Where the parts of a picture lie, in points: pages and apps draw the same.
struct HistoryDrawing: Sendable, Equatable {
    /// A rectangle.
    struct Frame: Sendable, Equatable {
        var x, y, width, height: Double
    }

    /// A part, from the one that lies below.
    enum Shape: Sendable, Equatable {
        /// A line of the calendar with its date.
        case tick(x: Double, String)
        /// The name of a lane.
        case title(x: Double, y: Double, String)
        case bar(Frame, HistoryPicture.Bar)
        case mark(x: Double, y: Double, HistoryPicture.Mark)
        /// The trusted time; whether it may also be later.
        case now(x: Double, isLeast: Bool)
    }

    static let width = 720.0
    static let barHeight = 22.0
    private static let (margin, titleHeight, gap, axisHeight) = (10.0, 20.0, 5.0, 26.0)
    /// More bars than this of one lane are joined where they follow one another.
    private static let mostBars = 200
    /// The most bars, and the most marks, of one lane: of more the newest, and as many older ones that decided.
    private static let mostShapes = 500

    private(set) var shapes: [Shape] = []
    /// Whether everything is drawn, and not the newest alone.
    private(set) var isWhole = true
    private(set) var height = 0.0
    /// Where the lanes end and the dates stand.
    private(set) var bottom = 0.0

    init(_ picture: HistoryPicture) {
        guard let span = picture.span else { return }
        let scale = Scale(span: span, from: Self.margin, to: Self.width - Self.margin)
        var (parts, y) = ([Shape](), 4.0)
        for lane in picture.lanes {
            let whole = lane.joined(above: Self.mostBars)
            let drawn = whole.newest(Self.mostShapes)
            isWhole = isWhole && drawn == whole
            y = Self.draw(drawn, below: y, scale, picture.now, &parts)
        }
        (bottom, height) = (y, y + Self.axisHeight)
        let ticks = Self.ticks(CalendarTicks(span).ticks.map { (scale[$0.time], $0.label) })
        let now = picture.now.map { Shape.now(x: scale[$0.time], isLeast: $0.exact == nil) }
        shapes = ticks + parts + [now].compactMap(\.self)
    }

    /// How far a date reaches to both sides of its tick: about 6.4 points for each digit.
    static func halfWidth(of label: String) -> Double { Double(label.count) * 3.2 }

    /// Where the middle of a date stands: below its tick, or as near as the drawing's edges let.
    static func middle(of label: String, at x: Double) -> Double {
        let half = halfWidth(of: label)
        return min(max(x, half), width - half)
    }

    /// Ticks with their dates, but for a date that would run into the one before.
    private static func ticks(_ all: [(x: Double, label: String)]) -> [Shape] {
        var last = -Double.infinity
        return all.map { x, label in
            let (middle, half) = (middle(of: label, at: x), halfWidth(of: label))
            guard middle - half > last + 4 else { return .tick(x: x, "") }
            last = middle + half
            return .tick(x: x, label)
        }
    }

    /// The letters that fit into a bar; nil where none are or none fit.
    static func letters(_ bar: HistoryPicture.Bar, in width: Double) -> String? {
        let letters = HistoryPictureStyle.letters(bar)
        // About eight points for each letter.
        return letters.isEmpty || width < Double(letters.count) * 8 + 4 ? nil : letters
    }

    /// A name from signed data, harmless and short enough for a line.
    static func short(_ name: String) -> String {
        let shown = String(name.prefix(80)).harmless
        return shown.count > 60 ? shown.prefix(59) + "…" : shown
    }

    /// Draws a lane.
    /// - Returns: Where it ends.
    private static func draw(
        _ lane: HistoryPicture.Lane, below top: Double, _ scale: Scale, _ now: TrustedTime?, _ parts: inout [Shape]
    ) -> Double {
        parts.append(.title(x: margin, y: top + titleHeight - 6, short(lane.name)))
        let (first, step) = (top + titleHeight, barHeight + gap)
        var rows = Rows()
        let bars = lane.bars.map { bar -> (bar: HistoryPicture.Bar, frame: Frame) in
            let (x, end) = (scale[bar.start], scale[bar.shownEnd(at: now)])
            let y = first + Double(rows.row(from: bar.start, to: bar.end)) * step
            return (bar, Frame(x: x, y: y, width: max(end - x, 2), height: barHeight))
        }
        // The outline of one that decided is not to be covered by the next one.
        for isDeciding in [false, true] {
            parts += bars.filter { $0.bar.isDeciding == isDeciding }.map { .bar($0.frame, $0.bar) }
        }
        for mark in lane.marks {
            let own =
                bars.first { $0.bar.isMarked(by: mark, atEnd: true) } ?? bars.first { $0.bar.isMarked(by: mark, atEnd: false) }
            parts.append(.mark(x: scale[mark.time], y: (own?.frame.y ?? first) + barHeight / 2, mark))
        }
        return first + Double(max(1, rows.count)) * step + gap
    }

    /// From times to places.
    private struct Scale {
        let span: ClosedRange<StoreTime>
        let from, to: Double

        subscript(_ time: StoreTime) -> Double {
            let whole = Double(span.upperBound.milliseconds) - Double(span.lowerBound.milliseconds)
            guard whole > 0 else { return from }
            let part = (Double(time.milliseconds) - Double(span.lowerBound.milliseconds)) / whole
            let place = from + max(0, min(1, part)) * (to - from)
            return (place * 100).rounded() / 100
        }
    }

    /// The rows of a lane: bars that overlap lie in different ones.
    private struct Rows {
        private var ends: [StoreTime] = []
        private static let most = 8

        var count: Int { ends.count }

        mutating func row(from start: StoreTime, to end: StoreTime) -> Int {
            if let free = ends.firstIndex(where: { $0 <= start }) {
                ends[free] = end
                return free
            }
            guard ends.count < Self.most else { return Self.most - 1 }
            ends.append(end)
            return ends.count - 1
        }
    }
}

extension HistoryPicture.Bar {
    /// Whether a mark may be this bar's: at its end, or within bars that were joined.
    fileprivate func isMarked(by mark: HistoryPicture.Mark, atEnd: Bool) -> Bool {
        productID == mark.productID && (atEnd ? end == mark.time : start <= mark.time && mark.time <= end)
    }
}
