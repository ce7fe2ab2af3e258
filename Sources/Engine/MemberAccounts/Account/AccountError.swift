public import MemberCore
public import MemberOAuth
public import MemberStorage

/// Why accounts could not be read, written or kept fresh.
public enum AccountError: ExplainedError {
    /// The database failed.
    case storage(StorageError)
    /// The database server of the accounts failed; this error has the code and texts of the cause.
    case database(any CodedError)
    /// The sealing key cannot be read now: the device is locked, or the key store is closed.
    case locked
    /// The file at the key's path was read and does not contain a key; the value is the path.
    case keyUnusable(path: String)
    /// The system's key store refused, with its own code; its content is not known to be damaged.
    case keyStoreRefused(code: Int)
    /// There are stored accounts, and the key that sealed them is missing; the values are the vault's folder or a database's address, and
    /// whether several processes share it, each with sealing keys of its own source. No new key is made.
    case keyMissing(path: String, isShared: Bool = false)
    /// The stored values were sealed with another key, or are damaged.
    case wrongKey
    /// The stored account or its unsealed data was changed by a program without the key, or is damaged.
    case damaged
    /// The stored data has a form that this version does not know.
    case unreadable
    /// There is no such account.
    case notSignedIn
    /// The store is not a vault, so nothing can be read from it without waiting.
    case needsVault
    /// The member must sign in again: the reason's stable code, and the provider's refusal if it has just refused.
    case needsSignIn(reason: String, refusal: ServerRefusal? = nil)
    /// The account was moved to another store; the value is its place: a folder, or a database's address.
    case moved(to: String)
    /// The provider's error response to a refresh.
    case refresh(OAuthError)
    /// A provider has sent new tokens that could not be stored; the value is the reason. The tokens are kept in memory, and
    /// stored before the next refresh.
    indirect case tokensNotStored(AccountError)
    /// No client is registered that could refresh this provider's accounts.
    case noClient(provider: String)
    /// The account's client cannot be created, for example because its secret is missing; this error has the code and texts of
    /// the cause.
    case client(any CodedError)
    /// Another process has been refreshing the account for longer than its limit allows.
    case refreshingElsewhere
    /// The passphrase of an export has fewer than eight characters.
    case passphraseTooShort
    /// The passphrase does not open this export, or the export was changed.
    case wrongPassphrase
    /// The data is not an export in a form that this version knows.
    case exportUnreadable
    /// The task was cancelled; a refresh in progress continues for the other callers.
    case cancelled

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .storage(let error): .init(error)
        case .database(let cause): .init(cause)
        case .locked: .init("accounts.locked", "The accounts are locked.", "Try again after the device was unlocked.")
        case .keyUnusable(let path):
            .init(
                "accounts.key_unusable", "The key file \(path) is damaged: it holds no key.",
                "Restore it from a backup with mode 0600, or move the whole folder aside and sign in again.")
        case .keyStoreRefused(let code):
            .init(
                "accounts.key_store_refused", "The system's key store refused (code \(code)).",
                "Try again; if it lasts, check what this program may use of the key store. Nothing was changed.")
        case .keyMissing(let place, isShared: true):
            .init(
                "accounts.key_missing",
                "The key that a value in \(place) was sealed with is not among this process's sealing keys.",
                "Add that key to the keys of every process (`member doctor` shows its id); a running process asks for them again. Nothing "
                    + "was changed.")
        case .keyMissing(let path, isShared: false):
            .init(
                "accounts.key_missing", "The key that the accounts in \(path) were sealed with is missing.",
                "Restore the key from a backup, or move the whole folder aside and sign in again; nothing was changed.")
        case .wrongKey:
            .init(
                "accounts.wrong_key", "The stored accounts were sealed with another key.",
                "Restore the key that belongs to this folder, or move the folder aside and sign in again.")
        case .damaged:
            .init(
                "accounts.damaged", "What is stored of this account is damaged, or was changed by another program.",
                "Remove the account (`member logout --remove`) and sign in again.")
        case .unreadable:
            .init(
                "accounts.unreadable",
                "What is stored of an account has a form that this version does not know: a newer one has written it.",
                "Update the program, or sign in again; nothing was changed.")
        case .notSignedIn: .init("accounts.not_signed_in", "There is no such account.", "Sign in.")
        case .needsVault:
            .init(
                "accounts.needs_vault", "This store of accounts cannot be read without waiting.",
                "Use the form that waits, such as loadAccount() and loadSecrets(). A vendor's own names have none: they need the accounts "
                    + "in a folder.")
        case .needsSignIn(SignInReason.noAccessToken, nil):
            .init(
                "accounts.needs_sign_in", "The sign-in identified the member and gave no access token (no_access_token).",
                "Sign in with a request that asks for access, because a login of the same kind gives no access token either.")
        case .needsSignIn(let reason, let refusal):
            .init(
                "accounts.needs_sign_in",
                "The member must sign in again (\(reason))." + (refusal.map { " " + $0.sentence } ?? ""), "Sign in.")
        case .moved(let place):
            .init(
                "accounts.moved", "The account was moved to \(place).",
                "Use the accounts there: open that store, or name it with --store or --home.")
        case .refresh(let error): .init(error)
        case .tokensNotStored(let cause):
            .init(
                "accounts.tokens_not_stored", "The provider sent new tokens, which could not be stored. \(cause.problem)",
                "Mend that, then ask again in the same process, which still has the tokens; once it has ended, sign in again.")
        case .noClient(let provider):
            .init(
                "accounts.no_client", "No client is configured for accounts of “\(provider)”.",
                "Register the provider's client before using its accounts.")
        case .client(let cause): .init(cause)
        case .refreshingElsewhere:
            .init(
                "accounts.refreshing_elsewhere", "Other processes kept refreshing this account without an end.",
                "Try again later; nothing was lost.")
        case .passphraseTooShort:
            .init(
                "accounts.passphrase_too_short", "The passphrase has fewer than eight characters.",
                "Choose a longer one; several words are easy to keep in mind.")
        case .wrongPassphrase:
            .init(
                "accounts.wrong_passphrase", "The passphrase does not open this export, or the export was changed.",
                "Try the passphrase it was made with; nothing was changed.")
        case .exportUnreadable:
            .init(
                "accounts.export_unreadable", "This is not an export of accounts, or a newer version made it.",
                "Check the file, or update the program; nothing was changed.")
        case .cancelled: .init("accounts.cancelled", "The wait was cancelled.", "Ask again if it is still wanted.")
        }
    }

    /// The provider's own text.
    public var providerWords: String? {
        switch self {
        case .needsSignIn(_, let refusal): refusal?.words
        case .refresh(let error): error.providerWords
        case .tokensNotStored(let cause): cause.providerWords
        case .client(let cause): cause.providerWords
        default: nil
        }
    }

    /// The store's own error, in whatever the store failed: a look before a refresh, the mark of one, or keeping the new tokens.
    public var storeError: AccountError? {
        switch self {
        case .storage, .database, .locked, .keyUnusable, .keyStoreRefused, .keyMissing, .wrongKey, .damaged, .unreadable: self
        case .tokensNotStored(let error): error.storeError ?? error
        default: nil
        }
    }

    /// Creates the error of a failed refresh, or of making its client. A failure of the store is reported as in other operations.
    init(refreshing error: OAuthError) {
        if case .storage(let failure) = error, failure.cause is AccountError || failure.cause is StorageError {
            self.init(storing: failure.cause)
        } else {
            self = .refresh(error)
        }
    }

    /// Converts any error of the store.
    package init(storing error: any Error) {
        switch error {
        case let error as AccountError: self = error
        case let error as StorageError: self = .storage(error)
        default: self = .unreadable
        }
    }
}

/// Why a member must sign in again: the codes that ``Account/State/needsSignIn(_:)`` carries.
///
/// A provider's module may add its own.
public enum SignInReason {
    /// The provider refused the refresh token.
    public static let refreshRefused = "refresh_refused"
    /// The provider gave no refresh token, and the access token has expired.
    public static let noRefreshToken = "no_refresh_token"
    /// A process ended after the provider's response and before it was stored, and the token that it had sent is now invalid.
    public static let refreshInterrupted = "refresh_interrupted"
    /// The account has no access token: its sign-in returned only an ID token, or the app has passed the token on.
    public static let noAccessToken = "no_access_token"
    /// The app revoked all permissions.
    public static let permissionsRevoked = "permissions_revoked"
}
