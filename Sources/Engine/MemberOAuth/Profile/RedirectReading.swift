public import MemberCore

/// How the parameters of a redirect are read, as a value: what a response says in a provider's own words.
///
/// A reading decides; it stores and tells nothing. What comes before it is the same for all: the address, fragment, encoding and
/// duplicates by the ``RedirectRules``, and where the state fits, the issuer (RFC 9207).
/// ```swift
/// profile.redirect.reading = RedirectReading { fields, state, rules in
///     guard fields["verdict"] != "no" else { return .failed(.declined()) }
///     return RedirectReading.standard.meaning(of: fields, state, by: rules)
/// }
/// ```
public struct RedirectReading: Sendable {
    /// Whether a response's state is the sign-in's.
    public enum StateFit: Sendable, Equatable {
        /// It is.
        case fits
        /// The response has no state, or an empty one.
        case missing
        /// It is another one.
        case differs
    }

    /// What a response means.
    public enum Meaning: Sendable, Equatable {
        /// It is no response: the address is left to others, and the sign-in goes on.
        case notMine
        /// It does not belong to this sign-in, which goes on.
        case refused(RedirectProblem)
        /// It ends the sign-in.
        case failed(OAuthError)
        /// It brings the code, and what the token endpoint wants to see again. One whose state does not fit is not taken all the same.
        case code(Secret, carried: FormFields)
        /// It brings tokens, beside a code or in its place; ``RequestForm/tokens`` goes on with them. The state must fit here too.
        case tokens(RedirectTokens)
    }

    private let read: @Sendable (_ fields: FormFields, _ state: StateFit, _ rules: RedirectRules) -> Meaning

    /// A reading.
    /// - Parameter read: Turns the decoded parameters in their order, whether the state fits, and the profile's rules into a meaning.
    public init(_ read: @escaping @Sendable (_ fields: FormFields, _ state: StateFit, _ rules: RedirectRules) -> Meaning) {
        self.read = read
    }

    /// Reads a response.
    /// - Parameters:
    ///   - fields: Its decoded parameters, in their order.
    ///   - state: Whether its state is the sign-in's.
    ///   - rules: The profile's rules.
    /// - Returns: What it means.
    public func meaning(of fields: FormFields, _ state: StateFit, by rules: RedirectRules) -> Meaning {
        read(fields, state, rules)
    }

    /// The standard's, as far as the rules do not say otherwise (RFC 6749 §4.1.2).
    public static let standard = RedirectReading { fields, state, rules in
        switch state {
        case .fits: outcome(fields, rules)
        case .missing where rules.allowsErrorWithoutState && fields["error"] != nil:
            .failed(refusal(fields["error"] ?? "", fields))
        case .missing, .differs: objection(to: state, rules)
        }
    }

    /// What a response comes to whose state does not fit.
    static func objection(to state: StateFit, _ rules: RedirectRules) -> Meaning {
        let problem = state == .missing ? RedirectProblem.stateMissing : .stateMismatch
        return rules.stateMismatch == .goesOn ? .refused(problem) : .failed(.redirect(problem))
    }

    private static func outcome(_ fields: FormFields, _ rules: RedirectRules) -> Meaning {
        let code = fields["code"].flatMap { $0.isEmpty ? nil : $0 }
        let complete = code != nil && rules.requiredParameters.allSatisfy { fields[$0]?.isEmpty == false }
        if let error = fields["error"], !error.isEmpty, rules.errorWinsOverCode || !complete {
            return .failed(refusal(error, fields))
        }
        guard complete, let code else { return .failed(.redirect(.noCode)) }
        if fields["access_token"] != nil || fields["id_token"] != nil { return .failed(.redirect(.unexpectedToken)) }
        let carried = rules.carriedParameters.compactMap { name in fields[name].map { (name, $0) } }
        return .code(Secret(code), carried: FormFields(carried))
    }

    private static func refusal(_ code: String, _ fields: FormFields) -> OAuthError {
        if code == "access_denied" { return .declined(description: fields["error_description"]?.tidied) }
        return .refused(
            ServerRefusal(
                place: .authorization, error: code, description: fields["error_description"], uri: fields["error_uri"]))
    }
}
