public import MemberCore

/// How the parameters of a redirect are read, as a value: what a response says in a provider's own words.
///
/// A reading decides; it stores and tells nothing. What comes before it is the same for all: the address, fragment, encoding and
/// duplicates by the ``RedirectRules``, and where the state fits, the issuer (RFC 9207).
/// ```swift
/// profile.redirect.reading = RedirectReading { fields, context in
///     guard fields["verdict"] != "no" else { return .failed(.declined()) }
///     return RedirectReading.standard.meaning(of: fields, in: context)
/// }
/// ```
/// Whoever can open an address writes it: a reading picks a code, an error, or what the attempt's response type has asked for, and
/// nothing that says who the member is.
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

    /// What a response is read against.
    public struct Context: Sendable {
        /// Whether the response's state is the sign-in's.
        public let state: StateFit
        /// What the sign-in has asked the redirect to bring (`response_type`).
        public let responseType: String
        /// The profile's rules, as they count at the sign-in's redirect address.
        public let rules: RedirectRules

        /// A context.
        /// - Parameters:
        ///   - state: Whether the response's state is the sign-in's.
        ///   - responseType: What the sign-in has asked the redirect to bring.
        ///   - rules: The profile's rules.
        public init(state: StateFit, responseType: String = "code", rules: RedirectRules = RedirectRules()) {
            self.state = state
            self.responseType = responseType
            self.rules = rules
        }
    }

    /// What a response means.
    public enum Meaning: Sendable, Equatable {
        /// It is no response: the address is left to others, and the sign-in goes on.
        case notMine
        /// It does not belong to this sign-in, which goes on.
        case refused(RedirectProblem)
        /// It ends the sign-in. Where the state does not fit, that is so at an app's own scheme alone, and a decline is told as a refusal:
        /// nobody knows whether the member has declined.
        case failed(OAuthError)
        /// It brings the code, and what the token endpoint wants to see again. One whose state does not fit is not taken all the same.
        case code(Secret, carried: FormFields)
        /// It brings tokens, beside a code or in its place; ``RequestForm/tokens`` goes on with them. The state must fit here too.
        case tokens(RedirectTokens)
    }

    private let read: @Sendable (_ fields: FormFields, _ context: Context) -> Meaning

    /// A reading.
    /// - Parameter read: Turns the decoded parameters, in their order, into a meaning.
    public init(_ read: @escaping @Sendable (_ fields: FormFields, _ context: Context) -> Meaning) { self.read = read }

    /// Reads a response.
    /// - Parameters:
    ///   - fields: Its decoded parameters, in their order.
    ///   - context: What it is read against.
    /// - Returns: What it means.
    public func meaning(of fields: FormFields, in context: Context) -> Meaning { read(fields, context) }

    /// The standard's, as far as the rules do not say otherwise (RFC 6749 §4.1.2).
    public static let standard = RedirectReading { fields, context in
        switch context.state {
        case .fits: outcome(fields, context.rules)
        case .missing where context.rules.allowsErrorWithoutState && fields["error"] != nil:
            .failed(refusal(fields["error"] ?? "", fields))
        case .missing, .differs: objection(context)
        }
    }

    /// What a response comes to whose state does not fit.
    static func objection(_ context: Context) -> Meaning {
        let problem = context.state.problem
        return context.rules.stateMismatch == .goesOn ? .refused(problem) : .failed(.redirect(problem))
    }

    private static func outcome(_ fields: FormFields, _ rules: RedirectRules) -> Meaning {
        let code = fields["code"].flatMap { $0.isEmpty ? nil : $0 }
        let complete = code != nil && rules.requiredParameters.allSatisfy { fields[$0]?.isEmpty == false }
        if let error = fields["error"], !error.isEmpty, rules.errorWinsOverCode || !complete {
            return .failed(refusal(error, fields))
        }
        guard complete, let code else { return .failed(.redirect(.noCode)) }
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

extension RedirectReading.StateFit {
    /// What is wrong about a response without the sign-in's state.
    var problem: RedirectProblem { self == .missing ? .stateMissing : .stateMismatch }
}
