import MemberSandbox
import Testing

@testable import MemberUI

/// Phrases that texts for people do not use any more.
enum GivenUpPhrases {
    /// English phrases in lower case; a space at an end is the end of a word.
    static let english = [
        "acts out", "acted out", "anew", "asked for", "begin again", "begun", "by itself", "by themselves", "by way of",
        "carried out", "everybody", "go on ", "goes by", "let days", "let payments", "may not have", "mend", "nobody",
        "of that name",
        "order a fault", "parted by", "somebody", "take back", "taken back", "takes back", "told", "what it ", "what the ",
        "whoever",
    ]
    /// Russian phrases in lower case.
    static let russian = [
        "разыгрыва", "изображает окно", "заказать сбой", "пусть платежи", "никого с таким именем", "пропустить дни",
    ]

    /// Returns the phrases that a text uses; “is no” is one of them where “is not” is meant.
    static func used(in text: String) -> [String] {
        let words = text.lowercased() + " "
        let denials = words.replacing("there is no ", with: "").replacing("is no longer ", with: "")
        return (english + russian).filter { words.contains($0) } + (denials.contains(" is no ") ? ["is no"] : [])
    }
}

@Suite("Plain words")
struct PlainWordsTests {
    @Test("no text of a page uses a phrase that was given up", arguments: NamedTable.all)
    func tables(named: NamedTable) {
        for row in named.table.rows {
            for (language, entry) in row.texts where [.en, .ru].contains(language) {
                for text in entry.forms.values { #expect(GivenUpPhrases.used(in: text) == [], "\(row.key.rawValue): \(text)") }
            }
        }
    }

    @Test("no fault is described by one", arguments: MemberLanguage.ofPages)
    func faults(language: MemberLanguage) {
        for form in FaultForm.all {
            let text = form.meaning(language)
            #expect(GivenUpPhrases.used(in: text) == [], "\(form.pattern): \(text)")
        }
    }

    @Test(
        "a phrase is found in a sentence, and where one is not meant, it is not",
        arguments: [
            ("This is no fault.", ["is no"]), ("There is no receipt.", []), ("It is no longer valid.", []),
            ("This page acts out the VK app.", ["acts out"]), ("A session was begun", ["begun"]), ("Eligible for the offer.", []),
        ])
    func phrases(text: String, found: [String]) {
        #expect(GivenUpPhrases.used(in: text) == found)
    }
}
