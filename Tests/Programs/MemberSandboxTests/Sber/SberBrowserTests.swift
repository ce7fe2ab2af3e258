import ChromiumSupport
import Foundation
import MemberHTTP
import MemberHTTPServer
import MemberSandbox
import Testing
import WaitSupport

@Suite(
    "The portal of the sandbox's Sber ID in a browser", .timeLimit(.minutes(2)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct SberBrowserTests {
    /// Runs a test with an app's own server, which receives the redirect.
    private func with(_ body: (Stage, Chromium, URL) async throws -> Void) async throws {
        var router = Router()
        router.on("GET", "/back") { _ in .html("<!DOCTYPE html><html><body id=\"arrived\"></body></html>") }
        let server = HTTPServer(HTTPServerConfiguration(), router: router)
        try await server.start()
        try await Stage.with { stage in
            try await body(stage, try Chromium(), server.url.appending(path: "back"))
        }
        await server.stop()
    }

    private func press(_ value: String, in browser: Chromium) async throws {
        let button = "document.querySelector('button[value=\(value)]')"
        try await browser.wait(for: "document.readyState === 'complete' && \(button) !== null")
        _ = try await browser.evaluate("\(button).click()")
    }

    @Test(
        "the first sign-in chooses and agrees, the second one agrees: one press, no credentials; scripts or not",
        arguments: [true, false])
    func twice(scripts: Bool) async throws {
        try await with { stage, browser, back in
            if !scripts { try await browser.setScripts(on: false) }
            let url = try stage.sberPortal([("redirect_uri", back.absoluteString)])
            try await browser.open(url)
            try await press("agree", in: browser)
            try await browser.wait(for: "document.getElementById('member') !== null")
            try await press("agree", in: browser)
            try await browser.wait(for: "document.getElementById('arrived') !== null")
            let asked = stage.sandbox.requestCount("/CSAFront/oidc/signin")
            try await browser.open(url)
            try await browser.wait(for: "document.getElementById('member') !== null")
            #expect(try await browser.evaluate("document.querySelectorAll('input:not([type=hidden])').length")?.integer == 0)
            try await press("agree", in: browser)
            try await browser.wait(for: "document.getElementById('arrived') !== null")
            #expect(stage.sandbox.requestCount("/CSAFront/oidc/signin") == asked && asked == 1)
            #expect(stage.sandbox.requestCount("/CSAFront/oidc/decide") == 2 && stage.sandbox.sessions.count == 2)
        }
    }
}
