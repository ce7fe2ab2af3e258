import ChromiumSupport
import Foundation
import MemberPortal
import MemberSandbox
import Testing

@Suite(
    "The portal of VK ID's components in a browser", .serialized, .timeLimit(.minutes(3)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct PortalBrowserTests {
    private static let dialog = "document.querySelector('dialog')?.open === true"

    /// Clicks an element with the mouse, as a person does; the page needs no script for it.
    private func tap(_ selector: String, in browser: Chromium) async throws {
        try await browser.wait(for: "document.readyState === 'complete' && document.querySelector(`\(selector)`) !== null")
        let place =
            "(() => { const e = document.querySelector(`\(selector)`); e.scrollIntoView(); return JSON.stringify(e.getBoundingClientRect()); })()"
        let text = try await browser.evaluate(place)?.string ?? "{}"
        let box = try JSONDecoder().decode([String: Double].self, from: Data(text.utf8))
        try await browser.click(
            x: Int64((box["x"] ?? 0) + (box["width"] ?? 0) / 2), y: Int64((box["y"] ?? 0) + (box["height"] ?? 0) / 2))
    }

    private func signIn(_ browser: Chromium, at bench: PortalBench, as member: String) async throws {
        try await browser.open(bench.portal.address)
        try await tap(".vk-face button", in: browser)
        try await tap("input[data-name='\(member)']", in: browser)
        try await tap("button[value='agree']", in: browser)
        try await browser.wait(for: Self.dialog)
    }

    /// Waits until the script has placed the sheet.
    private static let modal = "document.querySelector('dialog')?.matches(':modal') === true"

    private func browser(scripts: Bool) async throws -> Chromium {
        let browser = try Chromium()
        try await browser.open(try #require(URL(string: "about:blank#start")))
        try await browser.paintPictures()
        if !scripts { try await browser.setScripts(on: false) }
        return browser
    }

    @Test("tap, consent page, signed in, sheet, a join that fails and is tried again, snackbar", arguments: [true, false])
    func journey(scripts: Bool) async throws {
        try await PortalBench.with { bench in
            let browser = try await browser(scripts: scripts)
            try await signIn(browser, at: bench, as: "anna")
            bench.sandbox.faults.add(try #require(Fault("join-refused")))
            try await tap("[data-identifier$='follow_community']", in: browser)
            try await browser.wait(for: "\(Self.dialog) && document.body.innerHTML.includes('value=\"retry\"')")
            try await tap("[data-identifier$='follow_community']", in: browser)
            try await browser.wait(for: "document.querySelector('.vk-snackbar') !== null")
            #expect(bench.sandbox.joinedCommunities[1]?.contains(100_001) == true)
            if scripts { try await browser.wait(for: "document.querySelector('.vk-snackbar') === null") }
            #expect(browser.problems == [])
        }
    }

    @Test("a sheet is closed by its X, by Escape and by a tap outside", arguments: ["x", "escape", "outside"])
    func closed(way: String) async throws {
        try await PortalBench.with { bench in
            let browser = try await browser(scripts: true)
            try await signIn(browser, at: bench, as: "dina")
            try await browser.wait(for: Self.modal)
            switch way {
            case "x": try await tap(".vk-close", in: browser)
            case "escape": try await browser.press("Escape", code: 27)
            default: try await browser.click(x: 5, y: 5)
            }
            try await browser.wait(for: "document.readyState === 'complete' && document.querySelector('dialog') === null")
            // The end is reported a moment after the sheet has disappeared.
            while bench.told.value.isEmpty { try await browser.open(bench.portal.address) }
            #expect(bench.told.value == ["vkid.sheet_closed"])
            #expect(bench.sandbox.requestCount("/method/groups.join") == 0)
            #expect(browser.problems == [])
        }
    }

    @Test("without scripts the X closes it too")
    func closedWithoutScripts() async throws {
        try await PortalBench.with { bench in
            let browser = try await browser(scripts: false)
            try await signIn(browser, at: bench, as: "grigory")
            try await tap(".vk-close", in: browser)
            try await browser.wait(for: "document.readyState === 'complete' && document.querySelector('dialog') === null")
            #expect(browser.problems == [])
        }
    }
}
