public import Foundation
public import MemberCore
import MemberCrypto
import MemberStorage

/// The one store of accounts, their tokens and sign-ins in progress.
///
/// Reading never waits: every synchronous property reads a snapshot in memory. A write is one short transaction, durable when
/// the call returns; if it fails, the vault is unchanged. Tokens are sealed, and are unsealed at first use. Another process's
/// commit on the same file is noticed before every write, and on reading after at most a tenth of a second.
/// ```swift
/// let vault = try Vault(home: folder)
/// for account in vault.accounts { print(account.label ?? account.id) }
/// ```
public final class Vault: Sendable {
    /// The folder that holds the database and the key file.
    public let home: URL
    /// The folder of the accounts' kept replies; made when first needed.
    public var cacheFolder: URL { process.cacheFolder }

    /// The new path of a database that was damaged, or another program's; nil if this vault found no such file when it was
    /// opened.
    ///
    /// The accounts in it are not in this vault. The file was not changed.
    public let setAside: URL?

    let database: Database
    let keys: any VaultKeySource
    package let clock: any MemberClock
    package let diagnostics: Diagnostics
    let state: Locked<VaultState>
    /// What this process keeps beside the accounts.
    let process: StoreProcess
    let observers = ObserverRegistry()
    private let queue = DispatchQueue(label: "memberkit.vault")

    /// Opens a vault, and makes it if it does not exist.
    /// - Parameters:
    ///   - home: The vault's own folder; made with mode 0700 if it is missing.
    ///   - keys: The source of the sealing key. Nil means a key file; on Apple systems it means the Keychain, unless the folder
    ///     already has a key file or the program does not have its own Keychain.
    ///   - cache: The place of the accounts' stored replies; by default a folder in the vault's folder.
    ///   - clock: The time.
    ///   - diagnostics: Receives notable events.
    /// - Throws: ``AccountError``: the folder cannot be used, the key is the wrong one, or the file is newer than this version.
    ///   A database that is damaged or another program's is set aside instead, see ``setAside``; if a key cannot be read yet,
    ///   the vault is locked, see ``isLocked``. A read-only home is listed as it is, also that of an earlier version; every
    ///   write is refused with `StorageError.readOnly`.
    public init(
        home: URL, keys: (any VaultKeySource)? = nil, cache: VaultCache = .inHome, clock: any MemberClock = SystemClock(),
        diagnostics: Diagnostics = .silent
    ) throws(AccountError) {
        self.home = home
        self.keys = keys ?? StandardKey(home: home, store: systemKeyStore(for: home))
        self.clock = clock
        self.diagnostics = diagnostics
        do {
            try VaultFolder.prepare(home)
            let file = try VaultFile(in: home, diagnostics: diagnostics)
            database = file.database
            setAside = file.setAside
            state = Locked(
                VaultState(
                    snapshot: file.snapshot, lastPoll: clock.uptime, dataVersion: file.version, lastChange: file.lastChange))
        } catch { throw AccountError(storing: error) }
        process = StoreProcess(cacheFolder: cache.folder(of: home), clock: clock, diagnostics: diagnostics)
        do throws(AccountError) { _ = try sealing() } catch .locked {
            diagnostics.report(.warning, "accounts.locked")
        }
        do { try endForgottenAttempts() } catch { throw AccountError(storing: error) }
    }

    /// The accounts in the order in which they were first stored.
    public var accounts: [Account] { lookup { $0.entries.map(\.account) } }

    /// Returns an account by its key.
    /// - Parameter key: The key.
    /// - Returns: The account, or nil.
    public func account(_ key: AccountKey) -> Account? { lookup { $0.entry(key)?.account } }

    /// Returns the active account of a client: the one signed in or activated last.
    ///
    /// When it is removed, the account that was active before becomes active again.
    /// - Parameter client: Provider, environment and client id.
    /// - Returns: The account, or nil if it is not in the vault.
    public func activeAccount(of client: AccountClient) -> Account? { lookup { $0.activeAccount(of: client) } }

    /// The account of a provider that was signed in or activated last, of any client.
    /// - Parameter provider: The provider's short name.
    /// - Returns: The account, or nil if it is not in the vault.
    public func activeAccount(of provider: String) -> Account? { lookup { $0.currentAccount(of: provider) } }

    /// The account in use: the one that was signed in or activated last, of any provider.
    public var currentAccount: Account? { lookup { $0.currentAccount() } }

    /// The names of the sign-ins that wait for their response.
    public var openAttempts: [String] { lookup { $0.openAttempts } }

    /// Reads the snapshot in place; if the last look is older than a tenth of a second, the vault looks again in the background.
    func lookup<Result: Sendable>(_ body: (Snapshot) -> Result) -> Result {
        let now = clock.uptime
        let (result, isStale) = state.withLock { state in
            let isStale = now - state.lastPoll > .milliseconds(100)
            if isStale { state.lastPoll = now }
            return (body(state.snapshot), isStale)
        }
        if isStale { pollLater() }
        return result
    }

    /// The number of changes of the snapshot: of two reads, the one with the higher number is newer.
    package var snapshotNumber: Int { state.withLock { $0.snapshotNumber } }

    /// Looks for another process's commit on the vault's own queue.
    func pollLater() { queue.async { [weak self] in self?.pollQuietly() } }

    /// The cell from which an account's tokens are returned.
    func cell(of key: AccountKey) -> TokenCell {
        state.withLock { state in
            let cell = state.cells[key] ?? TokenCell()
            state.cells[key] = cell
            return cell
        }
    }

    private func pollQuietly() {
        do { try poll() } catch { report(error) }
    }

    func report(_ error: any Error) {
        let error = AccountError(storing: error)
        diagnostics.report(.error, "accounts.storage_failed", ["code": .open(error.code)])
        state.withLock { $0.lastError = error }
    }

    /// The last error of the store that could not be returned to a caller.
    public var lastStorageError: AccountError? { state.value.lastError }
}

/// The parts of a vault that change.
struct VaultState: Sendable {
    var snapshot: Snapshot { didSet { snapshotNumber &+= 1 } }
    /// The number of changes of the snapshot.
    private(set) var snapshotNumber = 0
    var lastPoll: Duration
    var dataVersion: Int64
    /// Whether no other process has written since the list of changes was found in order.
    var isListMended = false
    /// The newest entry of the database's list of changes that the snapshot contains.
    var lastChange: Int64
    var sealing: SealedValue?
    /// The error of the last attempt to read the key.
    var keyError: AccountError?
    /// The uptime before which its source, which was slow to refuse, is not asked again.
    var keyAskedAgainAt = Duration.zero
    /// Unsealed secrets, with the sealed value and the details that they are bound to: valid as long as these are the stored ones.
    var unsealed: [AccountKey: (sealed: Data, details: Data, secrets: AccountSecrets)] = [:]
    var cells: [AccountKey: TokenCell] = [:]
    var holder: HolderLock?
    var ordinary: Database?
    var lastError: AccountError?
}
