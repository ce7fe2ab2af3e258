import ChromiumSupport
import Foundation
import MemberUI
import Testing

@testable import VKID

@Suite(
    "The look of faces in a browser", .serialized, .timeLimit(.minutes(5)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct AppearanceTests {
    private static let heights: [OneTapButton.Layout.Height] = [.small(.h32), .medium(), .large(.h56)]

    /// A colour scheme, and the person's settings in the system.
    struct Setting {
        let name: String
        let theme: GroupSubscriptionSheet.Theme
        var isHigh = false
        var system: [String: String] = [:]

        var isDark: Bool { theme == .dark || theme == .system }
        var ratio: Double { isHigh || system["prefers-contrast"] == "more" ? 4.5 : 3 }
    }

    private static let settings = [
        Setting(name: "light", theme: .light), Setting(name: "dark", theme: .dark),
        Setting(name: "high", theme: .light, isHigh: true), Setting(name: "dark-high", theme: .dark, isHigh: true),
        Setting(name: "system-dark", theme: .system, system: ["prefers-color-scheme": "dark"]),
        Setting(
            name: "system-more", theme: .system, system: ["prefers-color-scheme": "dark", "prefers-contrast": "more"]),
    ]

    @Test("every face obeys the strictest policy, and its texts have enough contrast", arguments: Elements.allCases)
    func looks(element: Elements) async throws {
        let (vkid, home) = try quietVKID()
        var shown: [(name: String, setting: Setting)] = []
        var pages: [String: Exhibit] = [:]
        for setting in Self.settings {
            for height in setting.system.isEmpty ? Self.heights : [.default] {
                for language in [MemberLanguage.ru, .en] {
                    let look = Elements.Look(
                        theme: setting.theme, highContrast: setting.isHigh, height: height, language: language)
                    let name = "\(element.rawValue)-\(setting.name)-\(height.points)-\(language.rawValue)"
                    pages[name] = Exhibit(face: element.face(look, vkid), language: language, isDark: setting.isDark)
                    shown.append((name, setting))
                }
            }
        }
        try await Gallery.with(pages) { gallery in
            for (name, setting) in shown { try await look(at: name, setting, element, in: gallery) }
            #expect(gallery.browser.problems == [])
        }
        withExtendedLifetime(home) {}
    }

    private func look(at name: String, _ setting: Setting, _ element: Elements, in gallery: Gallery) async throws {
        try await gallery.browser.set(setting.system)
        try await gallery.open(name)
        let measured = try await gallery.browser.evaluate(Contrast.expression)
        #expect(Contrast.failing(measured, below: setting.ratio) == [], "\(name)")
        if case .array(let texts)? = measured { #expect(texts.isEmpty == element.isWordless, "\(name)") }
        #expect(try await gallery.browser.evaluate(Self.overflow)?.bool == false, "\(name)")
        try await gallery.keep(name)
    }

    /// Whether the page scrolls sideways.
    private static let overflow = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
}
