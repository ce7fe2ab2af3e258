import MemberCore
import Testing

@Suite("The known word that is nearest to a mistyped one")
struct NearestWordTests {
    private static let words = ["accounts", "agent", "login", "logout", "vk", "sber", "delay", "status", "Anna"]

    @Test(
        "has few other characters, or begins with the typed word",
        arguments: [
            ("acounts", "accounts"), ("acconuts", "accounts"), ("LOGIN", "login"), ("logn", "login"), ("vkk", "vk"),
            ("acc", "accounts"), ("log", "login"), ("statsu", "status"), ("anna", "Anna"), ("ana", "Anna"), ("vera", nil),
            ("a", nil), ("frobnicate", nil), ("", nil), ("qz", nil),
        ] as [(String, String?)])
    func nearest(word: String, expected: String?) { #expect(NearestWord.find(word, among: Self.words) == expected) }

    @Test(
        "the distance counts wrong, missing, superfluous and swapped characters",
        arguments: [
            ("", "", 0), ("ab", "", 2), ("ab", "ba", 1), ("login", "logn", 1), ("login", "lagun", 2), ("kitten", "sitting", 3),
        ])
    func distance(left: String, right: String, expected: Int) {
        #expect(NearestWord.distance(Array(left), Array(right)) == expected)
    }
}
