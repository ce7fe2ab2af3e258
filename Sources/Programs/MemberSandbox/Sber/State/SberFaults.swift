import MemberHTTPServer

// The faults that only Sber ID has.

extension FaultForm {
    static let ofSber = [gatewayError, tokenError, redirectError, redirectForm, idTokenFlaw, userInfoFlaw]

    static let gatewayError = FaultForm(
        "gateway-error", .number("CODE", 400...599, like: 503),
        en: "Sber's back channel responds with this status and an error of the gateway's form.",
        ru: "Обратный канал Сбера отвечает этим статусом и ошибкой в форме шлюза.", isMet: { $0.isOfBackChannel })
    static let tokenError = FaultForm(
        "token-error", .word("ERROR", like: "invalid_grant"),
        en: "Sber's back channel responds with this error of OAuth's form, such as invalid_grant.",
        ru: "Обратный канал Сбера отвечает этой ошибкой в форме OAuth, например invalid_grant.", isMet: { $0.isOfBackChannel })
    static let redirectError = FaultForm(
        "redirect-error", .word("ERROR", like: "invalid_scope"),
        en: "The member's decision at Sber ID ends in a redirect with this error, such as invalid_scope.",
        ru: "Решение участника в Сбер ID возвращается с этой ошибкой, например invalid_scope.", isMet: { $0.isDecision })
    static let redirectForm = FaultForm(
        "redirect-form", .choice("FORM", SberRedirectForm.self), en: "The member's decision at Sber ID is told in this form",
        ru: "Решение участника в Сбер ID возвращается в этом виде", isMet: { $0.isDecision })
    static let idTokenFlaw = FaultForm(
        "id-token", .choice("FLAW", SberTokenFlaw.self), en: "Sber's ID token has this flaw",
        ru: "В ID-токене Сбера этот изъян", isMet: { $0.path == SberSandbox.tokenPath })
    static let userInfoFlaw = FaultForm(
        "user-info", .choice("FLAW", SberUserInfoFlaw.self), en: "Sber's user info has this flaw",
        ru: "В данных пользователя Сбера этот изъян", isMet: { $0.path == SberSandbox.userInfoPath })
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
