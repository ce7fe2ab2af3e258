import Foundation
import MemberSandbox
import StoreOffers
import Testing

@Suite("The guide to showing offers", .timeLimit(.minutes(1)))
struct PaywallTests {
    @Test("shows the code that is compiled here, word for word", arguments: ["Paywall.swift", "PaywallAtSandbox.swift"])
    func shown(file: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let code = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        let guide = folder.appending(path: "../../../../../Sources/Providers/StoreOffers/StoreOffers.docc/ShowingOffers.md")
        #expect(try String(contentsOf: guide.standardizedFileURL, encoding: .utf8).contains("```swift\n\(code)```"))
    }

    @Test("decides the same on a receipt file")
    func receipt() async throws {
        let sandbox = try await Sandbox.start()
        let store = try #require(sandbox.appStore)
        let paywall = try Paywall(roots: try await store.roots())
        try store.order("buy", ["customer": "anna", "product": "club.month"])
        try store.order("cancel", ["customer": "anna", "group": "21000001"])
        try store.advance(days: 10)
        let stored = try await paywall.decide(onReceipt: try await store.receipt(of: "anna"), at: store.now)
        #expect(stored.decision.eligible == false && stored.decision.reason == .trialUsed)
        await sandbox.stop()
    }

    @Test("offers a trial at the sandbox's store before the first purchase, and the full price after it")
    func lines() async throws {
        let sandbox = try await Sandbox.start()
        let lines = try await linesOfAnna(at: try #require(sandbox.appStore))
        #expect(lines.count == 2 && lines[0].hasPrefix("1 week free") && lines[1].hasPrefix("$9.99 per month"), "\(lines)")
        await sandbox.stop()
    }
}
