package import Foundation
package import MemberCore
import MemberCrypto

/// An address that arrived, read for an attempt: a pure decision (RFC 6749 §4.1.2, RFC 9207).
package struct AuthorizationResponse {
    /// What it means.
    package let outcome: RedirectOutcome
    /// The code of an accepted one; nil of all others.
    package let code: Secret?
    /// What the token endpoint wants to see again.
    package let carried: FormFields

    /// Reads an address.
    /// - Parameters:
    ///   - url: What arrived.
    ///   - attempt: The sign-in that waits.
    ///   - profile: The provider's rules.
    package init(_ url: URL, for attempt: Attempt, _ profile: ProviderProfile) {
        guard let address = try? RedirectAddress(attempt.redirectURI, rules: profile.redirect), address.matches(url) else {
            self.init(.notMine)
            return
        }
        self = Self.read(url, attempt, profile)
    }

    private init(_ outcome: RedirectOutcome, code: Secret? = nil, carried: FormFields = []) {
        self.outcome = outcome
        self.code = code
        self.carried = carried
    }

    private static func read(_ url: URL, _ attempt: Attempt, _ profile: ProviderProfile) -> Self {
        let rules = profile.redirect
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        if rules.fragment == .refused, parts?.percentEncodedFragment?.isEmpty == false { return Self(.refused(.fragment)) }
        var encoded = [parts?.percentEncodedQuery ?? ""]
        if rules.fragment == .carriesAnswer { encoded.append(parts?.percentEncodedFragment ?? "") }
        guard var fields = FormFields(encoded: encoded.joined(separator: "&"), plusIsSpace: rules.plusIsSpace) else {
            return Self(.refused(.brokenEncoding))
        }
        if let name = rules.payloadParameter { fields.unpack(name) }
        if let duplicate = ["code", "state", "iss", "error"].first(where: { fields.all($0).count > 1 }) {
            switch rules.duplicates {
            case .refused: return Self(.refused(.duplicate(duplicate)))
            case .endAttempt: return Self(.failed(.redirect(.duplicate(duplicate))))
            case .first: break
            }
        }
        if let objection = stateObjection(fields, attempt, rules) { return Self(objection) }
        if let objection = issuerObjection(fields, profile) { return Self(objection) }
        return outcome(fields, rules)
    }

    private static func stateObjection(_ fields: FormFields, _ attempt: Attempt, _ rules: RedirectRules) -> RedirectOutcome? {
        guard let state = fields["state"], !state.isEmpty else {
            if rules.allowsErrorWithoutState, let code = fields["error"] { return .failed(refusal(code, fields)) }
            return rules.stateMismatch == .goesOn ? .refused(.stateMissing) : .failed(.redirect(.stateMissing))
        }
        if constantTimeEquals(state, attempt.state.reveal) { return nil }
        return rules.stateMismatch == .goesOn ? .refused(.stateMismatch) : .failed(.redirect(.stateMismatch))
    }

    /// RFC 9207 §2.4: compared as text, and required where it is announced.
    private static func issuerObjection(_ fields: FormFields, _ profile: ProviderProfile) -> RedirectOutcome? {
        guard let issuer = fields["iss"] else {
            let missing = profile.announcesIssuer && fields["error"] == nil
            return missing ? .failed(.redirect(.issuerMissing)) : nil
        }
        guard let expected = profile.issuer else { return nil }
        return issuer.isExactly(expected) ? nil : .failed(.redirect(.issuerMismatch(expected: expected, found: issuer)))
    }

    private static func outcome(_ fields: FormFields, _ rules: RedirectRules) -> Self {
        let code = fields["code"].flatMap { $0.isEmpty ? nil : $0 }
        let complete = code != nil && rules.requiredParameters.allSatisfy { fields[$0]?.isEmpty == false }
        if let error = fields["error"], !error.isEmpty, rules.errorWinsOverCode || !complete {
            return Self(.failed(refusal(error, fields)))
        }
        guard complete, let code else { return Self(.failed(.redirect(.noCode))) }
        if fields["access_token"] != nil || fields["id_token"] != nil { return Self(.failed(.redirect(.unexpectedToken))) }
        let carried = rules.carriedParameters.compactMap { name in fields[name].map { (name, $0) } }
        return Self(.accepted, code: Secret(code), carried: FormFields(carried))
    }

    private static func refusal(_ code: String, _ fields: FormFields) -> OAuthError {
        if code == "access_denied" { return .declined(description: fields["error_description"]?.tidied) }
        return .refused(
            ServerRefusal(
                place: .authorization, error: code, description: fields["error_description"], uri: fields["error_uri"]))
    }
}

extension FormFields {
    /// Adds the text members of a JSON object that a parameter holds; what is there already, and is not empty, wins.
    fileprivate mutating func unpack(_ name: String) {
        guard let text = self[name], let object = try? StrictJSON.decode([String: JSONValue].self, from: Data(text.utf8)) else {
            return
        }
        for (member, value) in object.sorted(by: { $0.key < $1.key }) where self[member]?.isEmpty ?? true {
            if let text = value.string { self[member] = text }
        }
    }
}
