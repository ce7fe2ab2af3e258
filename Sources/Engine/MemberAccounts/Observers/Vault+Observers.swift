extension Vault {
    /// What happens to the accounts from now on, whoever did it; ends with the vault.
    ///
    /// ```swift
    /// for await change in vault.changes() {
    ///     if case .changed(let account) = change, case .needsSignIn = account.state { show(account) }
    /// }
    /// ```
    /// Nothing is left out: what is not read yet waits. Another process's changes show at the next look, at a read or a write.
    /// - Returns: A sequence of its own for each caller, for one reader.
    public func changes() -> AsyncStream<VaultChange> { observers.stream() }

    /// Tells an object what happens to the accounts.
    /// - Parameter observer: Held weakly; added once however often it is given.
    public func addObserver(_ observer: any VaultObserver) { observers.add(observer) }

    /// Tells an object no more.
    /// - Parameter observer: The object.
    public func removeObserver(_ observer: any VaultObserver) { observers.remove(observer) }
}
