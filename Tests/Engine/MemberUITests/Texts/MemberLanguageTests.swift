import MemberUI
import Testing

@Suite("MemberLanguage")
struct MemberLanguageTests {
    @Test(
        "the first preference with texts wins",
        arguments: [
            (["ru-RU", "en"], MemberLanguage.ru), (["EN-gb"], .en), (["de", "ru_RU"], .ru), (["de", "fr"], .en), ([], .en),
            (["run", "rus"], .en), (["", "ru"], .ru),
        ])
    func preferences(tags: [String], language: MemberLanguage) {
        #expect(MemberLanguage.preferred(from: tags) == language)
    }

    @Test(
        "Accept-Language is read by weight",
        arguments: [
            ("ru-RU,ru;q=0.9,en;q=0.8", MemberLanguage.ru), ("en;q=0.5, ru ; q=0.7", .ru), ("ru;q=0.3,en;q=0.7", .en),
            ("ru;q=0", .en),
            ("ru;q=0,*", .en), ("de, ru;q=0.1", .ru), ("en,ru", .en), ("ru,en", .ru), ("", .en), (",;,", .en), ("ru;q=two", .en),
            ("ru;q=7,en;q=0.1", .en), ("RU", .ru), ("*", .en), ("de;Q=1,ru;Q=0.5,en;Q=0.4", .ru),
        ])
    func header(value: String, language: MemberLanguage) {
        #expect(MemberLanguage.preferred(acceptLanguage: value) == language)
    }

    @Test(
        "for a component, every language of its texts is considered",
        arguments: [("de, en;q=0.5", MemberLanguage.de), ("uk-UA,ru;q=0.9", .uk), ("ja, tr;q=0.1", .tr), ("ja", .en)])
    func faces(value: String, language: MemberLanguage) {
        #expect(MemberLanguage.preferred(acceptLanguage: value, among: MemberLanguage.allCases) == language)
    }
}
