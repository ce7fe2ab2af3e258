import MemberUI
import Testing

@testable import MemberSandbox

@Suite("The texts of the sandbox's Facebook")
struct FacebookTextsTests {
    @Test("every language of pages has every text, with the same placeholders", arguments: MemberLanguage.ofPages)
    func complete(language: MemberLanguage) {
        let (own, english) = (TextCatalogue.facebookSandbox[language], TextCatalogue.facebookSandbox[.en])
        #expect(!own.isEmpty && Set(own.keys) == Set(english.keys))
        for (key, entry) in own { #expect(placeholders(entry) == placeholders(english[key]), "\(key.rawValue)") }
    }

    @Test("German has the texts that members see: the dialog, the page of apps, every permission")
    func german() {
        let (own, english) = (TextCatalogue.facebookSandbox[.de], TextCatalogue.facebookSandbox[.en])
        #expect(own.count == 36 && own.keys.allSatisfy { english[$0] != nil })
        #expect(english.keys.filter { $0.rawValue.hasPrefix("facebook.permission.") }.allSatisfy { own[$0] != nil })
        for (key, entry) in own { #expect(placeholders(entry) == placeholders(english[key]), "\(key.rawValue)") }
    }

    private func placeholders(_ entry: TextEntry?) -> Set<String> {
        Set((entry?.forms ?? [:]).values.flatMap { $0.matches(of: /\{[a-z]+\}/).map { String($0.output) } })
    }
}
