import Testing

@testable import MemberUI

@Suite("Texts")
struct TextsTests {
    @Test("every language has the texts of components, each different", arguments: MemberLanguage.allCases)
    func components(language: MemberLanguage) {
        for other in MemberLanguage.allCases where other != language {
            #expect(Texts(language)(.signInFailureText) != Texts(other)(.signInFailureText), "\(other)")
        }
    }

    @Test(
        "Russian has its plural forms",
        arguments: [
            (0, "0 друзей"), (1, "1 друг"), (2, "2 друга"), (4, "4 друга"), (5, "5 друзей"), (11, "11 друзей"), (12, "12 друзей"),
            (14, "14 друзей"), (20, "20 друзей"), (21, "21 друг"), (22, "22 друга"), (111, "111 друзей"), (101, "101 друг"),
            (1_002, "1002 друга"), (-1, "-1 друг"),
        ])
    func russian(count: Int, text: String) {
        #expect(Texts(.ru)(.countFriends, count: count) == text)
    }

    @Test(
        "English has its plural forms",
        arguments: [(0, "0 followers"), (1, "1 follower"), (2, "2 followers"), (21, "21 followers")])
    func english(count: Int, text: String) {
        #expect(Texts(.en)(.countFollowers, count: count) == text)
    }

    @Test(
        "each language has its own plural rule",
        arguments: [
            (MemberLanguage.uk, [1, 2, 5, 11, 21], ["1 друг", "2 друзі", "5 друзів", "11 друзів", "21 друг"]),
            (.pl, [1, 2, 5, 21, 22], ["1 znajomy", "2 znajomych", "5 znajomych", "21 znajomych", "22 znajomych"]),
            (.fr, [0, 1, 2], ["0 ami", "1 ami", "2 amis"]), (.de, [0, 1, 2], ["0 Freunde", "1 Freund", "2 Freunde"]),
            (.es, [0, 1, 21], ["0 amigos", "1 amigo", "21 amigos"]), (.tr, [1, 2], ["1 arkadaş", "2 arkadaş"]),
        ])
    func counts(language: MemberLanguage, counts: [Int], expected: [String]) {
        #expect(counts.map { Texts(language)(.countFriends, count: $0) } == expected)
    }

    @Test(
        "the plural forms are those of the language",
        arguments: [
            (MemberLanguage.pl, [0, 1, 2, 4, 5, 12, 21, 22, 101, 102], "many one few few many many many few many few"),
            (.uk, [0, 1, 2, 4, 5, 12, 21, 22, 101, 111], "many one few few many many one few one many"),
            (.fr, [0, 1, -1, 2, 100], "one one one other other"), (.tr, [0, 1, 2, 101], "other one other other"),
        ])
    func categories(language: MemberLanguage, counts: [Int], expected: String) {
        let found = counts.map { language.pluralRule.category($0).rawValue }
        #expect(found.joined(separator: " ") == expected)
    }

    @Test("a module's own texts come first, then the shared ones; a text missing in a language is English, with English forms")
    func ownTexts() {
        let (mine, both) = (TextKey(rawValue: "own.cats"), TextKey(rawValue: "own.dogs"))
        let table = TextTable([
            .row(
                mine, en: [.one: "{count} cat", .other: "{count} cats"],
                ru: [.one: "{count} кот", .few: "{count} кота", .many: "{count} котов"]),
            .row(both, en: "dogs", ru: "собаки", pl: "psy"), .row(.errorTitle, en: "Mine", ru: "Моё"),
        ])
        let texts = Texts(.pl, table)
        #expect(texts(mine, count: 22) == "22 cats" && texts(mine, count: 1) == "1 cat")
        #expect(texts(both) == "psy")
        #expect(texts(.countFriends, count: 1) == "1 znajomy")
        #expect(texts(.errorTitle) == "Mine")
        #expect(Texts(.pl)(.errorTitle) == Texts(.en)(.errorTitle))
    }

    @Test("arguments replace their placeholders, and placeholders in arguments stay")
    func arguments() {
        let asks = TextKey(rawValue: "own.asks")
        let own = Texts(.en, TextTable([.row(asks, en: "{app} asks for:", ru: "{app} просит:")]))
        #expect(own(asks, ["app": "{name} {app}", "name": "no"]) == "{name} {app} asks for:")
        #expect(own(asks) == "{app} asks for:")
        #expect(Texts(.en)(.countFriends, ["count": "1,000"], count: 1000) == "1,000 friends")
        #expect(Texts(.ru)(TextKey(rawValue: "no.such")) == "no.such")
    }

    @Test("of two rows with the same key the first one counts, and both are listed")
    func twice() {
        let key = TextKey(rawValue: "own.twice")
        let table = TextTable([.row(key, en: "first", ru: "первый"), .row(key, en: "second", ru: "второй")])
        #expect(Texts(.ru, table)(key) == "первый" && table.rows.count == 2)
    }
}
