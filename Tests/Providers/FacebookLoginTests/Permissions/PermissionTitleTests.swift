import MemberUI
import Testing

@testable import FacebookLogin

@Suite("What permissions are called")
struct PermissionTitleTests {
    @Test("each is called by its own name in every language of members' pages", arguments: MemberLanguage.ofMemberPages)
    func distinct(language: MemberLanguage) {
        let titles = TextTable.permissionTitles.rows.map { Texts(language, .permissionTitles)($0.key) }
        #expect(Set(titles).count == titles.count)
    }

    @Test("all that a limited login can bring have one", arguments: Permission.ofLimitedLogin.names.sorted())
    func limited(name: String) {
        #expect(Permission(stringLiteral: name).title(in: .de) != nil)
    }

    @Test(
        "in the language, else in English; a permission without words has none",
        arguments: [
            ("email", MemberLanguage.ru, "Адрес электронной почты"), ("email", .fr, "E-mail address"),
            ("instagram_basic", .en, nil),
        ] as [(String, MemberLanguage, String?)])
    func title(name: String, language: MemberLanguage, title: String?) {
        #expect(Permission(stringLiteral: name).title(in: language) == title)
    }
}
