extension Vault {
    /// Waits until no refresh is under way, so that what a server has sent is stored before the process ends.
    ///
    /// A refresh goes on when its caller is cancelled; a process that ends meanwhile loses the response, and with a rotated refresh
    /// token the sign-in. Call this before ending one, as `member` does at the first Ctrl-C. It takes no longer than the limit of
    /// one request, whether the task is cancelled or not.
    public func refreshesEnded() async { await refreshes.ended() }

    /// Whether a refresh is under way.
    public var isRefreshing: Bool { refreshes.isBusy }
}
