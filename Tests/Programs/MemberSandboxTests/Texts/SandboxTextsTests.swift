import MemberUI
import Testing

@testable import MemberSandbox
@testable import MemberTesting

@Suite("The sandbox's own texts")
struct SandboxTextsTests {
    @Test("each is shown as it is, in whichever language", arguments: MemberLanguage.allCases)
    func shown(language: MemberLanguage) throws {
        let texts = Texts(language, .sandbox)
        for key in TextTable.sandbox.rows.map(\.key) {
            let text = texts(key, count: 3)
            #expect(text != key.rawValue)
            let page = HTMLDocument.message(title: texts(.errorTitle), text, language: language)
            #expect(try Markup.read(page.rendered).text.hasSuffix(text), "\(key.rawValue)")
        }
    }
}
