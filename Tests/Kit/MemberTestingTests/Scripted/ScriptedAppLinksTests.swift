import Foundation
import MemberCore
import MemberTesting
import Testing

@Suite("Other apps, scripted")
struct ScriptedAppLinksTests {
    private let scheme = URL(string: "harbour://sign-in")!
    private let universal = URL(string: "https://harbour.example/sign-in")!

    @Test(
        "whether an app seems installed and what it accepts are set separately; opened and refused addresses are listed separately"
    )
    @MainActor
    func apart() async {
        let opened = Opened()
        let apps = ScriptedAppLinks(
            seemsInstalled: { $0.scheme == "harbour" }, takes: { $0.scheme == "https" }, onOpen: { opened.add($0) })
        #expect(apps.canOpen(scheme) && !apps.canOpen(universal) && apps.tries.isEmpty)
        #expect(await !apps.openScheme(scheme))
        #expect(await apps.openUniversalLink(universal))
        #expect(apps.tries == [scheme, universal] && apps.refused == [scheme] && apps.opened == [universal])
        #expect(opened.urls.value == [universal])
    }

    @Test("without a separate setting, an app seems installed if it accepts the address")
    @MainActor
    func same() async {
        let apps = ScriptedAppLinks(takes: { $0.scheme == "https" })
        #expect(apps.canOpen(universal) && !apps.canOpen(scheme))
        #expect(await !apps.openScheme(scheme) && apps.opened.isEmpty && apps.refused == [scheme])
    }
}

private struct Opened: Sendable {
    let urls = Locked<[URL]>([])
    func add(_ url: URL) { urls.withLock { $0.append(url) } }
}
