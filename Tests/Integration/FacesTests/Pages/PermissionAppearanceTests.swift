import ChromiumSupport
import Foundation
import MemberUI
import Testing

@Suite(
    "The settings of permissions in a browser", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct PermissionAppearanceTests {
    private static let features: [(name: String, features: [String: String])] = [
        ("", [:]), ("contrast", ["prefers-contrast": "more"]), ("forced", ["forced-colors": "active"]),
    ]

    private static let pages = [
        ("", "settings"), ("?of=plain", "plain"), ("?of=nothing", "nothing"), ("/off?feature=Receipts", "asks"),
        ("/off?everything=yes", "removes"),
    ]

    @Test(
        "nothing is cut off, every text has enough contrast, and everything has a name", arguments: PermissionSite.languages)
    func looks(language: MemberLanguage) async throws {
        try await PermissionSite.with { site in
            for scheme in PermissionSite.schemes {
                for (query, kind) in Self.pages {
                    for (feature, system) in Self.features {
                        try await site.browser.set(system)
                        for width: Int64 in [320, 720] {
                            try await site.browser.resize(width: width, height: 900)
                            try await site.open(PermissionSite.path(language, scheme) + query)
                            try await look(
                                "\(kind)-\(language)-\(scheme)-\(feature)-\(width)", at: site, isForced: feature == "forced")
                        }
                    }
                }
            }
            #expect(site.browser.problems == [])
        }
    }

    private func look(_ label: String, at site: PermissionSite, isForced: Bool) async throws {
        #expect(PageCheck.sentences(try await site.browser.evaluate(PageCheck.expression)) == [], "\(label)")
        #expect(try await site.browser.nameless() == [], "\(label)")
        // The tests do not judge the system's own colours.
        if !isForced {
            #expect(Contrast.failing(try await site.browser.evaluate(Contrast.expression), below: 4.5) == [], "\(label)")
        }
        try await site.browser.keep("permissions-" + label)
        _ = try await site.browser.evaluate(PageCheck.rightToLeft)
        #expect(PageCheck.sentences(try await site.browser.evaluate(PageCheck.expression)) == [], "\(label) rtl")
    }

    @Test(
        "with the keyboard alone a switch can be reached, asks, and revokes; with and without scripts", arguments: [true, false])
    func keyboard(scripts: Bool) async throws {
        try await PermissionSite.with { site in
            if !scripts { try await site.browser.setScripts(on: false) }
            try await site.open(PermissionSite.path(.en, .light))
            #expect(try await site.browser.tabbing(12) == [])
            try await site.open(PermissionSite.path(.en, .light))
            try await reach("[role=switch]", at: site)
            #expect(try await Self.focused(site) == "E-mail address On Receipts")
            try await site.browser.pressReturn()
            try await site.browser.wait(for: "document.querySelector('form[method=post]') !== null")
            try await reach("form[method=post] button", at: site)
            try await site.browser.pressReturn()
            try await site.browser.wait(for: "location.pathname === '/en/light' && document.querySelector('#news p') !== null")
            #expect(site.taken.value == ["permission=email&shown=email&proof=p1"])
        }
    }

    /// Presses Tab until the element has the focus.
    private func reach(_ selector: String, at site: PermissionSite) async throws {
        for _ in 0..<12 {
            try await site.browser.press("Tab", code: 9)
            if try await site.browser.evaluate("document.activeElement.matches('\(selector)')")?.bool == true { return }
        }
        Issue.record("\(selector) is not reached")
    }

    /// The name of the switch that has the focus.
    private static func focused(_ site: PermissionSite) async throws -> String? {
        let name = """
            document.activeElement.getAttribute('aria-labelledby').split(' ').map((id) => document.getElementById(id).textContent)
              .join(' ')
            """
        return try await site.browser.evaluate(name)?.string
    }
}
