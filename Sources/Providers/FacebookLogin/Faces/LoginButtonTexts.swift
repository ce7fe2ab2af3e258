import MemberUI

extension TextKey {
    static let loginLong = TextKey(rawValue: "facebook.button.login")
    static let loginShort = TextKey(rawValue: "facebook.button.login_short")
    static let logOut = TextKey(rawValue: "facebook.button.logout")
    /// Contains `{name}`.
    static let loggedInAs = TextKey(rawValue: "facebook.button.logged_in_as")
    static let loggedIn = TextKey(rawValue: "facebook.button.logged_in")
    static let cancelLogOut = TextKey(rawValue: "facebook.button.cancel")
    static let tooltip = TextKey(rawValue: "facebook.tooltip")
}

extension TextTable {
    /// What Facebook's button says, in the languages of pages.
    static let facebook = TextTable([
        .row(.loginLong, en: "Log in with Facebook", ru: "Войти через Facebook", de: "Mit Facebook anmelden"),
        .row(.loginShort, en: "Log in", ru: "Войти", de: "Anmelden"),
        .row(.logOut, en: "Log out", ru: "Выйти", de: "Abmelden"),
        .row(.loggedInAs, en: "Logged in as {name}", ru: "Вы вошли как {name}", de: "Angemeldet als {name}"),
        .row(.loggedIn, en: "Logged in with Facebook", ru: "Вы вошли через Facebook", de: "Mit Facebook angemeldet"),
        .row(.cancelLogOut, en: "Stay logged in", ru: "Не выходить", de: "Angemeldet bleiben"),
        .row(
            .tooltip, en: "You choose what this app can see and can change it at any time.",
            ru: "Вы решаете, что увидит приложение, и можете изменить это в любой момент.",
            de: "Du entscheidest, was diese App sieht, und kannst es jederzeit zurücknehmen."),
    ])
}
