public import MemberCore

/// The way to read the parameters of a redirect, as a value, for providers with their own form of response.
///
/// A reading decides; it does not store or report anything. The checks before it are the same for all providers: the
/// ``RedirectRules`` check the address, fragment, encoding and duplicates, and where the state matches, the issuer (RFC 9207).
/// ```swift
/// profile.redirect.reading = RedirectReading { fields, context in
///     guard fields["verdict"] != "no" else { return .failed(.declined()) }
///     return RedirectReading.standard.meaning(of: fields, in: context)
/// }
/// ```
/// Any program that can open an address can write these parameters. A reading therefore takes only a code, an error, or the
/// values that the attempt's response type has requested, and never a value that identifies the member.
public struct RedirectReading: Sendable {
    /// Whether a response's state is the sign-in's.
    public enum StateFit: Sendable, Equatable {
        /// It is the sign-in's state.
        case fits
        /// The response has no state, or an empty one.
        case missing
        /// It is another state.
        case differs
    }

    /// The context in which a response is read.
    public struct Context: Sendable {
        /// Whether the response's state is the sign-in's.
        public let state: StateFit
        /// The response type that the sign-in has requested (`response_type`).
        public let responseType: String
        /// The profile's rules, as they apply to the sign-in's redirect address.
        public let rules: RedirectRules

        /// Creates a context.
        /// - Parameters:
        ///   - state: Whether the response's state is the sign-in's.
        ///   - responseType: The response type that the sign-in has requested.
        ///   - rules: The profile's rules.
        public init(state: StateFit, responseType: String = "code", rules: RedirectRules = RedirectRules()) {
            self.state = state
            self.responseType = responseType
            self.rules = rules
        }
    }

    /// The meaning of a response.
    public enum Meaning: Sendable, Equatable {
        /// It is not a response: the address is left to others, and the sign-in continues.
        case notMine
        /// It does not belong to this sign-in, which continues.
        case refused(RedirectProblem)
        /// It ends the sign-in. Where the state does not match, it does so only at an app's private scheme, and a decline is
        /// reported as a refusal, because it is not known whether the member declined.
        case failed(OAuthError)
        /// It contains the code, and the parameters that the token endpoint requires again. It is not accepted if the state
        /// does not match.
        case code(Secret, carried: FormFields)
        /// It contains tokens, beside a code or in its place; ``RequestForm/tokens`` continues with them. The state must match
        /// here too.
        case tokens(RedirectTokens)
    }

    private let read: @Sendable (_ fields: FormFields, _ context: Context) -> Meaning

    /// Creates a reading.
    /// - Parameter read: Turns the decoded parameters, in their order, into a meaning.
    public init(_ read: @escaping @Sendable (_ fields: FormFields, _ context: Context) -> Meaning) { self.read = read }

    /// Reads a response.
    /// - Parameters:
    ///   - fields: Its decoded parameters, in their order.
    ///   - context: The context in which it is read.
    /// - Returns: The meaning of the response.
    public func meaning(of fields: FormFields, in context: Context) -> Meaning { read(fields, context) }

    /// The standard's reading, as far as the rules do not differ (RFC 6749 §4.1.2).
    public static let standard = RedirectReading { fields, context in
        switch context.state {
        case .fits: outcome(fields, context.rules)
        case .missing where context.rules.allowsErrorWithoutState && fields["error"] != nil:
            .failed(refusal(fields["error"] ?? "", fields))
        case .missing, .differs: objection(context)
        }
    }

    /// The meaning of a response whose state does not match.
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
    /// The problem of a response without the sign-in's state.
    var problem: RedirectProblem { self == .missing ? .stateMissing : .stateMismatch }
}
