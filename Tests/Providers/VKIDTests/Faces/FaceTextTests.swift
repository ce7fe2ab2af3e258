import MemberTesting
import MemberUI
import Testing

@testable import VKID

@Suite("Texts of VK ID's faces")
struct FaceTextTests {
    @Test("every title has a long and a short form in every language", arguments: MemberLanguage.allCases)
    func titles(language: MemberLanguage) {
        let texts = Texts(language, .vkid)
        let titles = OneTapButton.Appearance.Title.allCases.map { ComponentTitle($0, texts) }
        #expect(Set(titles.map(\.long)).count == titles.count)
        #expect(titles.allSatisfy { $0.short.count < $0.long.count })
        #expect(OAuthProvider.allCases.map { ComponentTitle($0, texts).short } == ["VK ID", "OK", "Mail"])
    }

    @Test("each target has its own texts, and names the service")
    func targets() {
        let texts = Texts(.ru, .vkid)
        #expect(SheetWords(.signInToService("{title}"), texts).title == "Вход в {title}")
        #expect(SheetWords(.orderCheckoutAtService("Лавка"), texts).title == "Оформление в Лавка")
        let all: [OneTapBottomSheet.TargetActionText] = [.signIn, .registerForEvent, .applyFor, .orderCheckout]
        #expect(Set(all.map { SheetWords($0, texts).title }).count == 4)
        #expect(SheetWords(.registerForEvent, texts).button.short == "Участвовать")
    }

    @Test("a target has its title in the context's language", arguments: [MemberLanguage.en, .ru, .de])
    func title(language: MemberLanguage) throws {
        let home = try TemporaryVault()
        var context = VKIDContext(vault: home.vault, transport: ScriptedTransport([]))
        context.preferredLanguages = { [language.rawValue] }
        let target = OneTapBottomSheet.TargetActionText.signInToService("Mill")
        let title = VKIDContext.$current.withValue(context) { target.title }
        #expect(title == SheetWords(target, Texts(language, .vkid)).title && title.contains("Mill"))
    }

    @Test(
        "the faces use the app's language, else the person's, else Russian",
        arguments: [
            (Appearance.Locale.de, ["en"], MemberLanguage.de), (.system, ["ja", "uk-UA", "en"], .uk), (.system, ["EN-gb"], .en),
            (.system, ["ja"], .ru), (.system, [], .ru),
        ])
    func language(locale: Appearance.Locale, preferred: [String], language: MemberLanguage) {
        #expect(MemberLanguage(locale, preferred: preferred) == language)
    }

    @Test(
        "members and friends are counted by the language's rule, in Russian by the shortened number",
        arguments: [
            (MemberLanguage.ru, 1, 0, "1 подписчик"), (.ru, 2, 5, "2 подписчика · 5 друзей"),
            (.ru, 11, 21, "11 подписчиков · 21 друг"),
            (.ru, 1_001, 2, "1K подписчиков · 2 друга"), (.ru, 1_200, 0, "1,2K подписчиков"), (.ru, 999, 0, "999 подписчиков"),
            (.en, 1, 1, "1 follower · 1 friend"), (.en, 1_200, 2, "1,2K followers · 2 friends"), (.uk, 1_001, 0, "1K підписник"),
            (.fr, 0, 0, "0 abonné"), (.pl, 22, 0, "22 obserwujących"),
        ])
    func members(language: MemberLanguage, members: Int, friends: Int, text: String) {
        let line = MembersLine(texts: Texts(language, .vkid))
        #expect(line.text(members: members, friends: friends) == text)
        #expect(line.text(members: nil, friends: friends) == nil)
        #expect(line.text(members: members, friends: nil)?.contains("·") == false)
    }
}
