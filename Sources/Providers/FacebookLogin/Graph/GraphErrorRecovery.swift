import MemberUI

/// What a member may be told about an error, and between which ways they may choose.
public struct GraphErrorRecovery: Sendable, Equatable {
    /// What may help, for the member.
    public let suggestion: String
    /// The ways, the one that goes on first.
    public let options: [String]

    /// A recovery.
    /// - Parameters:
    ///   - suggestion: What may help, for the member.
    ///   - options: The ways, the one that goes on first.
    public init(suggestion: String, options: [String]) {
        self.suggestion = suggestion
        self.options = options
    }
}

/// The words that the service's configuration has for an error; what is missing is said in this library's own.
struct GraphRecoveryWords: Sendable, Equatable {
    /// What may help.
    var suggestion: String?
    /// The ways; they count where there are enough of them.
    var options: [String] = []

    /// The same without empty words: a member would read nothing, and choose between nothing.
    var filled: GraphRecoveryWords {
        GraphRecoveryWords(
            suggestion: suggestion.flatMap { $0.isBlank ? nil : $0 }, options: options.contains(where: \.isBlank) ? [] : options)
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension GraphErrorCategory {
    /// What a member may be told about an error of this category.
    /// - Parameters:
    ///   - words: The service's words.
    ///   - language: The language of what it has no words for.
    /// - Returns: The recovery; nil where nothing can be done.
    func recovery(_ words: GraphRecoveryWords, in language: MemberLanguage) -> GraphErrorRecovery? {
        let texts = Texts(language, .graphRecovery)
        let own: GraphErrorRecovery
        switch self {
        case .other: return nil
        case .transient:
            own = GraphErrorRecovery(suggestion: texts(.recoverByWaiting), options: [texts(.recoverGoOn)])
        case .recoverable:
            own = GraphErrorRecovery(
                suggestion: texts(.recoverByLogin), options: [texts(.recoverLogIn), texts(.recoverCancel)])
        }
        return GraphErrorRecovery(
            suggestion: words.suggestion ?? own.suggestion,
            options: words.options.count >= own.options.count
                ? Array(words.options.prefix(own.options.count)) : own.options)
    }
}

extension TextKey {
    static let recoverByWaiting = TextKey(rawValue: "facebook.recovery.wait")
    static let recoverGoOn = TextKey(rawValue: "facebook.recovery.ok")
    static let recoverByLogin = TextKey(rawValue: "facebook.recovery.login")
    static let recoverLogIn = TextKey(rawValue: "facebook.recovery.login.go")
    static let recoverCancel = TextKey(rawValue: "facebook.recovery.cancel")
}

extension TextTable {
    /// What a member is told about errors that time or a login mends, in the languages of members' pages.
    static let graphRecovery = TextTable([
        .row(
            .recoverByWaiting, en: "Facebook does not respond as it should. Try again in a moment.",
            ru: "Facebook отвечает не так, как должен. Попробуйте ещё раз чуть позже.",
            de: "Facebook antwortet nicht, wie es soll. Versuche es gleich noch einmal."),
        .row(.recoverGoOn, en: "OK", ru: "ОК", de: "OK"),
        .row(
            .recoverByLogin, en: "Log in with Facebook again to go on.",
            ru: "Чтобы продолжить, войдите через Facebook ещё раз.",
            de: "Melde dich noch einmal mit Facebook an, um fortzufahren."),
        .row(.recoverLogIn, en: "Log in", ru: "Войти", de: "Anmelden"),
        .row(.recoverCancel, en: "Cancel", ru: "Отмена", de: "Abbrechen"),
    ])
}
