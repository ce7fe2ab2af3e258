import MemberUI
import Testing

@testable import VKID

@Suite("Titles of VK's permissions")
struct PermissionTitleTests {
    @Test("no two permissions have the same title", arguments: MemberLanguage.ofMemberPages)
    func distinct(language: MemberLanguage) {
        let titles = TextTable.vkPermissions.rows.map { Texts(language, .vkPermissions)($0.key) }
        #expect(Set(titles).count == titles.count)
    }

    @Test(
        "a permission has a title in words, an unknown one has none",
        arguments: [
            ("email", .en, "E-mail address"), ("vkid.personal_info", .ru, "Имя и фото"), ("groups", .de, "Gruppen"),
            ("strange", .en, nil),
        ] as [(String, MemberLanguage, String?)])
    func title(name: String, language: MemberLanguage, title: String?) {
        #expect(VKComponents.title(ofPermission: name, in: language) == title)
    }
}
