import ChromiumSupport
import Foundation
import MemberCore
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import Testing
import WaitSupport

@Suite(
    "The sandbox's Facebook in a browser", .timeLimit(.minutes(2)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct FacebookBrowserTests {
    /// Presses a button once it exists, also if scripts are off.
    private func press(_ selector: String, in browser: Chromium) async throws {
        let button = "document.querySelector('\(selector)')"
        try await browser.wait(for: "document.readyState === 'complete' && \(button) !== null")
        _ = try await browser.evaluate("\(button).click()")
    }

    @Test(
        "a member logs in, switches one permission off, and comes back to the app; with scripts or without",
        arguments: [true, false])
    func dialog(scripts: Bool) async throws {
        var router = Router()
        router.on("GET", "/back") { _ in .html("<!DOCTYPE html><html><body id=\"arrived\"></body></html>") }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        try await Stage.with { stage in
            let browser = try Chromium()
            if !scripts { try await browser.setScripts(on: false) }
            let back = server.url.appending(path: "back").absoluteString
            try await browser.open(try stage.dialog([("redirect_uri", back), ("scope", "email,user_posts")]))
            try await press("button[value=agree]", in: browser)
            try await press("input[value=email]", in: browser)
            try await press("button[value=agree]", in: browser)
            try await browser.wait(for: "document.getElementById('arrived') !== null")
            let held = stage.sandbox.facebookPermissions(of: "anna")
            #expect(held == ["public_profile": .granted, "email": .declined, "user_posts": .granted])
        }
        await server.stop()
    }

    @Test(
        "the pages for members and testers fit a narrow screen in both colours, and their own policy blocks none of them",
        arguments: ["/settings/apps", "/tools/explorer", ""], ["light", "dark"])
    func narrow(path: String, scheme: String) async throws {
        try await Stage.with { stage in
            _ = try await stage.facebookToken("anna", "email,user_posts")
            let browser = try Chromium()
            try await browser.open(path.isEmpty ? try stage.dialog() : try stage.facebook("site", path))
            try await browser.set(["prefers-color-scheme": scheme])
            try await browser.resize(width: 320, height: 900)
            try await browser.wait(for: "document.readyState === 'complete' && document.querySelector('main') !== null")
            #expect(try await browser.evaluate("document.documentElement.scrollWidth <= 320") == .bool(true))
            let ground = try await browser.evaluate("getComputedStyle(document.body).backgroundColor")?.string
            #expect(ground == (scheme == "dark" ? "rgb(17, 19, 23)" : "rgb(244, 245, 247)"))
            #expect(browser.problems == [])
        }
    }

    @Test("the explorer's steps need no script: a token through the dialog, and DELETE instead of GET")
    func explorer() async throws {
        try await Stage.with { stage in
            let browser = try Chromium()
            try await browser.setScripts(on: false)
            try await browser.open(try stage.facebook("site", "/tools/explorer"))
            try await press("input[value=email]", in: browser)
            try await press("form[action$=\"/token\"] button", in: browser)
            try await press("form[action=\"/dialog/login\"] button[value=agree]", in: browser)
            try await press("form[action=\"/dialog/decide\"] button[value=agree]", in: browser)
            try await browser.wait(for: "document.getElementById('holder')?.textContent.includes('email') === true")
            #expect(stage.sandbox.facebookPermissions(of: "anna")["email"] == .granted)
            try await press("input[value=DELETE]", in: browser)
            _ = try await browser.evaluate("document.querySelector('input[name=path]').value = '/me/permissions/email'")
            try await press("form[action$=\"/submit\"] button", in: browser)
            try await browser.wait(for: "document.body.innerText.includes('success')")
            #expect(stage.sandbox.facebookPermissions(of: "anna")["email"] == .declined)
            #expect(browser.problems == [])
        }
    }
}
