import Foundation
import MemberCore
import Testing

@testable import MemberUI

@Suite("The pages of permission settings")
struct PermissionPageTests {
    private static let now = Date(timeIntervalSince1970: 1_780_000_000)

    private static let calendar: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    private func page(_ language: MemberLanguage = .en) -> PermissionPage {
        var page = PermissionPage("Harbour ID", at: "/permissions/harbour", language: language, now: Self.now)
        page.calendar = Self.calendar
        page.back = "/"
        page.csrf = .init(name: "csrf", value: "proof")
        return page
    }

    private func document(_ content: PermissionPage.Content, _ language: MemberLanguage = .en) -> String {
        HTMLDocument(title: content.title, language: language, body: [content.main]).rendered
    }

    @Test("show each feature with its permissions, their status and last use, and one top-level heading")
    func settings() throws {
        var settings = PermissionSettings.harbour
        settings.permissions[1].since = Self.now
        settings.permissions[1].lastUse = Self.now.addingTimeInterval(-86_400 * 3)
        settings.permissions[1].explanation = "Where your receipts go"
        let text = document(page().settings(settings, news: ["Told."]))
        let read = try #require(PageReader.read(text))
        #expect(read.elements.filter { $0 == "h1" }.count == 1 && read.elements.filter { $0 == "section" }.count == 4)
        for part in [
            "Your Harbour ID permissions", "Receipts", "Letters", "Crew list", "Other", "Where your receipts go",
            "Allowed today",
            "Last used 3 days ago", "Never used", "Declined", "Cannot be revoked separately", "Told.", "Remove the app",
            "Turn off “Receipts”",
        ] { #expect(read.text.contains(part), "\(part)") }
        #expect(!read.text.contains("Turn off “Letters”"))
        // The e-mail address is listed with both features.
        #expect(text.matches(of: /role="switch" aria-checked="true"/).count == 3)
        #expect(!text.contains("proof"))
    }

    @Test("a switch leads by a GET to the confirmation page, without a proof")
    func switches() {
        let text = document(page().settings(.harbour))
        #expect(
            text.contains(
                #"<form method="get" action="/permissions/harbour/off"><input type="hidden" name="permission" value="email" />"#))
        #expect(text.contains(#"<input type="hidden" name="feature" value="Receipts" />"#))
        #expect(text.contains(#"<input type="hidden" name="everything" value="yes" />"#))
        #expect(!text.contains(#"method="post""#))
    }

    /// The text of the element with an id.
    private func text(of id: String, in page: String) throws -> String {
        let found = page.matches(of: try Regex("id=\"\(id)\"[^>]*>([^<]*)<"))
        try #require(found.count == 1, "\(id)")
        return String(found[0].output[1].substring ?? "")
    }

    @Test("a switch is named by its permission, its visible text and its feature: no two names are the same")
    func named() throws {
        let page = document(page().settings(.harbour))
        let switches = page.matches(of: /role="switch"[^>]*aria-labelledby="([^"]+)"/).map { String($0.1) }
        let names = try switches.map {
            try $0.split(separator: " ").map { try text(of: String($0), in: page) }.joined(separator: " ")
        }
        #expect(names == ["E-mail On Receipts", "Berths On Receipts", "E-mail On Letters"])
        let sections = page.matches(of: /<section aria-labelledby="([^"]+)"/).map { String($0.1) }
        #expect(try sections.map { try text(of: $0, in: page) } == ["Receipts", "Letters", "Crew list", "Other"])
    }

    @Test("if no permission serves a feature, no permission is under a heading that is only “Other”")
    func plain() throws {
        let settings = PermissionSettings([
            ShownPermission("email", title: "E-mail", status: .granted),
            ShownPermission("crew", title: "Crew", status: .declined),
        ])
        let page = document(page().settings(settings))
        #expect(!page.contains("Other") && !page.contains("<section") && !page.contains("<h2"))
        let name = try #require(page.firstMatch(of: /role="switch"[^>]*aria-labelledby="([^"]+)"/)).1
        #expect(try name.split(separator: " ").map { try text(of: String($0), in: page) } == ["E-mail", "On"])
    }

    @Test(
        "if everything was declined or revoked, the page does not say what the app may do",
        arguments: MemberLanguage.ofMemberPages)
    func nothingAllowed(language: MemberLanguage) {
        let settings = PermissionSettings([
            ShownPermission("email", status: .revoked), ShownPermission("crew", status: .declined),
        ])
        let text = document(page(language).settings(settings), language)
        let texts = Texts(language, .permissions)
        #expect(text.contains(texts(.permissionsNone)) && !text.contains(texts(.permissionsLead, ["provider": "Harbour ID"])))
    }

    @Test("the confirmation page lists what is revoked and what stops, posts with the proof, and leads back")
    func asks() throws {
        let withdrawal = try #require(PermissionSettings.harbour.withdrawal(.feature("Receipts")))
        let text = document(page().confirmation(withdrawal))
        let read = try #require(PageReader.read(text))
        for part in [
            "Revoke access?", "2 permissions will be revoked:", "E-mail", "Berths", "stop working:", "Receipts", "Letters",
        ] {
            #expect(read.text.contains(part), "\(part)")
        }
        #expect(text.contains(#"<form method="post" action="/permissions/harbour">"#))
        #expect(text.contains(#"name="feature" value="Receipts""#) && text.contains(#"name="csrf" value="proof""#))
        #expect(text.contains(#"<a href="/permissions/harbour" class="button">Keep</a>"#))
    }

    @Test("removing the app says that the member is signed out")
    func removal() throws {
        let withdrawal = try #require(PermissionSettings.harbour.withdrawal(.everything))
        #expect(document(page().confirmation(withdrawal)).contains("you will be signed out"))
        #expect(page().done(withdrawal) == "The app is removed from your account.")
    }

    @Test("a member who has granted nothing sees a sentence about it")
    func nothing() {
        let text = document(page().settings(PermissionSettings([])))
        #expect(text.contains("You have not granted any permissions.") && !text.contains("<section"))
    }

    @Test("a foreign title, feature or explanation stays text")
    func hostile() throws {
        let mean = #""><script>alert(1)</script>"#
        let settings = PermissionSettings([
            ShownPermission(mean, title: mean, explanation: mean, status: .granted, features: [mean]),
            ShownPermission("two", title: mean, status: .granted, features: [mean]),
        ])
        let withdrawal = try #require(settings.withdrawal(.feature(mean)))
        for content in [page().settings(settings, news: [mean]), page().confirmation(withdrawal)] {
            let read = try #require(PageReader.read(document(content)))
            #expect(!read.elements.contains("script"))
        }
    }

    /// A number of days ago, in English, Russian and German.
    private static let days: [(Int, String, String, String)] = [
        (-1, "today", "сегодня", "heute"), (0, "today", "сегодня", "heute"), (1, "yesterday", "вчера", "gestern"),
        (2, "2 days ago", "2 дня назад", "vor 2 Tagen"), (5, "5 days ago", "5 дней назад", "vor 5 Tagen"),
        (21, "21 days ago", "21 день назад", "vor 21 Tagen"), (60, "2 months ago", "2 месяца назад", "vor 2 Monaten"),
        (330, "11 months ago", "11 месяцев назад", "vor 11 Monaten"),
    ]

    @Test("dates are given as calendar days, then as months, in each language", arguments: days)
    func dates(days: Int, english: String, russian: String, german: String) {
        let date = Self.now.addingTimeInterval(-86_400 * Double(days))
        for (language, expected) in [(MemberLanguage.en, english), (.ru, russian), (.de, german)] {
            #expect(Texts(language, .permissions).ago(date, at: Self.now, by: Self.calendar) == expected)
        }
    }

    @Test("shortly after midnight a use before midnight was yesterday")
    func midnight() {
        let midnight = Self.calendar.startOfDay(for: Self.now)
        let texts = Texts(.en, .permissions)
        #expect(texts.ago(midnight.addingTimeInterval(-1), at: midnight.addingTimeInterval(1), by: Self.calendar) == "yesterday")
    }
}

@Suite("The texts of permission settings")
struct PermissionTextsTests {
    @Test("every status has its own word", arguments: MemberLanguage.ofMemberPages)
    func statuses(language: MemberLanguage) {
        let words = ShownPermission.Status.allCases.map { Texts(language, .permissions)(.permissionsStatus($0)) }
        #expect(Set(words).count == words.count && words.allSatisfy { !$0.contains("permissions.") })
    }

    @Test(
        "Russian and English count the revoked permissions",
        arguments: [
            (1, "Отозвано 1 разрешение.", "1 permission revoked"), (3, "Отозваны 3 разрешения.", "3 permissions revoked"),
            (11, "Отозвано 11 разрешений.", "11 permissions revoked"),
        ])
    func counts(count: Int, russian: String, english: String) {
        #expect(Texts(.ru, .permissions)(.permissionsDone, count: count) == russian)
        #expect(Texts(.en, .permissions)(.permissionsDone, count: count).hasPrefix(english))
    }
}
