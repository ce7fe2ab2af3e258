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
    public init(suggestion: String, options: [String]) {
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

extension TextCatalogue {
    /// The texts for members about errors that time or a login resolves, in the languages of members' pages.
    static let graphRecovery = TextCatalogue([
        .en: [
            .recoverByWaiting: "Facebook does not respond as it should. Try again in a moment.",
            .recoverGoOn: "OK",
            .recoverByLogin: "Log in with Facebook again to go on.", .recoverLogIn: "Log in",
            .recoverCancel: "Cancel",
        ],
        .ru: [
            .recoverByWaiting: "Facebook отвечает не так, как должен. Попробуйте ещё раз чуть позже.",
            .recoverGoOn: "ОК",
            .recoverByLogin: "Чтобы продолжить, войдите через Facebook ещё раз.", .recoverLogIn: "Войти",
            .recoverCancel: "Отмена",
        ],
        .de: [
            .recoverByWaiting: "Facebook antwortet nicht, wie es soll. Versuche es gleich noch einmal.",
            .recoverGoOn: "OK",
            .recoverByLogin: "Melde dich noch einmal mit Facebook an, um fortzufahren.",
            .recoverLogIn: "Anmelden",
            .recoverCancel: "Abbrechen",
        ],
    ])
}
