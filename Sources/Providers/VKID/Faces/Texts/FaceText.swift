import MemberUI

/// The texts of VK ID's faces.
enum FaceText: String, CaseIterable {
    // Titles of buttons, long and short, by the names of ``OneTapButton/Appearance/Title``.
    case vkid, vkidShort, signUp, signUpShort, get, getShort, open, openShort, calculate, calculateShort, order, orderShort
    case makeOrder, makeOrderShort, submitRequest, submitRequestShort, participate, participateShort
    case ok, okShort, mail, mailShort

    // The sign-in sheet; `{service}`.
    case signInTitle, signInSubtitle, serviceTitle, eventTitle, eventSubtitle, applyTitle, applySubtitle
    case checkoutTitle, checkoutSubtitle, checkoutAtTitle
    case otherProviders, progress, success, failureTitle, failureText, retry, close

    // The community sheet and its snackbar; `{community}`.
    case follow, later, cancel, joining, joinFailedTitle, joinFailedText, verified, followed

    /// The name among all texts.
    var key: TextKey { TextKey(rawValue: "vkid." + rawValue) }
}

extension TextCatalogue {
    /// The texts of VK ID's faces in all languages.
    static let vkid = TextCatalogue(
        [
            .en: englishFaceTexts, .ru: russianFaceTexts, .uk: ukrainianFaceTexts, .es: spanishFaceTexts,
            .de: germanFaceTexts, .pl: polishFaceTexts, .fr: frenchFaceTexts, .tr: turkishFaceTexts,
        ].mapValues { table in Dictionary(uniqueKeysWithValues: table.map { ($0.key, TextEntry.plain($1)) }) })
}

extension Texts {
    /// A text of VK ID's faces.
    func callAsFunction(_ text: FaceText, _ arguments: [String: String] = [:]) -> String { self(text.key, arguments) }
}
