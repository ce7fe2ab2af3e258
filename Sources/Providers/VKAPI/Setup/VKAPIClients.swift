import MemberAccounts
import MemberOAuth
import MemberSignIn
import VKWire

/// The OAuth clients that renew and end VK's accounts.
enum VKAPIClients {
    /// The clients of all accounts in a context's vault, each at the addresses of the account's sign-in.
    static func registry(in context: VKAPIContext) -> ClientRegistry {
        var clients = ClientRegistry()
        clients.register(VKHosts.provider) { [shared = context.shared] in try client(of: $0, in: shared) }
        return clients
    }

    /// The client of an account, at the addresses of the account's sign-in.
    static func client(of account: Account, in context: ProviderContext) throws -> OAuthClient {
        let deviceID = try VKDevice.id(in: context.vault, random: context.random)
        return try VKAccountDetails(of: account).client(for: account.key, deviceID: deviceID, in: context)
    }
}
