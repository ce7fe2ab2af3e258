/// The state of the sandbox's Sber ID. Tokens, codes and cookies are stored as fingerprints only.
struct SberState: TokenState {
    /// The part of a sign-in that only the bank has.
    struct Terms: Codable, Sendable {
        /// The subject of the certificate with which the tokens were requested.
        var certificate: String?
        /// Whether the partner reported that it has processed the data.
        var isCompleted = false
    }

    var signIns = TokenBook<Terms>()
    /// The members that browsers remember, by the fingerprints of their cookies.
    var browsers: [String: Int] = [:]
}

/// A sign-in at Sber ID.
typealias SberSignIn = SignIn<SberState.Terms>
