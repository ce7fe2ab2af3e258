import MemberUI
import OffersService

/// A plot as a piece of a page: the drawing, what its lines are, and a table with the same numbers.
struct MetricPlotFigure {
    let plot: MetricPlot
    let texts: Texts

    private var figures: MetricFigures { MetricFigures(texts.language) }
    private var layout: PlotLayout { PlotLayout(plot) }

    /// The card.
    var html: HTML {
        .card(
            id: plot.id, title: title,
            [
                scrolling(texts(.metricsPlot), drawing), legend,
                .details(texts(.metricsTable), [scrolling(texts(.metricsTable), table)]),
            ])
    }

    /// The heading, with the currency of money.
    var title: String {
        let name = plot.lines.map { texts($0.name.key) }.joined(separator: " · ")
        guard case .money(let currency) = plot.unit else { return name }
        return name + ", " + currency
    }

    /// No two regions of a page have one name.
    private func scrolling(_ kind: String, _ part: HTML) -> HTML { .scrolling("\(title): \(kind)", part) }

    private var drawing: HTML {
        let layout = layout
        let lines = plot.lines.indices.flatMap { shapes(layout.drawn(plot.lines[$0]), $0 == 0 ? "first" : "second") }
        return .drawing(
            PlotLayout.width, PlotLayout.height, class: "plot", label: title + ". " + texts(.metricsPlotLabel),
            grid(layout) + days(layout) + lines)
    }

    private func grid(_ layout: PlotLayout) -> [HTML] {
        layout.scale.ticks.flatMap { value -> [HTML] in
            let (height, end) = (HTML.points(layout.y(value)), HTML.points(PlotLayout.width - PlotLayout.right))
            let text: [(String, String?)] = [
                ("x", HTML.points(PlotLayout.left - 8)), ("y", HTML.points(layout.y(value) + 4)), ("text-anchor", "end"),
            ]
            let line: [(String, String?)] = [
                ("class", "plot-grid"), ("x1", HTML.points(PlotLayout.left)), ("x2", end), ("y1", height), ("y2", height),
            ]
            return [.element("line", line), .element("text", text, [.text(figures.text(value, plot.unit))])]
        }
    }

    private func days(_ layout: PlotLayout) -> [HTML] {
        layout.labels.map { day in
            .element(
                "text",
                [
                    ("x", HTML.points(layout.x(day))), ("y", HTML.points(PlotLayout.height - 8)), ("text-anchor", "middle"),
                ], [.text(plot.days[day].description)])
        }
    }

    private func shapes(_ drawn: PlotLayout.Drawn, _ name: String) -> [HTML] {
        let paths = [("", drawn.path), (" plot-provisional", drawn.provisional)].filter { !$0.1.isEmpty }.map { kind, path in
            HTML.element("path", [("class", "plot-line plot-\(name)\(kind)"), ("d", path)])
        }
        return paths + drawn.marks.map { mark($0, name) }
    }

    /// A round mark for the first line, a square one for the second; a provisional one is hollow.
    private func mark(_ mark: PlotLayout.Mark, _ name: String) -> HTML {
        let kind = "plot-mark plot-\(name)" + (mark.isProvisional ? " plot-hollow" : "")
        guard name == "first" else {
            return .element(
                "rect",
                [
                    ("class", kind), ("x", HTML.points(mark.place.x - 3)), ("y", HTML.points(mark.place.y - 3)), ("width", "6"),
                    ("height", "6"),
                ])
        }
        return .element(
            "circle",
            [("class", kind), ("cx", HTML.points(mark.place.x)), ("cy", HTML.points(mark.place.y)), ("r", "3.5")])
    }

    private var legend: HTML {
        var items = plot.lines.indices.map { key($0 == 0 ? "●" : "■", texts(plot.lines[$0].name.key)) }
        if plot.lines.count == 1 { items = [] }
        if plot.hasProvisional { items.append(key("○", texts(.metricsProvisional))) }
        return items.isEmpty ? .text("") : .element("ul", [("class", "plot-legend")], items)
    }

    private func key(_ sign: String, _ text: String) -> HTML {
        .element("li", [], [.element("span", [("aria-hidden", "true")], [.text(sign + " ")]), .text(text)])
    }

    private var table: HTML {
        let names = [texts(.metricsDay)] + plot.lines.map { texts($0.name.key) }
        let rows = plot.days.indices.map { day in
            [plot.days[day].description]
                + plot.lines.map { line in
                    figures.text(line.points[day].value, plot.unit)
                        + (line.points[day].isProvisional ? " (" + texts(.metricsProvisionalMark) + ")" : "")
                }
        }
        return .numbers(names, rows)
    }
}
