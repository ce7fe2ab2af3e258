import MemberUI
import Testing

@testable import FacebookLogin

@Suite("Titles of permissions")
struct PermissionTitleTests {
    @Test("differ from each other in every language of members' pages", arguments: MemberLanguage.ofMemberPages)
    func distinct(language: MemberLanguage) {
        let titles = TextTable.permissionTitles.rows.map { Texts(language, .permissionTitles)($0.key) }
        #expect(Set(titles).count == titles.count)
    }

    @Test("exist for all permissions of a limited login", arguments: Permission.ofLimitedLogin.names.sorted())
    func limited(name: String) {
        #expect(Permission(stringLiteral: name).title(in: .de) != nil)
    }

    @Test(
        "are in the language, else in English; an unknown permission has none",
        arguments: [
            ("email", MemberLanguage.ru, "Адрес электронной почты"), ("email", .fr, "E-mail address"),
            ("instagram_basic", .en, nil),
        ] as [(String, MemberLanguage, String?)])
    func title(name: String, language: MemberLanguage, title: String?) {
        #expect(Permission(stringLiteral: name).title(in: language) == title)
    }
}
