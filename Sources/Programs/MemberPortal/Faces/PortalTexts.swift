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
    /// `{scope}`.
    static let portalAllowed = TextKey(rawValue: "portal.allowed")
    static let portalSignOut = TextKey(rawValue: "portal.sign_out")
    static let portalMore = TextKey(rawValue: "portal.more")
    static let portalTheme = TextKey(rawValue: "portal.theme")
    static let portalSystem = TextKey(rawValue: "portal.system")
    static let portalLight = TextKey(rawValue: "portal.light")
    static let portalDark = TextKey(rawValue: "portal.dark")
    static let portalLanguage = TextKey(rawValue: "portal.language")
    static let portalPermissions = TextKey(rawValue: "portal.permissions")
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

extension TextCatalogue {
    /// The portal's own texts, in the languages of the pages that members see.
    static let portal = TextCatalogue([.en: portalEnglish, .ru: portalRussian, .de: portalGerman])
}

private let portalEnglish: [TextKey: TextEntry] = [
    .portalTitle: "Try {providers}",
    .portalLead: "These are the buttons and sheets that visitors of a website see. Sign in and follow what happens.",
    .portalLeadSandbox: "Everybody here is invented, and nothing leaves this computer.",
    .portalWelcome: "Nobody is signed in with {provider}.", .portalContinue: "Go on to {provider}",
    .portalForeign:
        "This page was open for too long, or its button was pressed elsewhere. Go back to the start and press it again.",
    .portalOver:
        "This sign-in is over: it has ended, another one took its place, or it was begun in another browser. Nothing was changed. Please begin again.",
    .portalTooMany: "Too many sign-ins were begun here. Please wait a few minutes and try again.",
    .portalFull: "Too many people are here at the moment. Please come back in a few minutes.",
    .portalSignedIn: "You are signed in.", .portalMember: "Signed in with {provider}", .portalAllowed: "Allowed: {scope}",
    .portalSignOut: "Sign out", .portalMore: "More to try", .portalTheme: "Theme", .portalSystem: "System",
    .portalLight: "Light", .portalDark: "Dark", .portalLanguage: "Language", .portalControl: "Control page",
    .portalPermissions: "What you allow",
]

private let portalRussian: [TextKey: TextEntry] = [
    .portalTitle: "Попробуйте {providers}",
    .portalLead: "Такие кнопки и шторки видят посетители сайта. Войдите и посмотрите, что произойдёт.",
    .portalLeadSandbox: "Все люди здесь вымышлены, и данные не покидают этот компьютер.",
    .portalWelcome: "Через {provider} никто не вошёл.", .portalContinue: "Перейти к {provider}",
    .portalForeign: "Страница была открыта слишком долго, или кнопку нажали не на ней. Вернитесь в начало и нажмите ещё раз.",
    .portalOver:
        "Этот вход больше не действует: он завершён, его сменил другой или его начали в другом браузере. Ничего не изменилось. Начните, пожалуйста, заново.",
    .portalTooMany: "Здесь начато слишком много входов. Подождите, пожалуйста, несколько минут и попробуйте ещё раз.",
    .portalFull: "Сейчас здесь слишком много посетителей. Зайдите через несколько минут.",
    .portalSignedIn: "Вы вошли.", .portalMember: "Вход через {provider}", .portalAllowed: "Доступ: {scope}",
    .portalSignOut: "Выйти", .portalMore: "Что ещё попробовать", .portalTheme: "Тема", .portalSystem: "Как в системе",
    .portalLight: "Светлая", .portalDark: "Тёмная", .portalLanguage: "Язык", .portalControl: "Страница управления",
    .portalPermissions: "Что вы разрешили",
]

private let portalGerman: [TextKey: TextEntry] = [
    .portalTitle: "{providers} ausprobieren",
    .portalLead: "Diese Knöpfe und Fenster sehen die Besucher einer Website. Melde dich an und schau, was geschieht.",
    .portalLeadSandbox: "Alle Personen hier sind erfunden, und nichts verlässt diesen Rechner.",
    .portalWelcome: "Mit {provider} ist niemand angemeldet.", .portalContinue: "Weiter zu {provider}",
    .portalForeign:
        "Die Seite war zu lange offen, oder der Knopf wurde anderswo gedrückt. Geh zum Anfang zurück und drücke ihn noch einmal.",
    .portalOver:
        "Diese Anmeldung gilt nicht mehr: Sie ist beendet, eine andere trat an ihre Stelle, oder sie wurde in einem anderen Browser begonnen. Nichts hat sich geändert. Beginne bitte noch einmal.",
    .portalTooMany: "Hier wurden zu viele Anmeldungen begonnen. Warte bitte ein paar Minuten und versuche es noch einmal.",
    .portalFull: "Gerade sind zu viele Leute hier. Komm bitte in ein paar Minuten wieder.",
    .portalSignedIn: "Du bist angemeldet.", .portalMember: "Angemeldet mit {provider}", .portalAllowed: "Erlaubt: {scope}",
    .portalSignOut: "Abmelden", .portalMore: "Mehr zum Ausprobieren", .portalTheme: "Farben", .portalSystem: "System",
    .portalLight: "Hell", .portalDark: "Dunkel", .portalLanguage: "Sprache", .portalControl: "Steuerungsseite",
    .portalPermissions: "Was du erlaubst",
]
