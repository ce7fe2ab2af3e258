import MemberHTTPServer

// The faults that only Sber ID has.

extension FaultForm {
    static let ofSber = [gatewayError, tokenError, redirectError, redirectForm, idTokenFlaw, userInfoFlaw]

    static let gatewayError = FaultForm(
        "gateway-error", .number("CODE", 400...599, like: 503),
        en: "Sber's back channel responds with this status and a gateway error.",
        ru: "Обратный канал Сбера возвращает этот статус и ошибку шлюза.", isMet: { $0.isOfBackChannel })
    static let tokenError = FaultForm(
        "token-error", .word("ERROR", like: "invalid_grant"),
        en: "Sber's back channel responds with this OAuth error, for example invalid_grant.",
        ru: "Обратный канал Сбера возвращает эту ошибку OAuth, например invalid_grant.", isMet: { $0.isOfBackChannel })
    static let redirectError = FaultForm(
        "redirect-error", .word("ERROR", like: "invalid_scope"),
        en: "Sber ID redirects with this error after the member's decision, for example invalid_scope.",
        ru: "После решения участника Сбер ID возвращает эту ошибку, например invalid_scope.", isMet: { $0.isDecision })
    static let redirectForm = FaultForm(
        "redirect-form", .choice("FORM", SberRedirectForm.self), en: "Sber ID returns the member's decision in this form",
        ru: "Сбер ID возвращает решение участника в таком виде", isMet: { $0.isDecision })
    static let idTokenFlaw = FaultForm(
        "id-token", .choice("FLAW", SberTokenFlaw.self), en: "Sber's ID token has this flaw",
        ru: "В ID-токене Сбера есть дефект", isMet: { $0.path == SberSandbox.tokenPath })
    static let userInfoFlaw = FaultForm(
        "user-info", .choice("FLAW", SberUserInfoFlaw.self), en: "Sber's user info has this flaw",
        ru: "В данных пользователя Сбера есть дефект", isMet: { $0.path == SberSandbox.userInfoPath })
}

extension ServerRequest {
    /// Whether the request is one of a partner's server.
    fileprivate var isOfBackChannel: Bool {
        [SberSandbox.tokenPath, SberSandbox.userInfoPath, SberSandbox.completionPath].contains(path)
    }

    /// Whether the request contains a member's decision.
    fileprivate var isDecision: Bool { [SberSandbox.decisionPath, SberSandbox.appDecisionPath].contains(path) }
}

extension Fault.Kind {
    /// The back channel responds in the form of the bank's gateway, with `httpCode`, `httpMessage` and `moreInformation`.
    /// - Parameter code: A status from 400 to 599.
    /// - Returns: The kind.
    public static func gatewayError(_ code: Int) -> Self { Self(.gatewayError, number: code) }
    /// The back channel responds with an error in the form of OAuth.
    /// - Parameter word: The value of `error`.
    /// - Returns: The kind.
    public static func tokenError(_ word: String) -> Self { Self(.tokenError, word: word) }
    /// The member's decision ends in a redirect with this error.
    /// - Parameter word: The value of `error`.
    /// - Returns: The kind.
    public static func redirectError(_ word: String) -> Self { Self(.redirectError, word: word) }
    /// The member's decision ends in a redirect of another form.
    /// - Parameter form: The form.
    /// - Returns: The kind.
    public static func redirectForm(_ form: SberRedirectForm) -> Self { Self(.redirectForm, word: form.rawValue) }
    /// The ID token has a flaw.
    /// - Parameter flaw: The flaw.
    /// - Returns: The kind.
    public static func idTokenFlaw(_ flaw: SberTokenFlaw) -> Self { Self(.idTokenFlaw, word: flaw.rawValue) }
    /// User info has a flaw.
    /// - Parameter flaw: The flaw.
    /// - Returns: The kind.
    public static func userInfoFlaw(_ flaw: SberUserInfoFlaw) -> Self { Self(.userInfoFlaw, word: flaw.rawValue) }
}
