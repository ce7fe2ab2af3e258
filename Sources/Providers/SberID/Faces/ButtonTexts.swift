import MemberUI

extension TextKey {
    static let buttonShort = TextKey(rawValue: "sberid.button.short")
    static let buttonGeneral = TextKey(rawValue: "sberid.button.general")
    static let buttonFilling = TextKey(rawValue: "sberid.button.filling")
    static let buttonPursue = TextKey(rawValue: "sberid.button.pursue")
    /// `{name}`.
    static let buttonNamed = TextKey(rawValue: "sberid.button.named")
}

extension TextTable {
    /// The texts of the login button.
    static let sberButton = TextTable([
        .row(.buttonShort, en: "Sber ID", ru: "Сбер ID"),
        .row(.buttonGeneral, en: "Login with Sber ID", ru: "Войти по Сбер ID"),
        .row(.buttonFilling, en: "Fill with Sber ID", ru: "Заполнить со Сбер ID"),
        .row(.buttonPursue, en: "Continue with Sber ID", ru: "Продолжить со Сбер ID"),
        .row(.buttonNamed, en: "Login as {name}", ru: "Войти как {name}"),
    ])
}
