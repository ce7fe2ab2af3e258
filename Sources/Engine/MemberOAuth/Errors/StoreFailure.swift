import MemberCore

/// What a store of accounts or attempts has said when it failed.
public struct StoreFailure: Sendable, Equatable {
    /// The store's own code, such as `storage.disk_full`.
    public let code: String
    /// What was wrong.
    public let problem: String
    /// What to do.
    public let remedy: String

    /// A failure.
    /// - Parameter error: What the store has thrown; an error without a code of its own is `unknown`.
    public init(_ error: any Error) {
        let error = error as? any CodedError
        code = error?.code ?? "unknown"
        problem = error?.problem ?? "The store gave no reason."
        remedy = error?.remedy ?? "Look at the store, then try again."
    }
}
