import MemberCore

/// The rules of codes and tokens in which the providers differ.
struct TokenRules: Sendable {
    /// The checks of a code, in this order.
    var codeChecks: [TokenCheck]
    /// Whether a refused request also uses up the code.
    var isSpentByRefusal = true
    /// The life of an access token, in seconds.
    var accessLife: Int
    /// The number of access tokens of a sign-in that are valid at once; a further one replaces the oldest.
    var accessCount = Int.max
    /// The checks of a refresh token, in this order.
    var refreshChecks: [TokenCheck] = []
    /// The life of a refresh token, in seconds; nil means that it is valid as long as its sign-in.
    var refreshLife: Int?
    /// Whether a second exchange within the grace marks the refresh token of the first exchange as used.
    var hasOneSuccessor = false
}

/// A check of a code or a refresh token.
enum TokenCheck: Sendable {
    /// It has not expired.
    case life
    /// Its sign-in has not ended.
    case signIn
    /// It was not exchanged before, or only within the grace.
    case reuse
    /// It belongs to this client.
    case client
    /// The address is that of the authorization request.
    case redirectURI
    /// The device is the one to which it is bound.
    case device
    /// The verifier matches the challenge (RFC 7636 §4.6); without a challenge the client must be authenticated.
    case proof
}

/// The reason why a code or a refresh token is refused.
enum TokenProblem: Error {
    case unknown, reused, expired, signInOver, otherClient, otherAddress, otherDevice, proofMissing, proofWrong
}

/// A client's request with a code or a refresh token.
struct TokenRequest: Sendable {
    /// The fingerprint of the code or the token.
    let fingerprint: String
    let client: String?
    /// Whether the client has authenticated itself with its secret.
    let isAuthenticated: Bool
    let redirectURI: String?
    let device: String?
    /// The challenge that matches the verifier.
    let challenge: String?

    /// Reads the form of the token endpoint (RFC 6749 §4.1.3, RFC 7636 §4.5), in which `field` contains the code or the token.
    /// `client` is given if the form may spell the client's id differently.
    init(_ form: FormFields, _ field: String, of client: String? = nil, isAuthenticated: Bool = false) {
        fingerprint = SandboxContext.fingerprint(form[field] ?? "")
        self.client = client ?? form["client_id"]
        self.isAuthenticated = isAuthenticated
        (redirectURI, device) = (form["redirect_uri"], form["device_id"])
        challenge = form["code_verifier"].map(codeChallenge(of:))
    }
}

/// Returns the challenge of a verifier (RFC 7636 §4.2, S256).
func codeChallenge(of verifier: String) -> String { SandboxContext.fingerprint(verifier) }
