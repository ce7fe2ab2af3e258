public import MemberUI

/// A history's picture as HTML with an SVG drawing in it: for a support page, a store's page, or a page in a file.
///
/// ```swift
/// let html = HistoryPictureComponent(picture, language: .en).html()
/// ```
/// It runs no script. Serve `ComponentHTML.stylesheet` beside it. A list of signs and a table say in words what the drawing shows.
public struct HistoryPictureComponent: Sendable {
    /// The picture.
    public var picture: HistoryPicture
    /// The language: English, Russian and Spanish have the texts, any other shows English.
    public var language: MemberLanguage
    /// Light, dark, or as the person's system is set.
    public var scheme: ComponentScheme

    /// The most rows of the table; of a longer history the newest, and those that decided.
    static let mostRows = 200

    /// Creates a component.
    /// - Parameters:
    ///   - picture: The picture.
    ///   - language: The language.
    ///   - scheme: Light, dark, or as the person's system is set.
    public init(_ picture: HistoryPicture, language: MemberLanguage, scheme: ComponentScheme = .system) {
        (self.picture, self.language, self.scheme) = (picture, language, scheme)
    }

    var texts: HistoryPictureTexts { HistoryPictureTexts(language) }

    /// Draws it.
    /// - Returns: The figure with its stylesheet.
    public func html() -> ComponentHTML {
        let attributes: [(String, String?)] = [
            ("class", "sh-history sh-\(scheme.rawValue)"), ("lang", texts.language.rawValue), ("dir", "ltr"), ("data-face", nil),
            ("aria-label", texts[.pictureTitle]),
        ]
        let drawn = picture.span == nil ? [note(texts[.pictureEmpty])] : drawing + [legend, table]
        let rest = picture.undated > 0 ? [note(texts.undated(picture.undated))] : []
        return ComponentHTML(.element("figure", attributes, drawn + rest), rules: HistoryPictureStyle.rules)
    }

    private func note(_ text: String) -> HTML { .element("p", [("class", "sh-note")], [.text(text)]) }

    /// The drawing.
    private var drawing: [HTML] {
        let drawing = HistoryDrawing(picture)
        let parts = drawing.shapes.map { shape(of: $0, drawing.bottom) }
        let whole = scrolling(
            texts[.pictureTitle],
            .drawing(HistoryDrawing.width, drawing.height, class: "sh-drawing", label: texts[.pictureTitle], parts))
        return [whole] + (drawing.isWhole ? [] : [note(texts[.pictureNewest])])
    }

    /// A part that a narrow page scrolls, by the keyboard too.
    private func scrolling(_ label: String, _ part: HTML) -> HTML {
        .element("div", [("class", "sh-scroll"), ("tabindex", "0"), ("role", "region"), ("aria-label", label)], [part])
    }

    /// The signs that the drawing uses, with their meaning.
    private var legend: HTML {
        let (bars, marks) = (picture.lanes.flatMap(\.bars), picture.lanes.flatMap(\.marks))
        let terms = HistoryPicture.Term.allCases.filter { term in bars.contains { $0.term == term } }
        let events = HistoryPicture.Event.allCases.filter { event in marks.contains { $0.event == event } }
        var items = terms.map { key(HistoryPictureStyle.letter($0), $0.name, texts[$0]) }
        items += events.map { key(HistoryPictureStyle.sign($0), "sign", texts[$0]) }
        if bars.contains(where: \.isFamilyShared) { items.append(key(HistoryPictureStyle.family, "sign", texts[.pictureFamily])) }
        if bars.contains(where: \.isDeciding) { items.append(key("", "decides", texts[.pictureDeciding])) }
        if let now = picture.now { items.append(key("┆", "sign", texts[now.exact == nil ? .pictureNowOrLater : .pictureNow])) }
        return .element("ul", [("class", "sh-legend")], items)
    }

    private func key(_ sign: String, _ name: String, _ text: String) -> HTML {
        let box = HTML.element(
            "span", [("class", "sh-key sh-\(name)"), ("aria-hidden", "true")], [.text(sign.isEmpty ? "\u{A0}" : sign)])
        return .element("li", [], [box, .text(text)])
    }

    /// Bars and marks in words, the newest first.
    private var table: HTML {
        let (rows, leftOut) = HistoryRow.newest(of: picture, Self.mostRows, texts)
        let head = [TextKey.pictureWhat, .pictureProduct, .pictureFrom, .pictureUntil].map {
            HTML.element("th", [("scope", "col")], [.text(texts[$0])])
        }
        let lines = rows.map { row in
            HTML.element("tr", [], [row.what, row.product, row.from, row.until].map { .element("td", [], [.text($0)]) })
        }
        let whole = HTML.element("table", [], [.element("thead", [], [.element("tr", [], head)]), .element("tbody", [], lines)])
        let rest = leftOut > 0 ? [note(texts.earlier(leftOut))] : []
        return .element(
            "details", [],
            [.element("summary", [], [.text(texts[.pictureTable])]), scrolling(texts[.pictureTable], whole)] + rest)
    }
}
