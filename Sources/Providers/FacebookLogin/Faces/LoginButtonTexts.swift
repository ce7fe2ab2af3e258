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

extension TextCatalogue {
    /// The texts of Facebook's button, in the languages of pages.
    static let facebook = TextCatalogue([
        .en: [
            .loginLong: "Log in with Facebook", .loginShort: "Log in", .logOut: "Log out", .loggedInAs: "Logged in as {name}",
            .loggedIn: "Logged in with Facebook", .cancelLogOut: "Stay logged in",
            .tooltip: "You choose what this app may see, and can take it back at any time.",
        ],
        .ru: [
            .loginLong: "Войти через Facebook", .loginShort: "Войти", .logOut: "Выйти", .loggedInAs: "Вы вошли как {name}",
            .loggedIn: "Вы вошли через Facebook", .cancelLogOut: "Не выходить",
            .tooltip: "Вы решаете, что увидит это приложение, и можете передумать в любой момент.",
        ],
        .de: [
            .loginLong: "Mit Facebook anmelden", .loginShort: "Anmelden", .logOut: "Abmelden",
            .loggedInAs: "Angemeldet als {name}", .loggedIn: "Mit Facebook angemeldet", .cancelLogOut: "Angemeldet bleiben",
            .tooltip: "Du entscheidest, was diese App sieht, und kannst es jederzeit zurücknehmen.",
        ],
    ])
}
