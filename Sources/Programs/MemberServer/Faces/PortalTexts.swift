import MemberUI

extension TextKey {
    static let portalTitle = TextKey(rawValue: "portal.title")
    static let portalWelcome = TextKey(rawValue: "portal.welcome")
    static let portalContinue = TextKey(rawValue: "portal.continue")
    static let portalForeign = TextKey(rawValue: "portal.foreign")
    static let portalFull = TextKey(rawValue: "portal.full")
    static let portalOver = TextKey(rawValue: "portal.over")
    static let portalSignedIn = TextKey(rawValue: "portal.signed_in")
    static let portalJoined = TextKey(rawValue: "portal.joined")
    /// `{problem}`, `{code}`.
    static let portalEnded = TextKey(rawValue: "portal.ended")
    /// `{name}`, `{scope}`.
    static let portalMember = TextKey(rawValue: "portal.member")
    static let portalSheet = TextKey(rawValue: "portal.sheet")
    static let portalSignInSheet = TextKey(rawValue: "portal.sign_in_sheet")
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
            .portalTitle: "VK ID to try", .portalWelcome: "Sign in; everybody here is invented.",
            .portalContinue: "Go on to VK ID",
            .portalForeign: "This form was not of this page. Open the page again.",
            .portalOver: "This sign-in is over, or was not begun here. Begin it again.",
            .portalFull: "Too many people are here at the moment. Come again later.",
            .portalSignedIn: "You are signed in.",
            .portalJoined: "You have joined the community.", .portalEnded: "{problem} ({code})",
            .portalMember: "{name} allowed: {scope}", .portalSheet: "Show the community sheet",
            .portalSignInSheet: "Sign in by a sheet", .portalSignOut: "Sign out", .portalTheme: "Colours",
            .portalSystem: "As the system", .portalLight: "Light", .portalDark: "Dark",
        ],
        .ru: [
            .portalTitle: "VK ID для проб", .portalWelcome: "Войдите: все люди здесь выдуманы.",
            .portalContinue: "Перейти к VK ID", .portalForeign: "Эта форма не с этой страницы. Откройте страницу заново.",
            .portalFull: "Сейчас здесь слишком много людей. Зайдите позже.",
            .portalOver: "Этот вход уже закончен или начат не здесь. Начните заново.", .portalSignedIn: "Вы вошли.",
            .portalJoined: "Вы вступили в сообщество.", .portalEnded: "{problem} ({code})",
            .portalMember: "{name} разрешает: {scope}", .portalSheet: "Показать окно сообщества",
            .portalSignInSheet: "Войти через шторку", .portalSignOut: "Выйти", .portalTheme: "Цвета",
            .portalSystem: "Как в системе", .portalLight: "Светлые", .portalDark: "Тёмные",
        ],
    ])
}
