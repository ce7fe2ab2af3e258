import Foundation
import MemberHTTP
import MemberUI
import Testing

@testable import MemberSandbox

@Suite("The look of providers' pages", .timeLimit(.minutes(1)))
struct ProviderLookTests {
    private static let looks = [VKSandbox.look, FacebookSandbox.look, SberSandbox.look]

    @Test(
        "a question says that it is a sandbox, and shows the icons of app and provider to the eye only",
        arguments: [(MemberLanguage.en, ">sandbox</span>"), (.ru, ">песочница</span>")])
    func question(language: MemberLanguage, badge: String) {
        for look in Self.looks {
            let page = look.question("T", [.text("form")], Texts(language, .sandbox), app: "Bell").rendered
            #expect(page.contains(badge) && page.components(separatedBy: "<svg").count == 3)
            #expect(page.contains("class=\"pair-of-icons\" aria-hidden=\"true\""))
            #expect(page.contains("accent-\(look.accent.rawValue)"))
        }
    }

    @Test("each provider has an icon of its own")
    func icons() {
        let icons = Self.looks.map(\.icon.svg) + [AppStoreSandbox.glyph.svg]
        #expect(Set(icons).count == 4)
    }

    @Test("VK's consent page names the sandbox, and each page has its icon's file", arguments: ["id", "oauth", "api"])
    func files(host: String) async throws {
        try await Stage.with { stage in
            let icon = try await stage.get(try stage.vk(host, "icon.svg"))
            #expect(icon.status == 200 && icon.headers["Content-Type"]?.hasPrefix("image/svg+xml") == true)
        }
    }

    @Test("the removal of an app is a button of danger, and Facebook's pages lead to each other and to the sandbox")
    func site() async throws {
        try await Stage.with { stage in
            let address = try #require(stage.sandbox.addresses["facebook"]?["site"]?.appending(path: ExplorerPage.path))
            let page = String(decoding: try await stage.get(address).body, as: UTF8.self)
            #expect(page.contains("href=\"\(AppsPage.path)\"") && page.contains("aria-current=\"page\""))
            #expect(page.contains("href=\"\(stage.control().absoluteString)"))
            #expect(page.contains("class=\"danger\"") && page.contains("class=\"primary\""))
        }
    }
}
