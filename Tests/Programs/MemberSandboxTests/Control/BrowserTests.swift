import ChromiumSupport
import Foundation
import MemberHTTP
import MemberSandbox
import Testing
import WaitSupport

@Suite(
    "The control page in a browser", .timeLimit(.minutes(2)),
    .enabled(if: ProcessInfo.processInfo.environment["MEMBER_TEST_ALONE"] != nil, "asked for by MEMBER_TEST_ALONE"),
    .enabled(if: Chromium.program != nil, "needs chromium"))
struct BrowserTests {
    @Test("the script adds a later request to the list, and it is read out")
    func updates() async throws {
        try await Stage.with { stage in
            let browser = try Chromium()
            try await browser.open(stage.control())
            try await browser.wait(for: "document.getElementById('log-note')?.textContent === 'This list updates itself.'")
            _ = try await stage.get(try stage.vk("api", "method/users.get"))
            try await browser.wait(for: "document.querySelectorAll('#log li').length === 1")
            let row = try await browser.evaluate("document.querySelector('#log li').innerText")?.string
            #expect(row?.contains("/method/users.get") == true && row?.contains("200") == true)
            let spoken = try await browser.evaluate("document.getElementById('log-latest').textContent")?.string
            #expect(spoken == "GET /method/users.get 200")
        }
    }

    @Test("the page's own forms pass the check of their origin")
    func order() async throws {
        try await Stage.with { stage in
            let browser = try Chromium()
            try await browser.open(stage.control())
            try await browser.wait(for: "document.querySelector('input[name=kind]') !== null")
            _ = try await browser.evaluate("document.querySelector('input[name=kind]').form.requestSubmit()")
            #expect(await waited(while: stage.sandbox.faults.faults.isEmpty))
            #expect(stage.sandbox.faults.faults == [Fault(.delay(milliseconds: 500))])
        }
    }
}
