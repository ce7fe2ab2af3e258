import MemberUI

extension HistoryPictureComponent {
    /// The element of a drawn part.
    func shape(of shape: HistoryDrawing.Shape, _ bottom: Double) -> HTML {
        switch shape {
        case .tick(let x, let label):
            group([line(x, 0, bottom, "sh-tick")] + (label.isEmpty ? [] : [date(label, x, bottom + 17)]))
        case .title(let x, let y, let name): text(name, x, y, "sh-name")
        case .bar(let frame, let bar): self.bar(frame, bar)
        case .mark(let x, let y, let mark): self.mark(x, y, mark)
        case .now(let x, _): line(x, 0, bottom, "sh-present")
        }
    }

    private func bar(_ frame: HistoryDrawing.Frame, _ bar: HistoryPicture.Bar) -> HTML {
        let classes = [
            "sh-bar", "sh-" + bar.term.name, bar.isFamilyShared ? "sh-shared" : nil, bar.isDeciding ? "sh-deciding" : nil,
        ]
        let rectangle = HTML.element(
            "rect",
            [
                ("x", points(frame.x)), ("y", points(frame.y)), ("width", points(frame.width)), ("height", points(frame.height)),
                ("rx", "3"), ("class", classes.compactMap(\.self).joined(separator: " ")),
            ])
        let label = HistoryDrawing.letters(bar, in: frame.width).map {
            text($0, frame.x + frame.width / 2, frame.y + frame.height / 2 + 4, "sh-on-" + bar.term.name, anchor: "middle")
        }
        return group([tooltip(HistoryRow(bar, texts)), rectangle, label].compactMap(\.self))
    }

    private func mark(_ x: Double, _ y: Double, _ mark: HistoryPicture.Mark) -> HTML {
        let circle = HTML.element("circle", [("cx", points(x)), ("cy", points(y)), ("r", "7")])
        return group(
            [
                tooltip(HistoryRow(mark, texts)), circle,
                text(HistoryPictureStyle.sign(mark.event), x, y + 4, "", anchor: "middle"),
            ],
            "sh-mark")
    }

    /// A date below its line; at an edge of the drawing beside it.
    private func date(_ label: String, _ x: Double, _ y: Double) -> HTML {
        text(label, HistoryDrawing.middle(of: label, at: x), y, "sh-date", anchor: "middle")
    }

    private func tooltip(_ row: HistoryRow) -> HTML { .element("title", [], [.text(row.line)]) }

    private func group(_ parts: [HTML], _ name: String = "") -> HTML {
        .element("g", name.isEmpty ? [] : [("class", name)], parts)
    }

    private func line(_ x: Double, _ top: Double, _ bottom: Double, _ name: String) -> HTML {
        .element(
            "line", [("x1", points(x)), ("x2", points(x)), ("y1", points(top)), ("y2", points(bottom)), ("class", name)])
    }

    private func text(_ text: String, _ x: Double, _ y: Double, _ name: String, anchor: String = "start") -> HTML {
        .element(
            "text", [("x", points(x)), ("y", points(y)), ("text-anchor", anchor)] + (name.isEmpty ? [] : [("class", name)]),
            [.text(text)])
    }

    private func points(_ value: Double) -> String { HTML.points(value) }
}
