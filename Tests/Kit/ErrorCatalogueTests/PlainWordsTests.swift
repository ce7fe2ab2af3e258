import MemberSandbox
import Testing

@testable import MemberUI

@Suite("Plain words")
struct PlainWordsTests {
    @Test("no text of a page uses a phrase that was given up", arguments: NamedTable.all)
    func tables(named: NamedTable) {
        for row in named.table.rows {
            for (language, entry) in row.texts where [.en, .ru].contains(language) {
                for text in entry.forms.values { #expect(used(in: text).isEmpty, "\(row.key.rawValue): \(text)") }
            }
        }
    }

    @Test("no fault is described by one", arguments: MemberLanguage.ofPages)
    func faults(language: MemberLanguage) {
        for form in FaultForm.all {
            let text = form.meaning(language)
            #expect(used(in: text).isEmpty, "\(form.pattern): \(text)")
        }
    }

    @Test(
        "a phrase is found in a sentence, and where one is not meant, it is not",
        arguments: [
            ("This is no fault.", ["is no"]), ("There is no receipt.", []), ("It is no longer valid.", []),
            ("This page acts out the VK app.", ["acts out"]), ("A session was begun", ["begun"]), ("Eligible for the offer.", []),
        ])
    func phrases(text: String, found: [String]) {
        #expect(used(in: text).map(\.phrase) == found)
    }

    private func used(in text: String) -> [GivenUpPhrase] { GivenUpPhrases.used(in: text, from: GivenUpPhrases.onPages) }
}
