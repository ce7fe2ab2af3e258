import Foundation
import VKID

/// A key that the app keeps by itself.
struct OwnKey: VaultKeySource {
    let bytes: Data

    func key() throws(AccountError) -> SealingKey {
        guard let key = try? SealingKey(bytes: bytes) else { throw .locked }
        return key
    }
}

/// An agent that gives up.
struct NoAgent: UserAgent {
    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { throw .cancelled }
}

/// A person who gives up every captcha.
struct NoSolver: CaptchaSolver {
    func solve(_ captcha: Captcha) async -> String? { nil }
}

/// An app without VK's apps.
struct NoApps: AppLinks {
    func canOpen(_ url: URL) -> Bool { false }
    func openUniversalLink(_ url: URL) async -> Bool { false }
    func openScheme(_ url: URL) async -> Bool { false }
    var isActive: Bool { get async { true } }
    func activations() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}

@main
enum Client {
    static func main() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "uses-vkid-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: home) }
        let vault = try Vault(home: home, clock: SystemClock())
        var context = VKIDContext(vault: vault, transport: NetworkTransport(), random: SystemRandom())
        context.captchaSolver = NoSolver()
        context.appLinks = NoApps()
        context.anonymousToken = { AnonymousToken(value: Secret("of the backend"), expirationDate: .distantFuture) }
        context.sheetPresenter = { sheet in print(sheet.appeared()) }
        let configuration = Configuration(appCredentials: AppCredentials(clientId: "51000001"), environment: VKEnvironment.live)
        let vkid = try VKIDContext.$current.withValue(context) { try VKID(config: configuration) }
        print(vkid.currentAuthorizedSession == nil ? "nobody" : "somebody")
        let face = vkid.ui(for: OneTapButton(onCompleteAuth: nil)).html(actions: ComponentActions(signIn: "/in"), language: .en)
        print(HTMLDocument(title: "Hello", language: .en, head: face.head(under: "/faces/"), body: [face.content]).rendered.count)
        print(vkid.ui(for: OneTapButton(onCompleteAuth: nil)).model().button.state)
        let pending: PendingAuthorization = try await vkid.beginAuthorization()
        print(pending.id.count, vkid.open(url: pending.address))
        let card = CommunitySheet.Card(id: 1, name: "Chess", members: 12_345)
        print(CommunitySheet.Component(card: card, language: .fr).html(actions: ComponentActions()).markup.count)
        do { _ = try await vkid.authorize(with: AuthConfiguration(scope: ["email"]), using: NoAgent()) } catch { print("no one") }
    }
}
