package import Foundation
package import MemberCore
import MemberCrypto

/// What an arriving address means for an attempt: a pure decision (RFC 6749 §4.1.2, RFC 9207).
package enum AuthorizationResponse {
    /// Not this sign-in's address.
    case notMine
    /// Not this sign-in's answer; the sign-in goes on.
    case refused(RedirectProblem)
    /// The sign-in ends.
    case failed(OAuthError)
    /// The code, and what the token endpoint wants to see again.
    case code(Secret, carried: FormFields)

    /// Reads an address.
    /// - Parameters:
    ///   - url: What arrived.
    ///   - attempt: The sign-in that waits.
    ///   - profile: The provider's rules.
    package init(_ url: URL, for attempt: Attempt, _ profile: ProviderProfile) {
        guard let address = try? RedirectAddress(attempt.redirectURI, rules: profile.redirect), address.matches(url) else {
            self = .notMine
            return
        }
        self = Self.read(url, attempt, profile)
    }

    private static func read(_ url: URL, _ attempt: Attempt, _ profile: ProviderProfile) -> Self {
        let rules = profile.redirect
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        if rules.fragment == .refused, parts?.percentEncodedFragment?.isEmpty == false { return .refused(.fragment) }
        var encoded = [parts?.percentEncodedQuery ?? ""]
        if rules.fragment == .carriesAnswer { encoded.append(parts?.percentEncodedFragment ?? "") }
        guard var fields = FormFields(encoded: encoded.joined(separator: "&"), plusIsSpace: rules.plusIsSpace) else {
            return .refused(.brokenEncoding)
        }
        if let name = rules.payloadParameter { fields.unpack(name) }
        if let duplicate = ["code", "state", "iss", "error"].first(where: { fields.all($0).count > 1 }) {
            switch rules.duplicates {
            case .refused: return .refused(.duplicate(duplicate))
            case .endAttempt: return .failed(.redirect(.duplicate(duplicate)))
            case .first: break
            }
        }
        if let objection = stateObjection(fields, attempt, rules) { return objection }
        if let objection = issuerObjection(fields, profile) { return objection }
        return outcome(fields, rules)
    }

    private static func stateObjection(_ fields: FormFields, _ attempt: Attempt, _ rules: RedirectRules) -> Self? {
        guard let state = fields["state"], !state.isEmpty else {
            if rules.allowsErrorWithoutState, let code = fields["error"] { return .failed(refusal(code, fields)) }
            return rules.stateMismatch == .goesOn ? .refused(.stateMissing) : .failed(.redirect(.stateMissing))
        }
        if constantTimeEquals(state, attempt.state.reveal) { return nil }
        return rules.stateMismatch == .goesOn ? .refused(.stateMismatch) : .failed(.redirect(.stateMismatch))
    }

    /// RFC 9207 §2.4: compared as text, and required where it is announced.
    private static func issuerObjection(_ fields: FormFields, _ profile: ProviderProfile) -> Self? {
        guard let issuer = fields["iss"] else {
            let missing = profile.announcesIssuer && fields["error"] == nil
            return missing ? .failed(.redirect(.issuerMissing)) : nil
        }
        guard let expected = profile.issuer else { return nil }
        return issuer.isExactly(expected) ? nil : .failed(.redirect(.issuerMismatch))
    }

    private static func outcome(_ fields: FormFields, _ rules: RedirectRules) -> Self {
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

extension FormFields {
    /// Adds the text members of a JSON object that a parameter holds; what stands there already, and is not empty, wins.
    fileprivate mutating func unpack(_ name: String) {
        guard let text = self[name], let object = try? StrictJSON.decode([String: JSONValue].self, from: Data(text.utf8)) else {
            return
        }
        for (member, value) in object.sorted(by: { $0.key < $1.key }) where self[member]?.isEmpty ?? true {
            if let text = value.string { self[member] = text }
        }
    }
}
