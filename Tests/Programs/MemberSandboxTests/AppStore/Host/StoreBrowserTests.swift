import ChromiumSupport
import Foundation
import MemberCore
import Testing

@testable import MemberSandbox

@Suite(
    "The store's page in a browser", .timeLimit(.minutes(2)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct StoreBrowserTests {
    @Test(
        "fits every screen in both colours and languages, and its own policy blocks none of it",
        arguments: ["light", "dark"], [320, 390, 820, 1280])
    func fits(scheme: String, width: Int64) async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            try stage.store.advance(days: 8)
            let browser = try Chromium()
            try await browser.open(stage.page)
            try await browser.set(["prefers-color-scheme": scheme])
            try await browser.resize(width: width, height: 900)
            try await browser.wait(for: "document.querySelectorAll('.timeline > li').length === 2")
            #expect(try await browser.evaluate("document.documentElement.scrollWidth <= \(width)") == .bool(true))
            #expect(try await browser.evaluate(Self.cut) == .integer(0))
            #expect(try await browser.evaluate("document.styleSheets.length === 2") == .bool(true))
            #expect(browser.problems == [])
        }
    }

    /// Counts the elements of the page whose content is wider than they are.
    private static let cut = """
        [...document.querySelectorAll('main *')].filter((one) =>
          !['INPUT', 'TEXTAREA', 'PROGRESS'].includes(one.tagName) && getComputedStyle(one).display !== 'inline'
            && one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1).length
        """

    @Test("a purchase needs no script")
    func withoutScripts() async throws {
        try await StoreStage.with { stage in
            let browser = try Chromium()
            try await browser.setScripts(on: false)
            try await browser.resize(width: 1000, height: 1200)
            try await browser.open(stage.page)
            try await browser.wait(for: "document.querySelector('form[action=\"/orders/buy\"] button') !== null")
            let button = "document.querySelector('form[action=\"/orders/buy\"] button')"
            _ = try await browser.evaluate("\(button).scrollIntoView()")
            let place = try await browser.evaluate("JSON.stringify(\(button).getBoundingClientRect())")?.string
            let box = try JSONValue(parsing: Data(try #require(place).utf8))
            let (x, y) = (try #require(box["x"]?.double), try #require(box["y"]?.double))
            try await browser.click(x: Int64(x) + 5, y: Int64(y) + 5)
            try await browser.wait(for: "document.body.innerText.includes('FREE_TRIAL')")
            #expect(try stage.newest().product == "club.month")
        }
    }
}
