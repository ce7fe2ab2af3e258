import MemberUI
import Testing

@testable import VKID

@Suite("The line of members and friends")
struct MembersLineTests {
    private static let numbers = [0, 1, 2, 5, 11, 21, 22, 101, 1_000, 1_001, 1_000_000]

    /// The words of each language for the numbers, each word for the number above it.
    private static let followerWords: [(MemberLanguage, String)] = [
        (
            .ru,
            "подписчиков подписчик подписчика подписчиков подписчиков подписчик подписчика подписчик подписчиков подписчиков подписчиков"
        ),
        (
            .uk,
            "підписників підписник підписники підписників підписників підписник підписники підписник підписників підписник підписників"
        ),
        (
            .en,
            "followers follower followers followers followers followers followers followers followers followers followers"
        ),
        (
            .es,
            "seguidores seguidor seguidores seguidores seguidores seguidores seguidores seguidores seguidores seguidores seguidores"
        ),
        (
            .de,
            "Abonnenten Abonnent Abonnenten Abonnenten Abonnenten Abonnenten Abonnenten Abonnenten Abonnenten Abonnenten Abonnenten"
        ),
        (
            .pl,
            "obserwujących obserwujący obserwujących obserwujących obserwujących obserwujących obserwujących obserwujących obserwujących obserwujących obserwujących"
        ),
        (.fr, "abonné abonné abonnés abonnés abonnés abonnés abonnés abonnés abonnés abonnés abonnés"),
        (.tr, "takipçi takipçi takipçi takipçi takipçi takipçi takipçi takipçi takipçi takipçi takipçi"),
    ]

    private static let friendWords: [(MemberLanguage, String)] = [
        (.ru, "- друг друга друзей друзей друг друга друг друзей друзей друзей"),
        (.uk, "- друг друзі друзів друзів друг друзі друг друзів друг друзів"),
        (.en, "- friend friends friends friends friends friends friends friends friends friends"),
        (.es, "- amigo amigos amigos amigos amigos amigos amigos amigos amigos amigos"),
        (.de, "- Freund Freunde Freunde Freunde Freunde Freunde Freunde Freunde Freunde Freunde"),
        (.pl, "- znajomy znajomych znajomych znajomych znajomych znajomych znajomych znajomych znajomych znajomych"),
        (.fr, "- ami amis amis amis amis amis amis amis amis amis"),
        (.tr, "- arkadaş arkadaş arkadaş arkadaş arkadaş arkadaş arkadaş arkadaş arkadaş arkadaş"),
    ]

    @Test(
        "ruling 25: each language counts followers by the exact number, Russian from 1 000 on as many", arguments: followerWords)
    func followers(language: MemberLanguage, words: String) {
        let line = MembersLine(texts: Texts(language, .vkid))
        for (number, word) in zip(Self.numbers, words.split(separator: " ")) {
            #expect(line.text(members: number, friends: nil) == "\(CountText.text(number)) \(word)")
        }
    }

    @Test("friends are counted by the same rule, and only if there are any", arguments: friendWords)
    func friends(language: MemberLanguage, words: String) {
        let line = MembersLine(texts: Texts(language, .vkid))
        for (number, word) in zip(Self.numbers, words.split(separator: " ")) {
            let text = line.text(members: 5, friends: number) ?? ""
            #expect(number == 0 ? !text.contains("·") : text.hasSuffix(" · \(CountText.text(number)) \(word)"))
        }
    }

    @Test("no language uses another one's sentence", arguments: MemberLanguage.allCases)
    func own(language: MemberLanguage) {
        for other in MemberLanguage.allCases where other != language {
            for key in TextTable.sheets.map(\.key) where key.rawValue.hasSuffix("Text") || key.rawValue.hasSuffix("Subtitle") {
                #expect(Texts(language, .vkid)(key) != Texts(other, .vkid)(key), "\(key) \(other)")
            }
        }
    }
}
