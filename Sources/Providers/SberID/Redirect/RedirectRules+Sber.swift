import MemberOAuth

extension RedirectRules {
    /// How Sber ID's redirects are told apart: private schemes of any form, one slash at the end ignored, a `+` that stays one, and
    /// parameters given twice that end the sign-in.
    static let sber: RedirectRules = {
        var rules = RedirectRules()
        rules.duplicates = .endAttempt
        rules.plusIsSpace = false
        rules.fragment = .ignored
        rules.allowsPlainScheme = true
        rules.allowsPrivateAuthority = true
        rules.ignoresTrailingSlash = true
        return rules
    }()
}
