import Foundation
import MemberCrypto
import Testing

@testable import MemberUI

@Suite("The last page after a redirect")
struct ClosingPageTests {
    private func page(_ mark: PageMark = .good) -> String {
        HTMLDocument.closing(title: "T", "M", mark: mark, language: .en, stylesheet: "/style.css").rendered
    }

    @Test("removes the query from the address bar and the history, by the one script that its policy names")
    func script() throws {
        let script = try #require(page().firstMatch(of: /<script>(.*)<\/script>/)).1
        #expect(script == "history.replaceState(null, '', location.pathname);")
        let hash = Digest.sha256(Data(script.utf8)).base64EncodedString()
        #expect(HTMLDocument.closingPolicy.contains("script-src 'sha256-\(hash)'"))
        #expect(HTMLDocument.closingPolicy.hasPrefix("default-src 'none'") && !HTMLDocument.closingPolicy.contains("unsafe"))
        #expect(PageReader.read(page()) != nil)
    }

    @Test("shows the result by its mark", arguments: PageMark.allCases)
    func marks(mark: PageMark) {
        #expect(page(mark).contains("<div class=\"mark\(mark == .plain ? "" : " mark-" + mark.rawValue)\" aria-hidden=\"true\">"))
    }

    @Test("requests no more than its stylesheet, and the icon whose address it is given; both from its own origin")
    func icon() {
        #expect(!page().contains("rel=\"icon\""))
        let named = HTMLDocument.closing(
            title: "T", "M", mark: .good, language: .en, stylesheet: "/style.css", icon: "/icon.svg"
        ).rendered
        #expect(named.contains("<link rel=\"icon\" type=\"image/svg+xml\" href=\"/icon.svg\" />"))
        #expect(!named.contains("://") && HTMLDocument.closingPolicy.contains("img-src 'self'"))
    }

    @Test("a script with characters that XML treats as markup stops the program")
    func markup() async {
        await #expect(processExitsWith: .failure) { _ = HTML.script("1 < 2") }
        await #expect(processExitsWith: .failure) { _ = HTML.script("a && b") }
    }
}
