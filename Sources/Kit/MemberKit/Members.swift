public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
import MemberOAuth
import MemberRequests
import VKWire

/// The one door over all providers: sign in, list accounts, call, ask about the member, refresh, sign out.
///
/// ```swift
/// let members = try Members(home: folder)
/// let account = try await members.signIn(with: .vk(VKSignIn(clientID: "51234567")), using: agent)
/// let friends = try await members.call("friends.get", [("fields", "photo_100")], as: account)
/// ```
public final class Members: Sendable {
    /// Where the accounts live.
    public let vault: Vault
    let transport: any HTTPTransport
    let clock: any MemberClock
    let random: any RandomSource
    let diagnostics: Diagnostics
    let stores: RequestStores
    let memory: ProviderMemory

    /// Opens the door.
    /// - Parameters:
    ///   - home: The folder for accounts and cache; made if it is missing.
    ///   - keys: Where the sealing key comes from; nil is a key file in the folder.
    ///   - transport: Sends the requests.
    ///   - clock: The time.
    ///   - random: Where states and verifiers come from.
    ///   - diagnostics: Where notable things are told.
    /// - Throws: ``MembersError/accounts(_:)`` if the folder cannot be used.
    public init(
        home: URL, keys: (any VaultKeySource)? = nil, transport: any HTTPTransport = NetworkTransport(),
        clock: any MemberClock = SystemClock(), random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) throws(MembersError) {
        do throws(AccountError) {
            vault = try Vault(home: home, keys: keys, clock: clock, diagnostics: diagnostics)
        } catch { throw .accounts(error) }
        self.transport = transport
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
        memory = ProviderMemory(transport: transport, clock: clock)
        stores = RequestStores(root: home.appending(path: "cache"), clock: clock, random: random, diagnostics: diagnostics)
        vault.addObserver(stores)
    }

    /// The accounts in the order in which they were first stored.
    public var accounts: [Account] { vault.accounts }

    /// An account by its short id, or the one in use: signed in or activated last.
    /// - Parameter id: The beginning of the account's ``AccountKey/longID``: the short id, or more of it where several accounts have
    ///   the same short id. Nil is the account in use.
    /// - Returns: The account.
    /// - Throws: ``MembersError/noAccount(_:)``; ``MembersError/ambiguousAccount(_:_:)`` if several accounts begin so.
    public func account(_ id: String? = nil) throws(MembersError) -> Account {
        guard let id else {
            guard let current = vault.currentAccount else { throw .noAccount(nil) }
            return current
        }
        let found = accounts.filter { $0.key.longID.hasExactPrefix(id) && id.utf8.count >= $0.id.utf8.count }
        guard let first = found.first else { throw .noAccount(id) }
        guard found.count == 1 else { throw .ambiguousAccount(id, AccountKey.tellingApart(found.map(\.key))) }
        return first
    }

    /// The session of an account.
    /// - Parameter account: The account.
    /// - Returns: The session.
    /// - Throws: ``MembersError/accounts(_:)``.
    public func session(of account: Account) throws(MembersError) -> Session {
        Session(account.key, in: vault, clients: try clients())
    }

    func clients() throws(MembersError) -> ClientRegistry {
        var clients = ClientRegistry()
        do {
            clients.registerVK(
                transport: transport, deviceID: try VKDevice.id(in: vault, random: random), clock: clock, random: random)
        } catch { throw .accounts(error as? AccountError ?? .locked) }
        clients.register(OpenIDDetails.provider) { [self] account in
            try openIDClient(try OpenIDDetails(of: account), clientID: account.key.clientID, stand: account.key.stand)
        }
        return clients
    }
}
