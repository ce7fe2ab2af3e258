import MemberUI
import Testing

@testable import MemberSandbox
@testable import MemberTesting

@Suite("The sandbox's own texts")
struct SandboxTextsTests {
    @Test("every language of pages has every text, with the same placeholders", arguments: MemberLanguage.ofPages)
    func complete(language: MemberLanguage) {
        let (own, english) = (TextCatalogue.sandbox[language], TextCatalogue.sandbox[.en])
        #expect(own.count == 78 && Set(own.keys) == Set(english.keys))
        for (key, entry) in own {
            #expect(!entry.forms.isEmpty && key.rawValue.hasPrefix("sandbox."))
            let forms = Array(entry.forms.values) + Array((english[key]?.forms ?? [:]).values)
            #expect(Set(forms.map(placeholders)).count == 1 && forms.allSatisfy { !$0.isEmpty }, "\(key.rawValue)")
        }
    }

    @Test("each text is shown unchanged, in every language", arguments: MemberLanguage.allCases)
    func shown(language: MemberLanguage) throws {
        let texts = Texts(language, .sandbox)
        for key in TextCatalogue.sandbox[.en].keys {
            let text = texts(key, count: 3)
            #expect(text != key.rawValue)
            let page = HTMLDocument.message(title: texts(.errorTitle), text, language: language)
            #expect(try Markup.read(page.rendered).text.hasSuffix(text), "\(key.rawValue)")
        }
    }

    private func placeholders(_ text: String) -> [String] { text.matches(of: /\{[a-z]+\}/).map { String($0.output) }.sorted() }
}
