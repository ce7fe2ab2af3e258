import MemberAccounts
import MemberSignIn
import VKWire

/// The OAuth clients that renew and end VK's accounts.
enum VKAPIClients {
    /// The clients of all accounts in a context's vault, each at the addresses of the account's sign-in.
    static func registry(in context: VKAPIContext) -> ClientRegistry {
        var clients = ClientRegistry()
        clients.register(VKHosts.provider) { [shared = context.shared] in try VKState.client(of: $0, in: shared) }
        return clients
    }
}
