import MemberUI
import Testing

@testable import FacebookLogin

@Suite("What permissions are called")
struct PermissionTitleTests {
    @Test("the same permissions have a title in every language of pages, each its own")
    func complete() {
        let english = TextCatalogue.permissionTitles[.en]
        for language in MemberLanguage.ofMemberPages {
            let titles = TextCatalogue.permissionTitles[language]
            #expect(Set(titles.keys) == Set(english.keys), "\(language)")
            #expect(Set(titles.values.compactMap { $0.forms[.other] }).count == english.count, "\(language)")
        }
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
