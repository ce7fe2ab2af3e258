import Foundation
import Testing

@testable import MemberUI

@Suite("The frame of pages")
struct PageShellTests {
    private static let shell = PageShell(
        site: "Harbour & Co", home: "/", badge: "sandbox",
        places: [.init("Ships", "/ships", isCurrent: true), .init("Crew", "/crew")],
        tools: [.element("a", [("href", "?lang=ru")], ["Русский"])])

    @Test("a site's page has its name, its badge, and links of which the current one is marked; it is well-formed")
    func shell() throws {
        let page = HTMLDocument.shell(
            Self.shell, title: "Ships <1>", lead: ["All of them"], actions: [.element("a", [("href", "/new")], ["New"])],
            language: .en, body: [.card(id: "list", title: "In port", actions: [.badge("3", .good)], [.text("none")])])
        let reader = try #require(PageReader.read(page.rendered))
        #expect(reader.text.hasPrefix("Ships <1>Harbour & CosandboxShipsCrewРусскийShips <1>All of themNewIn port3none"))
        #expect(page.rendered.contains("<a href=\"/ships\" aria-current=\"page\">Ships</a>"))
        #expect(page.rendered.contains("<body class=\"wide\">") && page.rendered.contains("href=\"/icon.svg\""))
        #expect(reader.elements.filter { $0 == "main" || $0 == "h1" }.count == 2)
    }

    @Test("a page without navigation and home has neither a list nor a link")
    func bare() {
        let page = HTMLDocument.shell(PageShell(site: "Harbour"), title: "T", language: .ru, body: []).rendered
        #expect(!page.contains("<nav") && !page.contains("<a ") && page.contains("lang=\"ru\""))
    }

    @Test("a question shows whose app asks, and whose account it asks for; assistive technology reads the words only")
    func question() throws {
        let head = QuestionHead(app: .initials(of: "Bell app"), provider: .memberKit, badge: "песочница", accent: .green)
        let page = HTMLDocument.question(head, title: "T", heading: "Allow?", language: .ru, body: [.text("form")]).rendered
        let reader = try #require(PageReader.read(page))
        #expect(reader.elements.count { $0 == "svg" } == 2 && page.contains("<body class=\"narrow accent-green\">"))
        #expect(reader.text.hasSuffix("песочницаAllow?form"))
        #expect(page.contains("<div class=\"pair-of-icons\" aria-hidden=\"true\">"))
        let plain = HTMLDocument.question(QuestionHead(), title: "T", language: .en, body: []).rendered
        #expect(!plain.contains("question-head") && plain.contains("<body class=\"narrow\">"))
    }

    @Test("accents are readable on cards, and their texts on them", arguments: PageAccent.allCases)
    func accents(accent: PageAccent) {
        for (theme, card) in [(ComponentTheme.light, ComponentColor(0xFFFFFF)), (.dark, ComponentColor(0x1B1E24))] {
            let colors = accent.colors(theme)
            #expect(colors.accent.contrast(on: card) >= 4.5 && colors.text.contrast(on: colors.accent) >= 4.5)
        }
        #expect(Stylesheet.text.components(separatedBy: "body.accent-\(accent.rawValue) {").count == 4)
    }

    @Test("a moment is written in words, with the exact time on hover")
    func moment() {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let html = HTML.moment(now.addingTimeInterval(86_400 * 60), now: now, .en).markup
        #expect(
            html == "<time datetime=\"2027-03-16T08:00:00Z\" title=\"2027-03-16T08:00:00Z\">in 60 days</time>")
    }
}

@Suite("Moments in words")
struct HumanTimeTests {
    private static let day = 86_400.0

    @Test(
        "the largest unit that fits, rounded down",
        arguments: [
            (0, "just now", "только что"), (-59, "just now", "только что"),
            (30, "in less than a minute", "меньше чем через минуту"),
            (60, "in 1 minute", "через 1 минуту"), (-150, "2 minutes ago", "2 минуты назад"),
            (3599, "in 59 minutes", "через 59 минут"), (3600 * 21, "in 21 hours", "через 21 час"),
            (-3600 * 5, "5 hours ago", "5 часов назад"), (day, "in 1 day", "через 1 день"),
            (-day * 2, "2 days ago", "2 дня назад"),
            (day * 60, "in 60 days", "через 60 дней"), (day * 700, "in 700 days", "через 700 дней"),
            (day * 800, "in 2 years", "через 2 года"), (-day * 365 * 9, "8 years ago", "8 лет назад"),
            (.infinity, "in 292277024626 years", "через 292277024626 лет"), (.nan, "just now", "только что"),
        ] as [(Double, String, String)])
    func words(distance: Double, english: String, russian: String) {
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        let date = Date(timeIntervalSince1970: 1_800_000_000 + distance)
        #expect(HumanTime(.en).text(date, now: now) == english)
        #expect(HumanTime(.ru).text(date, now: now) == russian)
    }
}
