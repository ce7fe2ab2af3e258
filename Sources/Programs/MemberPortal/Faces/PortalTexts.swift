import MemberUI

extension TextKey {
    /// `{providers}`.
    static let portalTitle = TextKey(rawValue: "portal.title")
    static let portalLead = TextKey(rawValue: "portal.lead")
    static let portalLeadSandbox = TextKey(rawValue: "portal.lead.sandbox")
    /// `{provider}`.
    static let portalWelcome = TextKey(rawValue: "portal.welcome")
    /// `{provider}`.
    static let portalContinue = TextKey(rawValue: "portal.continue")
    static let portalForeign = TextKey(rawValue: "portal.foreign")
    static let portalFull = TextKey(rawValue: "portal.full")
    static let portalTooMany = TextKey(rawValue: "portal.too_many")
    static let portalOver = TextKey(rawValue: "portal.over")
    static let portalSignedIn = TextKey(rawValue: "portal.signed_in")
    /// `{provider}`.
    static let portalMember = TextKey(rawValue: "portal.member")
    static let portalAllowed = TextKey(rawValue: "portal.allowed")
    static let portalSignOut = TextKey(rawValue: "portal.sign_out")
    static let portalMore = TextKey(rawValue: "portal.more")
    static let portalTheme = TextKey(rawValue: "portal.theme")
    static let portalSystem = TextKey(rawValue: "portal.system")
    static let portalLight = TextKey(rawValue: "portal.light")
    static let portalDark = TextKey(rawValue: "portal.dark")
    static let portalLanguage = TextKey(rawValue: "portal.language")
    static let portalPermissions = TextKey(rawValue: "portal.permissions")
    static let portalIn = TextKey(rawValue: "portal.in")
    static let portalOut = TextKey(rawValue: "portal.out")
    static let portalPlace = TextKey(rawValue: "portal.place")
    static let portalSandbox = TextKey(rawValue: "portal.sandbox")
    static let portalControl = TextKey(rawValue: "portal.control")
}

extension MemberLanguage {
    /// The language's own name.
    var ownName: String {
        switch self {
        case .en: "English"
        case .ru: "Русский"
        case .uk: "Українська"
        case .es: "Español"
        case .de: "Deutsch"
        case .pl: "Polski"
        case .fr: "Français"
        case .tr: "Türkçe"
        }
    }
}

extension TextTable {
    /// The portal's own texts, in the languages of the pages that members see.
    static let portal = TextTable([
        .row(.portalTitle, en: "Try {providers}", ru: "Попробуйте {providers}", de: "{providers} ausprobieren"),
        .row(
            .portalLead, en: "Your visitors see these buttons and sheets. Sign in to try them.",
            ru: "Эти кнопки и шторки видят посетители вашего сайта. Войдите, чтобы попробовать.",
            de: "Diese Knöpfe und Fenster sehen die Besucher einer Website. Melde dich an und schau, was geschieht."),
        .row(
            .portalLeadSandbox, en: "All people here are fictional, and no data leaves this computer.",
            ru: "Все люди здесь вымышлены, и данные не покидают этот компьютер.",
            de: "Alle Personen hier sind erfunden, und nichts verlässt diesen Rechner."),
        .row(
            .portalWelcome, en: "You are not signed in with {provider}.",
            ru: "Вы не вошли через {provider}.",
            de: "Du bist nicht mit {provider} angemeldet."),
        .row(.portalContinue, en: "Continue to {provider}", ru: "Перейти к {provider}", de: "Weiter zu {provider}"),
        .row(
            .portalForeign,
            en: "This page has expired or its form was sent from another page. Go back to the start and try again.",
            ru: "Страница устарела, или форма отправлена с другой страницы. Вернитесь в начало и попробуйте ещё раз.",
            de:
                "Die Seite war zu lange offen, oder der Knopf wurde anderswo gedrückt. Geh zum Anfang zurück und drücke ihn noch einmal."
        ),
        .row(
            .portalOver,
            en:
                "This sign-in is no longer valid: it has ended, a newer one replaced it, or it started in another browser. Nothing has changed. Start again.",
            ru:
                "Этот вход больше не действует: он завершён, заменён новым или начат в другом браузере. Ничего не изменилось. Начните заново.",
            de:
                "Diese Anmeldung gilt nicht mehr: Sie ist beendet, eine andere trat an ihre Stelle, oder sie wurde in einem anderen Browser begonnen. Nichts hat sich geändert. Beginne bitte noch einmal."
        ),
        .row(
            .portalTooMany, en: "Too many sign-ins were started. Wait a few minutes and try again.",
            ru: "Слишком много попыток входа. Подождите несколько минут и попробуйте ещё раз.",
            de: "Hier wurden zu viele Anmeldungen begonnen. Warte bitte ein paar Minuten und versuche es noch einmal."),
        .row(
            .portalFull, en: "Too many visitors are signing in. Try again in a few minutes.",
            ru: "Сейчас слишком много посетителей. Попробуйте через несколько минут.",
            de: "Gerade sind zu viele Leute hier. Komm bitte in ein paar Minuten wieder."),
        .row(.portalSignedIn, en: "You are signed in.", ru: "Вы вошли.", de: "Du bist angemeldet."),
        .row(.portalMember, en: "Signed in with {provider}", ru: "Вход через {provider}", de: "Angemeldet mit {provider}"),
        .row(.portalAllowed, en: "Allowed:", ru: "Доступ:", de: "Erlaubt:"),
        .row(.portalIn, en: "Signed in", ru: "Вы вошли", de: "Angemeldet"),
        .row(.portalOut, en: "Signed out", ru: "Вы не вошли", de: "Abgemeldet"),
        .row(.portalSignOut, en: "Sign out", ru: "Выйти", de: "Abmelden"),
        .row(.portalMore, en: "More components", ru: "Другие компоненты", de: "Mehr zum Ausprobieren"),
        .row(.portalTheme, en: "Theme", ru: "Тема", de: "Farben"),
        .row(.portalSystem, en: "System", ru: "Авто", de: "System"),
        .row(.portalLight, en: "Light", ru: "Светлая", de: "Hell"),
        .row(.portalDark, en: "Dark", ru: "Тёмная", de: "Dunkel"),
        .row(.portalLanguage, en: "Language", ru: "Язык", de: "Sprache"),
        .row(.portalPlace, en: "Components", ru: "Компоненты", de: "Komponenten"),
        .row(.portalSandbox, en: "sandbox", ru: "песочница", de: "Sandbox"),
        .row(.portalControl, en: "Control page", ru: "Страница управления", de: "Steuerungsseite"),
        .row(.portalPermissions, en: "Your permissions", ru: "Ваши разрешения", de: "Deine Berechtigungen"),
    ])
}
