import ChromiumSupport
import Foundation
import MemberCore
import MemberPortal
import MemberSandbox
import Testing
import VKID

/// All pages of the portal and of its sandbox, as a browser reaches them.
enum ShownPage: String, CaseIterable {
    case portal, signInSheet, consent, community, signedIn, permissions, permissionsOff, sberSignIn, sberConsent, sberShared,
        lost, control, badClient,
        captcha, store

    /// Whether its status is an error, which a browser reports in its console.
    var isError: Bool { [.lost, .badClient, .captcha].contains(self) }
    /// Whether members see it, not developers alone.
    var isForMembers: Bool { ![.control, .store].contains(self) }

    /// Opens the page in a browser, which is signed in from ``community`` on.
    func open(in browser: Chromium, _ bench: PortalBench) async throws {
        let vk = try #require(bench.sandbox.addresses["vk"]?["id"])
        switch self {
        case .portal: try await browser.open(bench.portal.address)
        case .signInSheet:
            try await press("#vk-sign-in-sheet", in: browser, until: "dialog")
        case .consent:
            try await press("dialog button", in: browser, until: "input[name=member]")
        case .community: try await press("button[value=agree]", in: browser, until: "dialog[aria-labelledby]")
        case .signedIn:
            // The button for signing out is already on the page behind the dialog.
            try await press(
                "[data-identifier$='button.cancel']", in: browser, until: "body:not(:has(dialog[aria-labelledby])) #vk-sign-out")
        case .permissions: try await press("#vk-permissions", in: browser, until: ".permissions [role=switch]")
        case .permissionsOff:
            try await press(".permissions [role=switch]", in: browser, until: ".permissions form[method=post]")
        case .sberSignIn:
            try await browser.open(bench.portal.address)
            try await press("form[action='/act/sber'] button.sid-button", in: browser, until: "input[name=member]")
        case .sberConsent: try await press("button[value=agree]", in: browser, until: "#member")
        case .sberShared: try await press("button[value=agree]", in: browser, until: "#sber-sharing")
        case .lost: try await browser.open(bench.portal.address.appending(path: "nowhere"))
        case .control: try await browser.open(bench.sandbox.controlURL)
        case .badClient: try await browser.open(try #require(URL(string: vk.absoluteString + "/authorize?client_id=1")))
        case .captcha: try await browser.open(vk.appending(path: "not_robot_captcha"))
        case .store: try await browser.open(try #require(bench.sandbox.addresses["appstore"]?["store"]))
        }
    }

    /// Presses a button by keyboard, which needs no script of the page, and waits for a sign of the next page.
    private func press(_ selector: String, in browser: Chromium, until sign: String) async throws {
        try await browser.wait(for: "document.readyState === 'complete' && document.querySelector(\"\(selector)\") !== null")
        _ = try await browser.evaluate("document.querySelector(\"\(selector)\").focus()")
        try await browser.pressReturn()
        try await browser.wait(for: "document.readyState === 'complete' && document.querySelector(\"\(sign)\") !== null")
    }
}

/// Checks pages in every size and colour.
struct PageLooker {
    let browser: Chromium
    let bench: PortalBench

    static let widths: [Int64] = [320, 390, 1280]
    static let settings: [(name: String, features: [String: String])] = [
        ("light", ["prefers-color-scheme": "light"]), ("dark", ["prefers-color-scheme": "dark"]),
        ("contrast", ["prefers-color-scheme": "light", "prefers-contrast": "more"]),
        ("dark-contrast", ["prefers-color-scheme": "dark", "prefers-contrast": "more"]),
        ("forced", ["forced-colors": "active"]),
    ]

    /// Checks all pages in one language.
    func walk(_ language: String, scripts: Bool) async throws {
        try await browser.speak(language)
        for page in ShownPage.allCases where page.isForMembers || language != "de" {
            try await browser.resize(width: 390, height: 800)
            try await page.open(in: browser, bench)
            let label = "\(page.rawValue) \(language) scripts: \(scripts)"
            let nameless = try await browser.nameless()
            #expect(nameless == [], "\(label)")
            if scripts {
                let misplaced = try await browser.tabbing(8)
                #expect(misplaced == [], "\(label)")
            }
            if page.isForMembers {
                #expect(PageCheck.sentences(try await browser.evaluate(Self.developersWords)) == [], "\(label)")
            }
            try await look(label, Self.settings)
            try await browser.set(Self.settings[0].features)
            #expect(PageCheck.sentences(try await browser.evaluate(PageCheck.leaks)) == [], "\(label)")
            if language == "en" {
                _ = try await browser.evaluate(PageCheck.rightToLeft)
                try await look(label + " rtl", [Self.settings[0]])
                // The page stays turned, because afterwards only its forms are needed.
            }
            #expect(browser.problems.filter { !page.isError || !$0.contains("status of 4") } == [], "\(label)")
            browser.forgetProblems()
        }
        // Nothing leaves: `data:` is Chromium's own picture in a date field.
        let own = ["about:", "data:"]
        let sent = browser.requests.filter { request in !own.contains { request.hasPrefix($0) } }
        #expect(sent.filter { URL(string: $0)?.host() != "127.0.0.1" } == [])
    }

    /// The words on the page that are for developers: codes and names of the protocol, except those in their folded part.
    private static let developersWords = """
        (() => {
          const body = document.body.cloneNode(true);
          for (const e of body.querySelectorAll(".developer, template")) { e.remove(); }
          return body.textContent.match(/[a-z]+\\.[a-z]+_[a-z_]+|[a-z]+_[a-z_]+|\\b(OAuth|PKCE|token|HTTP|client id)\\b/g) ?? [];
        })()
        """

    /// Checks the page that is shown.
    func look(_ label: String, _ settings: [(name: String, features: [String: String])]) async throws {
        for width in Self.widths {
            try await browser.resize(width: width, height: 800)
            #expect(PageCheck.sentences(try await browser.evaluate(PageCheck.expression)) == [], "\(label) \(width)")
            for (name, features) in settings where width == 390 || name == "forced" {
                try await browser.set(features)
                let isHigh = features["prefers-contrast"] != nil
                guard name != "forced" else {
                    #expect(
                        PageCheck.sentences(try await browser.evaluate(PageCheck.expression)) == [], "\(label) \(width) forced")
                    continue
                }
                let measured = try await browser.evaluate(Contrast.expression)
                #expect(Contrast.failing(measured, below: isHigh ? 4.5 : 3, own: 4.5) == [], "\(label) \(width) \(name)")
            }
        }
    }
}

@Suite("Every page in a browser", .serialized, .timeLimit(.minutes(10)), .enabled(if: Chromium.program != nil, "needs chromium"))
struct PageMatrixTests {
    @Test("the portal on a phone: nothing is cut off or broken, every text is told from its ground, and no request leaves")
    func small() async throws {
        try await PortalBench.with(withSber: true) { bench in
            let looker = PageLooker(browser: try Chromium(), bench: bench)
            try await looker.browser.speak("en")
            try await looker.browser.resize(width: 320, height: 800)
            try await ShownPage.portal.open(in: looker.browser, bench)
            try await looker.look("portal", [PageLooker.settings[0]])
            #expect(try await looker.browser.nameless() == [])
            #expect(PageCheck.sentences(try await looker.browser.evaluate(PageCheck.leaks)) == [])
            #expect(looker.browser.requests.allSatisfy { URL(string: $0)?.host() == "127.0.0.1" })
            #expect(looker.browser.problems == [])
        }
    }

    @Test(
        "sizes, colours, contrast, languages, direction, names and the order of the focus",
        .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
        arguments: [("en", true), ("ru", true), ("de", true), ("en", false)])
    func matrix(language: String, scripts: Bool) async throws {
        try await PortalBench.with(limit: nil, withSber: true) { bench in
            let looker = PageLooker(browser: try Chromium(), bench: bench)
            try await looker.browser.watchRequests()
            if !scripts { try await looker.browser.setScripts(on: false) }
            try await looker.walk(language, scripts: scripts)
        }
    }

    @Test(
        "a picture that does not load looks like one that is missing, with and without scripts", arguments: [true, false])
    func brokenPictures(scripts: Bool) async throws {
        try await PortalBench.with(limit: nil) { bench in
            let browser = try Chromium()
            try await browser.block(["*/_sandbox/pictures/*", "*/glyph-*"])
            if !scripts { try await browser.setScripts(on: false) }
            try await browser.resize(width: 390, height: 800)
            for page in [ShownPage.portal, .signInSheet, .consent, .community] {
                try await page.open(in: browser, bench)
                let seen = try await browser.evaluate(Self.brokenOnes)
                #expect(PageCheck.sentences(seen) == [], "\(page)")
            }
            let initials = "document.querySelector('.vk-avatar .vk-held').innerText"
            #expect(try await browser.evaluate(initials)?.string == "КП")
        }
    }

    /// The pictures that a browser marks as broken: those with a size, with a text, or shown above their initials.
    private static let brokenOnes = """
        [...document.images].filter((i) => i.complete && !i.naturalWidth).flatMap((i) => {
          const style = getComputedStyle(i);
          const sized = i.computedStyleMap().get("width").value !== "auto" && i.computedStyleMap().get("height").value !== "auto";
          return sized || i.alt ? [i.src + " " + style.width + " " + style.height] : [];
        })
        """
}
