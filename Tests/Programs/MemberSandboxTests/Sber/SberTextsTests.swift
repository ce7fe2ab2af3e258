import MemberUI
import Testing

@testable import MemberSandbox

@Suite("The texts of the sandbox's Sber ID")
struct SberTextsTests {
    @Test("every language of pages has every text, with the same placeholders", arguments: MemberLanguage.ofPages)
    func complete(language: MemberLanguage) {
        let (own, english) = (TextCatalogue.sberSandbox[language], TextCatalogue.sberSandbox[.en])
        #expect(own.count == 67 && Set(own.keys) == Set(english.keys))
        for (key, entry) in own { #expect(placeholders(entry) == placeholders(english[key]), "\(key.rawValue)") }
    }

    @Test("German has the texts that members see: every scope and every text of portal and app")
    func german() {
        let (own, english) = (TextCatalogue.sberSandbox[.de], TextCatalogue.sberSandbox[.en])
        #expect(own.count == 57 && own.keys.allSatisfy { english[$0] != nil })
        #expect(SberPersonalData.scopes.allSatisfy { own[.sberScope($0)] != nil })
        for (key, entry) in own { #expect(placeholders(entry) == placeholders(english[key]), "\(key.rawValue)") }
    }

    private func placeholders(_ entry: TextEntry?) -> Set<String> {
        Set((entry?.forms ?? [:]).values.flatMap { $0.matches(of: /\{[a-z]+\}/).map { String($0.output) } })
    }
}
