import ChromiumSupport
import Foundation
import MemberCore
import MemberLoopback
import MemberOAuth
import MemberTesting
import Testing

@Suite(
    "The last page of a sign-in, in a browser", .timeLimit(.minutes(2)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct ClosingBrowserTests {
    @Test(
        "keeps code and state out of the address bar and the history, uses the browser's language and is readable",
        arguments: [("en", "You are signed in"), ("ru", "Вы вошли"), ("de", "Du bist angemeldet")])
    func forgets(language: String, title: String) async throws {
        let opened = Gate()
        let agent = LoopbackAgent(opener: GivenBrowser { _ in opened.open() })
        let session = try await agent.prepare(redirectURI: nil)
        let shown = Task { try await session.present(#require(URL(string: "https://id.example.test/auth"))) { _ in .accepted } }
        await opened.pass()
        await session.ended(.signedIn)
        let browser = try Chromium()
        try await browser.speak(language)
        try await browser.open(try #require(URL(string: session.redirectURI.absoluteString + "?code=c0de&state=st4te")))
        try await browser.wait(for: "document.styleSheets.length === 1 && document.title.length > 0")
        #expect(try await browser.evaluate("document.title")?.string == title)
        #expect(try await browser.evaluate("location.href")?.string == session.redirectURI.absoluteString)
        let history = try await browser.command("Page.getNavigationHistory")["entries"]?.array ?? []
        #expect(history.allSatisfy { $0["url"]?.string?.contains("c0de") == false })
        for width in [320, 1280] as [Int64] {
            try await browser.resize(width: width, height: 700)
            #expect(PageCheck.sentences(try await browser.evaluate(PageCheck.expression)) == [])
            for scheme in ["light", "dark"] {
                try await browser.set(["prefers-color-scheme": scheme])
                #expect(Contrast.failing(try await browser.evaluate(Contrast.expression), below: 4.5) == [])
            }
        }
        #expect(browser.problems.filter { !$0.contains("favicon") && !$0.contains("status of 404") } == [])
        await session.close()
        try await shown.value
    }
}
