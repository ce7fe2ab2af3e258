import MemberCore
import MemberOAuth

extension RedirectRules {
    /// The rules that identify Sber ID's redirects: private schemes of any form, one slash at the end is ignored, a `+` stays a
    /// `+`, and repeated parameters end the sign-in.
    static let sber: RedirectRules = {
        var rules = RedirectRules()
        rules.duplicates = .endAttempt
        rules.checksIssuer = false
        rules.plusIsSpace = false
        rules.fragment = .ignored
        rules.allowsPlainScheme = true
        rules.allowsPrivateAuthority = true
        rules.ignoresTrailingSlash = true
        rules.ignoresQuery = true
        rules.readings = [.sber]
        return rules
    }()
}

extension RedirectReading {
    /// Returns the meaning of a Sber ID response for the engine.
    static let sber = RedirectReading("response of the bank") { fields, context in
        let (answer, state) = (SberAnswer(fields), context.state)
        guard answer.isAnswer else { return .notMine }
        switch SberReading(answer, state: .init(state)) {
        case .otherState: return .refused(state == .missing ? .stateMissing : .stateMismatch)
        case .failed(let error): return .failed(failure(error, answer))
        case .code(let code, _): return .code(code, carried: [])
        }
    }

    private static func failure(_ error: String, _ answer: SberAnswer) -> OAuthError {
        if answer.error == nil, !answer.hasFailed { return .redirect(.noCode) }
        if error == "access_denied" { return .declined(description: answer.errorDescription) }
        return .refused(ServerRefusal(place: .authorization, error: error, description: answer.errorDescription))
    }
}

extension SberReading.StateFit {
    fileprivate init(_ fit: RedirectReading.StateFit) {
        self =
            switch fit {
            case .fits: .same
            case .missing: .missing
            case .differs: .different
            }
    }
}
