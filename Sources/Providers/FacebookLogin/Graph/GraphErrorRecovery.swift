import MemberUI

/// The text about an error for a member, and the options to choose from.
public struct GraphErrorRecovery: Sendable, Equatable {
    /// The advice for the member.
    public let suggestion: String
    /// The options; the first one continues.
    public let options: [String]

    /// Creates a recovery.
    /// - Parameters:
    ///   - suggestion: The advice for the member.
    ///   - options: The options; the first one continues.
    package init(suggestion: String, options: [String]) {
        self.suggestion = suggestion
        self.options = options
    }
}

/// The texts of the service's configuration for an error; this library's own texts replace missing ones.
struct GraphRecoveryWords: Sendable, Equatable {
    /// The advice.
    var suggestion: String?
    /// The options; they are used only if there are enough of them.
    var options: [String] = []

    /// The texts without empty ones, which would leave the member nothing to read or to choose.
    var filled: GraphRecoveryWords {
        GraphRecoveryWords(
            suggestion: suggestion.flatMap { $0.isBlank ? nil : $0 }, options: options.contains(where: \.isBlank) ? [] : options)
    }
}

extension String {
    fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}

extension GraphErrorCategory {
    /// Returns the text for a member about an error of this category, and the options.
    /// - Parameters:
    ///   - words: The service's texts.
    ///   - language: The language of this library's texts.
    /// - Returns: The recovery; nil if there is none.
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
    /// The texts for members about errors that pass with time or after a login, in the languages of members' pages.
    static let graphRecovery = TextTable([
        .row(
            .recoverByWaiting, en: "Facebook is temporarily unavailable. Try again in a moment.",
            ru: "Facebook временно недоступен. Попробуйте ещё раз чуть позже.",
            de: "Facebook antwortet nicht, wie es soll. Versuche es gleich noch einmal."),
        .row(.recoverGoOn, en: "OK", ru: "ОК", de: "OK"),
        .row(
            .recoverByLogin, en: "To continue, log in with Facebook again.",
            ru: "Чтобы продолжить, войдите через Facebook ещё раз.",
            de: "Melde dich noch einmal mit Facebook an, um fortzufahren."),
        .row(.recoverLogIn, en: "Log in", ru: "Войти", de: "Anmelden"),
        .row(.recoverCancel, en: "Cancel", ru: "Отмена", de: "Abbrechen"),
    ])
}
