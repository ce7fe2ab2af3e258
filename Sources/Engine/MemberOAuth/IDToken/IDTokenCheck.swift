public import MemberJOSE

/// One named check of an ID token.
///
/// A profile's ``IDTokenRules/checks`` run in their order, and the first that fails names the problem. A provider reorders the
/// standard's checks and adds its own:
/// ```swift
/// let tenant = IDTokenCheck("tenant") { facts in
///     facts.claims.extra["tid"]?.string == "7" ? nil : .claimMissing("tid")
/// }
/// profile.idToken.checks.insert(tenant, at: 1)
/// ```
/// A check only adds a reason to refuse: no check accepts a token, and a list without one of the standard's checks gets it back.
public struct IDTokenCheck: Sendable {
    /// The steps of a verification that a check belongs to.
    enum Step: Sendable {
        /// Judges the compact text before it is split.
        case text(@Sendable (_ token: String) -> IDTokenProblem?)
        /// Compares the algorithm's name with the third part.
        case form
        /// Verifies the signature; the client has the keys.
        case signature
        /// Judges header and claims.
        case claims(@Sendable (_ facts: IDTokenFacts) -> IDTokenProblem?)
    }

    /// The checks that every list has.
    enum Required: CaseIterable, Sendable {
        case signature, type, issuer, audience, authorizedParty, subject, expiry, issueTime, notBefore, nonce, hashes
        case authenticationAge, authenticationClass
    }

    /// The name, for whoever reads the list.
    public let name: String
    let step: Step
    /// Which of the standard's checks it is; nil for a provider's own.
    let required: Required?

    /// Creates a check of header and claims.
    ///
    /// Placed before ``signature``, it sees claims that anybody may have written, and runs again once the signature is good.
    /// - Parameters:
    ///   - name: The name, for whoever reads the list.
    ///   - problem: Returns the problem; nil for a sound value.
    public init(_ name: String, _ problem: @escaping @Sendable (_ facts: IDTokenFacts) -> IDTokenProblem?) {
        self.init(name, .claims(problem))
    }

    /// Creates a check of the compact text, which runs before the token is split, wherever it stands in the list.
    /// - Parameters:
    ///   - name: The name, for whoever reads the list.
    ///   - problem: Returns the problem; nil for a sound value.
    /// - Returns: The check.
    public static func ofText(
        _ name: String, _ problem: @escaping @Sendable (_ token: String) -> IDTokenProblem?
    ) -> IDTokenCheck {
        IDTokenCheck(name, .text(problem))
    }

    init(_ name: String, _ step: Step, as required: Required? = nil) {
        (self.name, self.step, self.required) = (name, step, required)
    }

    /// Whether it is the signature's place in the list.
    var isSignature: Bool { required == .signature }
    /// Whether it judges header and claims.
    var isOfClaims: Bool { if case .claims = step { true } else { false } }
    /// Whether it compares the algorithm's name with the third part.
    var isOfForm: Bool { if case .form = step { true } else { false } }

    /// The problem of a token's header and claims; nil for a check of another step.
    func problem(_ facts: IDTokenFacts) -> IDTokenProblem? {
        if case .claims(let problem) = step { problem(facts) } else { nil }
    }

    /// The problem of a compact text; nil for a check of another step.
    func problem(ofText token: String) -> IDTokenProblem? {
        if case .text(let problem) = step { problem(token) } else { nil }
    }
}

/// The token and the expectations that a check compares.
public struct IDTokenFacts: Sendable {
    /// The claims, as the profile reads them.
    public let claims: IDTokenClaims
    /// The header.
    public let header: JOSEHeader
    /// The expectations: the issuer, the client, the nonce that was sent, and so on.
    public let expected: IDTokenValidator
    /// The moment of judgement, in seconds since 1970, as claims count them.
    public let now: Double

    /// Seconds as a problem names them: rounded up, and bounded.
    package static func whole(_ seconds: Double) -> Int { seconds < 1e15 ? Int(seconds.rounded(.up)) : Int.max }
}

extension [IDTokenCheck] {
    /// The list with every required check: a missing signature comes first, the others at the end, in the standard's order.
    var completed: [IDTokenCheck] {
        let present = Set(compactMap(\.required))
        let missing = IDTokenCheck.standard.filter { check in check.required.map { !present.contains($0) } ?? false }
        return missing.filter(\.isSignature) + self + missing.filter { !$0.isSignature }
    }
}
