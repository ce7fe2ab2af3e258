import Foundation
import MemberAccounts
import MemberCore
import MemberOAuth
import MemberSignIn
import VKID
import VKWire

/// Uses the process's own home, below a folder: `default-home FOLDER`.
///
/// Stores a VK account by the standard context and says whose session a `VKID` without a context finds, then where the files lie.
enum DefaultHome {
    static func run(_ arguments: [String]) async throws {
        for name in ["HOME", "XDG_DATA_HOME"] { setenv(name, arguments[0], 1) }
        let context = try ProviderContext.standard()
        let tokens = TokenSet(
            accessToken: Secret("a"), life: .seconds(3600), refreshToken: Secret("r"), receivedBy: SystemClock())
        try context.vaultOfVendor.store(
            AccountKey(provider: "vk", environment: "live", clientID: "51", subject: "17"), label: nil,
            details: VKAccountDetails(hosts: .live).encoded, secrets: AccountSecrets(tokens: tokens))
        let vkid = try VKID(config: Configuration(appCredentials: AppCredentials(clientId: "51")))
        MemberWorker.say("\(vkid.currentAuthorizedSession?.userId.value ?? 0)")
        MemberWorker.say(try ProviderContext.standard() === context ? "one" : "two")
        let files = try FileManager.default.subpathsOfDirectory(atPath: arguments[0])
        MemberWorker.say("\(files.count { $0.hasSuffix("accounts.sqlite") })")
    }
}
