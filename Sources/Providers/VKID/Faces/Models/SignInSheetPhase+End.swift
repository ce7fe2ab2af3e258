extension SignInSheetPhase {
    /// Whether a sign-in has just ended, which is felt.
    var isEnd: Bool { self == .success || self == .failure }
}
