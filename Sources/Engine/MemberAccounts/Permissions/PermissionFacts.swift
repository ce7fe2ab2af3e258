public import Foundation

/// A store's data about an account's permissions at one moment: the only basis of a decision.
public struct PermissionFacts {
    /// The account; nil if it is not stored.
    public let account: Account?
    /// Whether events may be recorded: the account is stored, or has a ledger from an earlier time.
    public let isKept: Bool
    /// Counts how often the permissions were replaced by a list or revoked.
    package let fence: Int64
    /// The store's time.
    public let now: Date
    private let readSecrets: () throws -> AccountSecrets
    private let readRecords: () throws -> [PermissionRecord]

    /// Creates facts.
    /// - Parameters:
    ///   - account: The account; nil if it is not stored.
    ///   - isKept: Whether events may be recorded.
    ///   - fence: The count of replacements and revocations.
    ///   - now: The store's time.
    ///   - secrets: Opens the account's secrets; called only if they matter, because they may be damaged.
    ///   - records: Reads the ledger's records; called only if they matter.
    package init(
        account: Account?, isKept: Bool, fence: Int64, at now: Date, secrets: @escaping () throws -> AccountSecrets,
        records: @escaping () throws -> [PermissionRecord]
    ) {
        (self.account, self.isKept, self.fence, self.now) = (account, isKept, fence, now)
        (readSecrets, readRecords) = (secrets, records)
    }

    /// Returns the sealed part of the account.
    /// - Returns: The secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/damaged``, ``AccountError/locked``.
    public func secrets() throws -> AccountSecrets { try readSecrets() }

    /// Returns the ledger's records, in alphabetical order.
    /// - Returns: The records.
    /// - Throws: ``AccountError/storage(_:)``.
    public func records() throws -> [PermissionRecord] { try readRecords() }

    /// The account, which must be stored.
    func stored() throws -> Account {
        guard let account else { throw AccountError.notSignedIn }
        return account
    }
}

/// The changes of an account's permissions by a decision, in one step.
public struct PermissionChange: Sendable, Equatable {
    /// What becomes of the account.
    public enum Account: Sendable, Equatable {
        /// It stays.
        case stays
        /// It stays and needs a sign-in; the stable code of the reason.
        case needsSignIn(String)
        /// It is removed. Its ledger stays.
        case isRemoved
    }

    /// The time of a request for revocation that was not carried out: its events are removed before others are added.
    public var withdrawn: Date?
    /// The events to add to the ledger, in order.
    public var events: [PermissionEvent] = []
    /// The granted permissions after the change; nil leaves those of the tokens.
    public var scopes: Set<String>?
    /// Whether lists that were requested before are older than this.
    public var raisesFence = false
    /// Whether observers hear of the events: they happened outside of the app.
    public var isNoticed = false
    /// What becomes of the account.
    public var account = Account.stays

    /// Creates a change that changes nothing.
    public init() {}
}
