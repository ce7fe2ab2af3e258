package import Foundation
package import MemberCore

/// An address that arrived, read for an attempt: a pure decision (RFC 6749 §4.1.2, RFC 9207).
package struct AuthorizationResponse {
    /// The meaning of the address.
    package let outcome: RedirectOutcome
    /// The phase that an accepted response gives the attempt; nil for all others.
    package let answer: Attempt.Phase?

    /// Reads an address.
    /// - Parameters:
    ///   - url: The address that arrived.
    ///   - attempt: The waiting sign-in.
    ///   - profile: The provider's rules.
    package init(_ url: URL, for attempt: Attempt, _ profile: ProviderProfile) {
        guard let address = try? RedirectAddress(attempt.redirectURI, rules: profile.redirect), address.matches(url) else {
            self.init(.notMine)
            return
        }
        self.init(Self.read(url, attempt, profile))
    }

    private init(_ meaning: RedirectReading.Meaning) {
        switch meaning {
        case .notMine: (outcome, answer) = (.notMine, nil)
        case .refused(let problem): (outcome, answer) = (.refused(problem), nil)
        case .failed(let error): (outcome, answer) = (.failed(error), nil)
        case .code(let code, let carried): (outcome, answer) = (.accepted, .answered(code: code, carried: carried))
        case .tokens(let tokens): (outcome, answer) = (.accepted, .answeredWithTokens(tokens))
        }
    }

    private static func read(_ url: URL, _ attempt: Attempt, _ profile: ProviderProfile) -> RedirectReading.Meaning {
        let rules = profile.redirect.rules(at: attempt.redirectURI)
        let fragment = URLComponents(url: url, resolvingAgainstBaseURL: false)?.percentEncodedFragment ?? ""
        if rules.fragment == .refused, !fragment.isEmpty { return .refused(.fragment) }
        guard let fields = rules.fields(of: url) else { return .refused(.brokenEncoding) }
        let context = RedirectReading.Context(
            state: fit(fields["state"], attempt, profile), responseType: attempt.responseType, rules: rules)
        if let objection = duplicateObjection(fields, context) { return objection }
        if context.state == .fits {
            if rules.checksIssuer, let objection = issuerObjection(fields, profile) { return objection }
            if rules.hasUnexpected(fields, attempt.responseType) { return .failed(.redirect(.unexpectedToken)) }
        }
        return checked(rules.readings.meaning(of: fields, in: context), context, profile)
    }

    /// Checks what applies to every reading: a code and tokens are accepted only with this sign-in's state, and a decline
    /// without it is reported as a refusal.
    private static func checked(
        _ meaning: RedirectReading.Meaning, _ context: RedirectReading.Context, _ profile: ProviderProfile
    ) -> RedirectReading.Meaning {
        let (isOwn, mayEnd) = (context.state == .fits, !context.rules.isOpenToPages)
        let hasContent: Bool
        switch meaning {
        case .notMine, .refused: return meaning
        case .failed(let error) where isOwn: return .failed(error)
        case .failed(let error): return mayEnd ? .failed(error.unconfirmed) : .refused(context.state.problem)
        case .code(let code, _): hasContent = !code.isEmpty
        case .tokens(let tokens): hasContent = !tokens.isEmpty
        }
        guard isOwn else { return RedirectReading.objection(context) }
        guard hasContent else { return .failed(.redirect(.noCode)) }
        if case .tokens = meaning, profile.requestForm.tokens == nil { return .failed(.redirect(.unexpectedToken)) }
        return meaning
    }

    private static func duplicateObjection(
        _ fields: FormFields, _ context: RedirectReading.Context
    ) -> RedirectReading.Meaning? {
        let single = ["code", "state", "error"] + (context.rules.checksIssuer ? ["iss"] : [])
        guard let name = single.first(where: { fields.all($0).count > 1 }) else { return nil }
        switch context.rules.duplicates {
        case .refused: return .refused(.duplicate(name))
        case .endAttempt where context.rules.isOpenToPages && context.state != .fits: return .refused(context.state.problem)
        case .endAttempt: return .failed(.redirect(.duplicate(name)))
        case .first: return nil
        }
    }

    private static func fit(
        _ state: String?, _ attempt: Attempt, _ profile: ProviderProfile
    ) -> RedirectReading.StateFit {
        guard let state, !state.isEmpty else { return .missing }
        return profile.requestForm.state.fits(state, attempt.state) ? .fits : .differs
    }

    /// Checks the issuer (RFC 9207 §2.4): it is compared as a string, and required where the provider announces it.
    private static func issuerObjection(_ fields: FormFields, _ profile: ProviderProfile) -> RedirectReading.Meaning? {
        guard let issuer = fields["iss"] else {
            let missing = profile.announcesIssuer && fields["error"] == nil
            return missing ? .failed(.redirect(.issuerMissing)) : nil
        }
        guard let expected = profile.issuer else { return nil }
        return issuer.isExactly(expected) ? nil : .failed(.redirect(.issuerMismatch(expected: expected, found: issuer)))
    }
}

extension RedirectRules {
    /// The decoded parameters of an address that arrived, in their order.
    /// - Parameter url: The whole address.
    /// - Returns: Those of the query, and by these rules those of the fragment; nil where the encoding is broken.
    package func fields(of url: URL) -> FormFields? {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let isFragmentRead = fragment == .carriesAnswer || fragment == .overridesQuery
        guard var fields = FormFields(encoded: parts?.percentEncodedQuery ?? "", plusIsSpace: plusIsSpace),
            let added = FormFields(encoded: isFragmentRead ? parts?.percentEncodedFragment ?? "" : "", plusIsSpace: plusIsSpace)
        else { return nil }
        if fragment == .overridesQuery {
            let names = added.fields.map(\.name)
            fields.fields.removeAll { names.containsExactly($0.name) }
        }
        fields.fields += added.fields
        return parameters(fields)
    }
}
