import OffersService

/// The places of a plot's parts, in points.
struct PlotLayout: Sendable, Equatable {
    /// A place.
    struct Place: Sendable, Equatable {
        let x, y: Double
    }

    /// A line: its parts between neighbouring days with values, and a mark on some days.
    struct Drawn: Sendable, Equatable {
        /// The path of what is final, in SVG's words; empty for none.
        var path = ""
        /// The path of what is provisional at one of its ends.
        var provisional = ""
        var marks: [Mark] = []
    }

    /// A mark on a day.
    struct Mark: Sendable, Equatable {
        let place: Place
        let isProvisional: Bool
    }

    static let (width, height) = (540.0, 220.0)
    static let (left, right, upper, lower) = (60.0, 40.0, 14.0, 30.0)
    /// Up to how many days each has a mark; of more only those that no line shows, and provisional ones.
    static let mostMarks = 45
    private static let mostLabels = 5

    let plot: MetricPlot
    let scale: PlotScale

    init(_ plot: MetricPlot) {
        (self.plot, scale) = (plot, PlotScale(upTo: plot.highest, least: plot.unit.least))
    }

    /// The place of a day; a single one is in the middle.
    func x(_ day: Int) -> Double {
        let room = Self.width - Self.left - Self.right
        guard plot.days.count > 1 else { return Self.left + room / 2 }
        return Self.left + room * Double(day) / Double(plot.days.count - 1)
    }

    /// The place of a value.
    func y(_ value: Double) -> Double {
        let room = Self.height - Self.upper - Self.lower
        return Self.upper + room * (1 - min(max(value / scale.top, 0), 1))
    }

    /// The days that have a label, the first and the last among them.
    var labels: [Int] {
        let last = plot.days.count - 1
        guard last > 0 else { return plot.days.isEmpty ? [] : [0] }
        let count = min(Self.mostLabels, plot.days.count) - 1
        return (0...count).map { Int((Double($0) * Double(last) / Double(count)).rounded()) }
    }

    /// A line's paths and marks.
    func drawn(_ line: MetricPlot.Line) -> Drawn {
        let places = line.points.enumerated().map { day, point in point.value.map { Place(x: x(day), y: y($0)) } }
        var (drawn, ends) = (Drawn(), (path: -1, provisional: -1))
        for day in places.indices {
            guard let place = places[day] else { continue }
            let isProvisional = line.points[day].isProvisional
            let before = day > 0 ? places[day - 1] : nil
            if let before {
                if isProvisional || line.points[day - 1].isProvisional {
                    drawn.provisional += Self.step(before, place, goesOn: ends.provisional == day - 1)
                    ends.provisional = day
                } else {
                    drawn.path += Self.step(before, place, goesOn: ends.path == day - 1)
                    ends.path = day
                }
            }
            let isAlone = before == nil && (day + 1 >= places.count || places[day + 1] == nil)
            if isAlone || isProvisional || places.count <= Self.mostMarks {
                drawn.marks.append(Mark(place: place, isProvisional: isProvisional))
            }
        }
        return drawn
    }

    private static func step(_ from: Place, _ to: Place, goesOn: Bool) -> String {
        (goesOn ? "" : "M\(word(from))") + "L\(word(to))"
    }

    private static func word(_ place: Place) -> String { "\(tenths(place.x)) \(tenths(place.y))" }

    /// Tenths of a point are finer than a screen.
    private static func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
