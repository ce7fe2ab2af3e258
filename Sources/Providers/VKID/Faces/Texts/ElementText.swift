import MemberUI

/// The texts of VK ID's components.
enum ElementText: String, CaseIterable {
    // Titles of buttons, long and short, by the names of ``OneTapButton/Appearance/Title``.
    case vkid, vkidShort, signUp, signUpShort, get, getShort, open, openShort, calculate, calculateShort, order, orderShort
    case makeOrder, makeOrderShort, submitRequest, submitRequestShort, participate, participateShort
    case ok, okShort, mail, mailShort

    // The sign-in sheet; `{service}`.
    case signInTitle, signInSubtitle, serviceTitle, eventTitle, eventSubtitle, applyTitle, applySubtitle
    case checkoutTitle, checkoutSubtitle, checkoutAtTitle

    // The community sheet and its snackbar; `{community}`.
    case follow, later, joining, joinFailedTitle, joinFailedText, verified, followed

    /// The name among all texts.
    var key: TextKey { TextKey(rawValue: "vkid." + rawValue) }
}

extension TextCatalogue {
    /// The texts of VK ID's components in all languages.
    static let vkid = TextCatalogue(
        [
            .en: englishTexts, .ru: russianTexts, .uk: ukrainianTexts, .es: spanishTexts,
            .de: germanTexts, .pl: polishTexts, .fr: frenchTexts, .tr: turkishTexts,
        ].mapValues { table in Dictionary(uniqueKeysWithValues: table.map { ($0.key, TextEntry.plain($1)) }) })
}

extension Texts {
    /// A text of VK ID's components.
    func callAsFunction(_ text: ElementText, _ arguments: [String: String] = [:]) -> String { self(text.key, arguments) }
}
