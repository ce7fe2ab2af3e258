public import Foundation

/// How a button, or a link that looks like one, stands out: the class of the element.
public enum ButtonRole: String, Sendable, CaseIterable {
    /// The one action that the page is for.
    case primary
    /// Any other action.
    case secondary
    /// An action that removes something, or cannot be undone.
    case danger
    /// An action beside a line of text.
    case subtle
}

/// The meaning of a badge's colour.
public enum BadgeTone: String, Sendable, CaseIterable {
    /// A fact.
    case neutral
    /// A fact that stands out.
    case info
    /// In order.
    case good
    /// In need of attention.
    case warning
    /// Failed, or ended.
    case bad
}

extension HTML {
    /// A card of a page, with a heading.
    /// - Parameters:
    ///   - id: The heading's name within the page.
    ///   - title: The heading.
    ///   - picture: An icon before the heading; nil for none.
    ///   - actions: Badges, links and buttons beside the heading.
    ///   - parts: The contents.
    /// - Returns: The card.
    public static func card(id: String, title: String, picture: DrawnPicture? = nil, actions: [HTML] = [], _ parts: [HTML])
        -> HTML
    {
        let heading = HTML.element("h2", [("id", id)], (picture.map { [.icon($0)] } ?? []) + [.text(title)])
        return .element(
            "section", [("class", "card"), ("aria-labelledby", id)],
            [.element("header", [], [heading] + (actions.isEmpty ? [] : [.element("div", [("class", "row")], actions)]))] + parts)
    }

    /// A short word on a coloured ground.
    /// - Parameters:
    ///   - text: The word.
    ///   - tone: The colour's meaning; the word must say the same.
    ///   - title: A longer text on hover.
    /// - Returns: The badge.
    public static func badge(_ text: String, _ tone: BadgeTone = .neutral, title: String? = nil) -> HTML {
        .element("span", [("class", "badge " + tone.rawValue)] + (title.map { [("title", $0)] } ?? []), [.text(text)])
    }

    /// A name with an icon before it.
    /// - Parameters:
    ///   - picture: The icon; nil for none.
    ///   - text: The name.
    /// - Returns: The chip.
    public static func chip(_ picture: DrawnPicture?, _ text: String) -> HTML {
        .element("span", [("class", "chip")], [picture.map(HTML.icon)].compactMap(\.self) + [.element("span", [], [.text(text)])])
    }

    /// An icon within a line of text; assistive technology passes it over, because its meaning is written beside it.
    /// - Parameter picture: The icon.
    /// - Returns: The piece.
    public static func icon(_ picture: DrawnPicture) -> HTML {
        .element("span", [("class", "icon"), ("aria-hidden", "true")], [HTML(svg: String(picture.svg.dropLast()))])
    }

    /// A moment in words, such as "in 60 days"; the exact time is shown on hover.
    /// - Parameters:
    ///   - date: The moment.
    ///   - now: The time of the page.
    ///   - language: The language of the words.
    /// - Returns: A `time` element.
    public static func moment(_ date: Date, now: Date, _ language: MemberLanguage) -> HTML {
        let exact = date.formatted(.iso8601)
        let words = HumanTime(language).text(date, now: now)
        return .element("time", [("datetime", exact), ("title", exact)], [.text(words)])
    }
}
