import Testing

@testable import MemberUI

@Suite("Texts")
struct TextsTests {
    @Test("every language has every text", arguments: MemberLanguage.allCases)
    func complete(language: MemberLanguage) {
        #expect(Set(language.catalogue.keys) == Set(TextKey.all))
        #expect(Set(TextKey.all).count == TextKey.all.count)
        #expect(language.catalogue.values.allSatisfy { $0.forms.values.allSatisfy { !$0.isEmpty } })
    }

    @Test("a text has the same placeholders in every language and form", arguments: TextKey.all)
    func placeholders(key: TextKey) {
        let sets = MemberLanguage.allCases.flatMap { $0.catalogue[key]?.forms.values.map(names) ?? [] }
        #expect(Set(sets).count == 1)
    }

    @Test("a counted text has exactly the forms of its language", arguments: MemberLanguage.allCases)
    func forms(language: MemberLanguage) {
        for case .plural(let forms) in language.catalogue.values {
            #expect(Set(forms.keys) == language.pluralRule.categories)
        }
    }

    @Test(
        "Russian counts",
        arguments: [
            (0, "0 друзей"), (1, "1 друг"), (2, "2 друга"), (4, "4 друга"), (5, "5 друзей"), (11, "11 друзей"), (12, "12 друзей"),
            (14, "14 друзей"), (20, "20 друзей"), (21, "21 друг"), (22, "22 друга"), (111, "111 друзей"), (101, "101 друг"),
            (1_002, "1002 друга"), (-1, "-1 друг"),
        ])
    func russian(count: Int, text: String) {
        #expect(Texts(.ru)(.countFriends, count: count) == text)
    }

    @Test("English counts", arguments: [(0, "0 followers"), (1, "1 follower"), (2, "2 followers"), (21, "21 followers")])
    func english(count: Int, text: String) {
        #expect(Texts(.en)(.countFollowers, count: count) == text)
    }

    @Test("arguments fill their places, and are not filled themselves")
    func arguments() {
        #expect(Texts(.en)(.consentAsks, ["app": "{name} {app}", "name": "no"]) == "{name} {app} asks for:")
        #expect(Texts(.en)(.consentAsks) == "{app} asks for:")
        #expect(Texts(.en)(.countFriends, ["count": "1,000"], count: 1000) == "1,000 friends")
        #expect(Texts(.ru)(TextKey(rawValue: "no.such")) == "no.such")
    }

    private func names(_ text: String) -> Set<String> {
        Set(text.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) })
    }
}
