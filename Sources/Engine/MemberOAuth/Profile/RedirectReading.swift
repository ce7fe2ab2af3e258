public import MemberCore

/// One named reading of a redirect's parameters.
///
/// A profile's ``RedirectRules/readings`` run in their order until one finds a meaning. A provider reorders the standard's and adds
/// its own:
/// ```swift
/// let verdict = RedirectReading("verdict") { fields, _ in fields["verdict"] == "no" ? .failed(.declined()) : nil }
/// profile.redirect.readings.insert(verdict, at: 0)
/// ```
/// A reading decides; it does not store or report anything. The checks before and after it are the same for all providers: the
/// ``RedirectRules`` check the address, fragment, encoding and duplicates, and where the state matches, the issuer (RFC 9207) and
/// that no token arrived that was not requested. A code and tokens are accepted only with the sign-in's state.
///
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

    /// The name, for whoever reads the list.
    public let name: String
    private let read: @Sendable (_ fields: FormFields, _ context: Context) -> Meaning?

    /// Creates a reading.
    /// - Parameters:
    ///   - name: The name, for whoever reads the list.
    ///   - read: Turns the decoded parameters, in their order, into a meaning; nil leaves them to the next reading.
    public init(_ name: String, _ read: @escaping @Sendable (_ fields: FormFields, _ context: Context) -> Meaning?) {
        (self.name, self.read) = (name, read)
    }

    /// Reads a response.
    /// - Parameters:
    ///   - fields: Its decoded parameters, in their order.
    ///   - context: The context in which it is read.
    /// - Returns: The meaning of the response; nil where the next reading decides.
    public func meaning(of fields: FormFields, in context: Context) -> Meaning? { read(fields, context) }
}

extension RedirectReading {
    /// The standard's readings in their order (RFC 6749 §4.1.2): an error wins over a code.
    public static let standard = [state, error, code]

    /// A response without the sign-in's state is refused, or ends the sign-in (``RedirectRules/stateMismatch``).
    public static let state = RedirectReading("state") { _, context in context.state == .fits ? nil : objection(context) }
    /// An `error` ends the sign-in; `access_denied` means that the member declined.
    public static let error = RedirectReading("error") { fields, _ in
        fields["error"].flatMap { $0.isEmpty ? nil : .failed(failure($0, fields)) }
    }
    /// A `code` is accepted.
    public static let code = RedirectReading("code") { fields, _ in
        fields["code"].flatMap { $0.isEmpty ? nil : .code(Secret($0), carried: []) }
    }

    /// The meaning of a response whose state does not match.
    static func objection(_ context: Context) -> Meaning {
        let problem = context.state.problem
        return context.rules.stateMismatch == .goesOn ? .refused(problem) : .failed(.redirect(problem))
    }

    /// The failure that an error's code means.
    package static func failure(_ code: String, _ fields: FormFields) -> OAuthError {
        if code == "access_denied" { return .declined(description: fields["error_description"]?.tidied) }
        return .refused(
            ServerRefusal(
                place: .authorization, error: code, description: fields["error_description"], uri: fields["error_uri"]))
    }
}

extension [RedirectReading] {
    /// Reads a response by the first reading that finds a meaning.
    /// - Parameters:
    ///   - fields: Its decoded parameters, in their order.
    ///   - context: The context in which it is read.
    /// - Returns: The meaning of the response. Where no reading finds one, a response of this sign-in brings no code, and another one is
    ///   judged by its state.
    package func meaning(of fields: FormFields, in context: RedirectReading.Context) -> RedirectReading.Meaning {
        for reading in self {
            if let meaning = reading.meaning(of: fields, in: context) { return meaning }
        }
        return context.state == .fits ? .failed(.redirect(.noCode)) : RedirectReading.objection(context)
    }
}

extension RedirectReading.StateFit {
    /// The problem of a response without the sign-in's state.
    var problem: RedirectProblem { self == .missing ? .stateMissing : .stateMismatch }
}
