/// The state of the sandbox's Sber ID. Tokens, codes and cookies are kept as fingerprints only.
struct SberState: TokenState {
    /// What only the bank keeps of a sign-in.
    struct Terms: Codable, Sendable {
        /// The subject of the certificate with which its tokens were asked for.
        var certificate: String?
        /// Whether the partner said that it has processed the data.
        var isCompleted = false
    }

    var signIns = TokenBook<Terms>()
    /// The members that browsers remember, by their cookies.
    var browsers: [String: Int] = [:]
}

/// One sign-in at Sber ID.
typealias SberSignIn = SignIn<SberState.Terms>
