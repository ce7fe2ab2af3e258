import MemberCore

/// How a provider handles codes and tokens, where providers differ.
struct TokenRules: Sendable {
    /// What is checked of a code, in this order.
    var codeChecks: [TokenCheck]
    /// Whether a code is spent by a request that is refused.
    var isSpentByRefusal = true
    /// How long an access token lives, in seconds.
    var accessLife: Int
    /// How many access tokens of a sign-in are valid at once; a further one takes the place of the oldest.
    var accessCount = Int.max
    /// What is checked of a refresh token, in this order.
    var refreshChecks: [TokenCheck] = []
    /// How long a refresh token lives, in seconds; nil for as long as its sign-in.
    var refreshLife: Int?
    /// Whether a second exchange within the grace takes back what the first one has brought.
    var hasOneSuccessor = false
}

/// One thing to be checked of a code or a refresh token.
enum TokenCheck: Sendable {
    /// Its life is not over.
    case life
    /// Its sign-in is not over.
    case signIn
    /// It was not exchanged before, or within the grace.
    case reuse
    /// It is this client's.
    case client
    /// The address is the one of the authorization request.
    case redirectURI
    /// The device is the one that it is bound to.
    case device
    /// The verifier fits the challenge (RFC 7636 §4.6); without a challenge the client must have shown who it is.
    case proof
}

/// Why a code or a refresh token is refused.
enum TokenProblem: Error {
    case unknown, reused, expired, signInOver, otherClient, otherAddress, otherDevice, proofMissing, proofWrong
}

/// What a client shows with a code or a refresh token.
struct TokenRequest: Sendable {
    /// The fingerprint of code or token.
    let fingerprint: String
    let client: String?
    /// Whether the client has shown who it is, by its secret.
    let isAuthenticated: Bool
    let redirectURI: String?
    let device: String?
    /// The challenge that fits the verifier.
    let challenge: String?

    /// Reads the form of the token endpoint (RFC 6749 §4.1.3, RFC 7636 §4.5).
    /// - Parameters:
    ///   - form: The form.
    ///   - field: The field of code or token.
    ///   - client: The client, if it is known by another spelling than the form's.
    ///   - isAuthenticated: Whether the client has shown who it is.
    init(_ form: FormFields, _ field: String, of client: String? = nil, isAuthenticated: Bool = false) {
        fingerprint = SandboxContext.fingerprint(form[field] ?? "")
        self.client = client ?? form["client_id"]
        self.isAuthenticated = isAuthenticated
        (redirectURI, device) = (form["redirect_uri"], form["device_id"])
        challenge = form["code_verifier"].map(codeChallenge(of:))
    }
}

/// The challenge of a verifier (RFC 7636 §4.2, S256).
func codeChallenge(of verifier: String) -> String { SandboxContext.fingerprint(verifier) }
