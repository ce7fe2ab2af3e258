import MemberAccounts
import MemberOAuth
import MemberSignIn
import VKWire

/// The OAuth clients that renew and end VK's accounts.
enum VKAPIClients {
    /// The clients of all accounts in a context's vault, each at the addresses of the account's sign-in.
    static func registry(in context: VKAPIContext) -> ClientRegistry {
        var clients = ClientRegistry()
        clients.register(VKHosts.provider) { account in
            let shared = context.shared
            let deviceID = try VKDevice.id(in: shared.vault, random: shared.random)
            return try VKAccountDetails(of: account).client(for: account.key, deviceID: deviceID, in: shared)
        }
        return clients
    }
}
