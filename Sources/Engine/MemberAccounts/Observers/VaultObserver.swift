/// An object that wants to hear what happens to the accounts of a vault.
///
/// The vault holds it weakly: it need not be taken off before it goes.
public protocol VaultObserver: AnyObject, Sendable {
    /// Something happened. Called on a queue of the vault's, in the order of the commits, after each is durable.
    /// - Parameters:
    ///   - vault: The vault.
    ///   - change: What happened.
    func vault(_ vault: Vault, didChange change: VaultChange)
}
