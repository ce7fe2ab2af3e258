import Foundation
import MemberCore
import MemberHTTP
import MemberUI
import Testing

@testable import MemberSandbox

@Suite("What is drawn of a customer's evidence", .timeLimit(.minutes(1)))
struct StoreDrawingTests {
    private func text(_ stage: StoreStage, _ path: String = "") async throws -> String {
        let url = try #require(URL(string: try stage.page.absoluteString + "/" + path))
        return String(decoding: try await stage.stage.get(url, ["Accept-Language": "ru"]).body, as: UTF8.self)
    }

    @Test("gets what an app would get, and stands on the page with its stylesheet; before a purchase there is nothing to draw")
    func drawn() async throws {
        let seen = Locked<[ShownEvidence]>([])
        let drawing: AppStoreSandboxConfiguration.Drawing = { evidence in
            seen.withLock { $0.append(evidence) }
            let rule = ".drawn { display: block; }"
            return ComponentHTML(.element("p", [("class", "drawn")], [.text("a < b")]), rules: [rule])
        }
        try await StoreStage.with(drawing: drawing) { stage in
            #expect(!(try await text(stage).contains("/drawings/")) && seen.value.isEmpty)
            try stage.buy("club.month")
            let page = try await text(stage)
            #expect(page.contains(#"<p class="drawn">a &lt; b</p>"#) && page.contains("Покупки, как их читает приложение"))
            let sheet = try #require(page.firstMatch(of: /href="\/(drawings\/[^"]+)"/)?.1)
            let styles = try await stage.stage.get(stage.page.appending(path: String(sheet)))
            #expect(
                styles.headers["Content-Type"] == Stylesheet.mediaType && styles.body == Data(".drawn { display: block; }".utf8))
            #expect(try await stage.stage.get(stage.page.appending(path: "drawings/other.css")).status == 404)
            let evidence = try #require(seen.value.last)
            #expect(evidence.environment == "Production" && evidence.language == .ru && evidence.signedTransactions.count == 1)
            #expect(evidence.signedRenewalInfos.count == 1 && abs(evidence.time.timeIntervalSinceNow) < 120)
            let settings = try JSONValue(parsing: evidence.settings)
            #expect(settings["bundleId"] == stage.settings["bundleId"] && settings["roots"] == stage.settings["roots"])
        }
    }

    @Test("a drawing that has nothing to say, and a history that is too long, leave the page as it is")
    func left() async throws {
        let asked = Locked(0)
        try await StoreStage.with(drawing: { _ in
            asked.withLock { $0 += 1 }
            return nil
        }) { stage in
            try stage.buy("club.month")
            #expect(try await text(stage).contains("Покупки, как их читает приложение") == false && asked.value == 1)
            for _ in 0..<StoreDrawings.mostPurchases { try stage.buy("coins.100") }
            #expect(try await text(stage).contains("Покупки, как их читает приложение") == false && asked.value == 1)
        }
    }
}
