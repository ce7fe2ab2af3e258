import MemberUI

extension TextKey {
    /// `{providers}`.
    static let portalTitle = TextKey(rawValue: "portal.title")
    /// `{provider}`.
    static let portalWelcome = TextKey(rawValue: "portal.welcome")
    /// `{provider}`.
    static let portalContinue = TextKey(rawValue: "portal.continue")
    static let portalForeign = TextKey(rawValue: "portal.foreign")
    static let portalFull = TextKey(rawValue: "portal.full")
    static let portalOver = TextKey(rawValue: "portal.over")
    static let portalSignedIn = TextKey(rawValue: "portal.signed_in")
    /// `{name}`, `{scope}`.
    static let portalMember = TextKey(rawValue: "portal.member")
    static let portalSignOut = TextKey(rawValue: "portal.sign_out")
    static let portalTheme = TextKey(rawValue: "portal.theme")
    static let portalSystem = TextKey(rawValue: "portal.system")
    static let portalLight = TextKey(rawValue: "portal.light")
    static let portalDark = TextKey(rawValue: "portal.dark")
}

extension TextCatalogue {
    /// The portal's own texts.
    static let portal = TextCatalogue([
        .en: [
            .portalTitle: "{providers} to try", .portalWelcome: "Sign in with {provider}; everybody here is invented.",
            .portalContinue: "Go on to {provider}",
            .portalForeign: "This form was not of this page. Open the page again.",
            .portalOver: "This sign-in is over, or was not begun here. Begin it again.",
            .portalFull: "Too many people are here at the moment. Come again later.",
            .portalSignedIn: "You are signed in.", .portalMember: "{name} allowed: {scope}",
            .portalSignOut: "Sign out", .portalTheme: "Colours",
            .portalSystem: "As the system", .portalLight: "Light", .portalDark: "Dark",
        ],
        .ru: [
            .portalTitle: "{providers} для проб", .portalWelcome: "Войдите через {provider}: все люди здесь выдуманы.",
            .portalContinue: "Перейти к {provider}", .portalForeign: "Эта форма не с этой страницы. Откройте страницу заново.",
            .portalFull: "Сейчас здесь слишком много людей. Зайдите позже.",
            .portalOver: "Этот вход уже закончен или начат не здесь. Начните заново.", .portalSignedIn: "Вы вошли.",
            .portalMember: "{name} разрешает: {scope}", .portalSignOut: "Выйти", .portalTheme: "Цвета",
            .portalSystem: "Как в системе", .portalLight: "Светлые", .portalDark: "Тёмные",
        ],
    ])
}
