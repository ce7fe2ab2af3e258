import MemberUI
import Testing

@testable import MemberSandbox

@Suite("The texts of the sandbox's VK")
struct VKTextsTests {
    @Test("every language of pages has every text, with the same placeholders", arguments: MemberLanguage.ofPages)
    func complete(language: MemberLanguage) {
        let (own, english) = (TextCatalogue.vkSandbox[language], TextCatalogue.vkSandbox[.en])
        #expect(own.count == 36 && Set(own.keys) == Set(english.keys))
        for (key, entry) in own {
            let forms = Array(entry.forms.values) + Array((english[key]?.forms ?? [:]).values)
            #expect(Set(forms.map(placeholders)).count == 1 && forms.allSatisfy { !$0.isEmpty }, "\(key.rawValue)")
        }
    }

    private func placeholders(_ text: String) -> [String] { text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted() }
}
