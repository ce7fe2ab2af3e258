import Foundation
import MemberHTTP
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("The picture on the sandbox's store page", .timeLimit(.minutes(1)))
struct StorePictureTests {
    @Test("shows the purchases as an app reads them, what decides, and follows each purchase", arguments: ["en", "ru"])
    func page(language: String) async throws {
        var configuration = SandboxConfiguration(providers: [AppStoreSandboxConfiguration()])
        configuration.drawPurchases()
        let sandbox = try await Sandbox.start(configuration)
        do {
            let (store, url) = (try #require(sandbox.appStore), try #require(sandbox.addresses["appstore"]?["store"]))
            let page = { () async throws -> String in
                var request = HTTPRequest(.get, url)
                request.headers["Accept-Language"] = language
                return String(decoding: try await NetworkTransport().send(request).body, as: UTF8.self)
            }
            #expect(!(try await page().contains("sh-history")))
            try store.order("buy", ["customer": "anna", "product": "club.month"])
            let bought = try await page()
            #expect(bought.contains("sh-history") && bought.contains("sh-decides"))
            #expect(bought.contains(language == "ru" ? "Пробный период" : "Free trial") && !bought.contains("<script"))
            #expect(bought.contains("club.month: ") && !bought.contains("sh-key sh-regular"))
            try store.advance(days: 40)
            #expect(try await page().contains("sh-key sh-regular"))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }
}
