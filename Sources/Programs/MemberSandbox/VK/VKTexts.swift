import MemberUI

extension TextKey {
    static let sandboxCommunities = TextKey(rawValue: "sandbox.communities")
    static let sandboxCommunity = TextKey(rawValue: "sandbox.community")
    static let sandboxCommunityAccess = TextKey(rawValue: "sandbox.community.access")
    static let sandboxCommunityOpen = TextKey(rawValue: "sandbox.community.open")
    static let sandboxCommunityClosed = TextKey(rawValue: "sandbox.community.closed")
    static let sandboxCommunityPrivate = TextKey(rawValue: "sandbox.community.private")
    static let sandboxCommunityGone = TextKey(rawValue: "sandbox.community.gone")
    static let sandboxCommunityMembers = TextKey(rawValue: "sandbox.community.members")
    static let sandboxCommunityJoined = TextKey(rawValue: "sandbox.community.joined")
    static let sandboxSubscriptions = TextKey(rawValue: "sandbox.subscriptions")
    static let sandboxSubscriptionsFree = TextKey(rawValue: "sandbox.subscriptions.free")
    static let sandboxQuota = TextKey(rawValue: "sandbox.quota")
    static let sandboxQuotaSet = TextKey(rawValue: "sandbox.quota.set")
    static let sandboxJoinsReset = TextKey(rawValue: "sandbox.joins.reset")
    static let sandboxConsentProvider = TextKey(rawValue: "sandbox.consent.provider")
    static let sandboxConsentApp = TextKey(rawValue: "sandbox.consent.app")
    static let sandboxConsentService = TextKey(rawValue: "sandbox.consent.service")
    static let sandboxCaptchaTitle = TextKey(rawValue: "sandbox.captcha.title")
    static let sandboxCaptchaAsks = TextKey(rawValue: "sandbox.captcha.asks")
    static let sandboxCaptchaConfirm = TextKey(rawValue: "sandbox.captcha.confirm")
    static let sandboxCaptchaDone = TextKey(rawValue: "sandbox.captcha.done")
    static let sandboxCaptchaOver = TextKey(rawValue: "sandbox.captcha.over")

    // The consent page; the first two texts contain `{app}`.

    static let consentTitle = TextKey(rawValue: "consent.title")
    static let consentAsks = TextKey(rawValue: "consent.asks")
    static let consentContinue = TextKey(rawValue: "consent.continue")
    static let consentCancel = TextKey(rawValue: "consent.cancel")
    static let consentChoose = TextKey(rawValue: "consent.choose")
    static let consentProblem = TextKey(rawValue: "consent.problem")
    static let consentPortal = TextKey(rawValue: "consent.portal")
    static let consentControl = TextKey(rawValue: "consent.control")
    static let permissionPersonal = TextKey(rawValue: "permission.personal")
    static let permissionFriends = TextKey(rawValue: "permission.friends")
    static let permissionGroups = TextKey(rawValue: "permission.groups")
    static let permissionEmail = TextKey(rawValue: "permission.email")
    static let permissionPhone = TextKey(rawValue: "permission.phone")
    static let permissionWall = TextKey(rawValue: "permission.wall")
}

extension TextCatalogue {
    /// The texts of the pages that simulate VK, and of its section on the control page.
    static let vkSandbox = TextCatalogue([.en: vkSandboxEnglish, .ru: vkSandboxRussian, .de: vkSandboxGerman])
}

/// The English texts.
let vkSandboxEnglish: [TextKey: TextEntry] = [
    .sandboxCommunities: "Communities",
    .sandboxCommunity: "Community",
    .sandboxCommunityAccess: "Who may join",
    .sandboxCommunityOpen: "everybody",
    .sandboxCommunityClosed: "who is let in",
    .sandboxCommunityPrivate: "who is invited",
    .sandboxCommunityGone: "nobody, it is closed down",
    .sandboxCommunityMembers: "Members",
    .sandboxCommunityJoined: "Joined here",
    .sandboxSubscriptions: "Subscriptions by sheets: {count}, of {quota}",
    .sandboxSubscriptionsFree: "Subscriptions by sheets: {count}, no limit",
    .sandboxQuota: "Subscriptions allowed (empty is no limit)",
    .sandboxQuotaSet: "Set the quota",
    .sandboxJoinsReset: "Forget all joins",
    .sandboxConsentProvider: "Signing in by way of {provider}.",
    .sandboxConsentApp: "This page acts out the VK app.",
    .sandboxConsentService: "{name} (service account)",
    .sandboxCaptchaTitle: "One more check",
    .sandboxCaptchaAsks: "Somebody who is not a program has to press the button.",
    .sandboxCaptchaConfirm: "I am not a robot",
    .sandboxCaptchaDone: "Thank you. You may go back to the app.",
    .sandboxCaptchaOver: "No check is asked for here, or it is over.",

    .consentTitle: "Sign in to {app}",
    .consentAsks: "{app} asks for:",
    .consentContinue: "Continue",
    .consentCancel: "Cancel",
    .consentChoose: "Who is signing in?",
    .consentProblem: "This app cannot sign you in, because it asks in a way that does not fit. Its developers can mend that.",
    .consentPortal: "Back to the sign-in components",
    .consentControl: "Control page of the sandbox",
    .permissionPersonal: "Name and photo",
    .permissionFriends: "Friends",
    .permissionGroups: "Groups",
    .permissionEmail: "E-mail address",
    .permissionPhone: "Phone number",
    .permissionWall: "Posts on the wall",
]

/// The Russian texts.
let vkSandboxRussian: [TextKey: TextEntry] = [
    .sandboxCommunities: "Сообщества",
    .sandboxCommunity: "Сообщество",
    .sandboxCommunityAccess: "Кто может вступить",
    .sandboxCommunityOpen: "все",
    .sandboxCommunityClosed: "с согласия",
    .sandboxCommunityPrivate: "по приглашению",
    .sandboxCommunityGone: "никто: закрыто",
    .sandboxCommunityMembers: "Подписчики",
    .sandboxCommunityJoined: "Вступили здесь",
    .sandboxSubscriptions: "Подписок через шторку: {count}, из {quota}",
    .sandboxSubscriptionsFree: "Подписок через шторку: {count}, без ограничения",
    .sandboxQuota: "Сколько подписок можно (пусто — без ограничения)",
    .sandboxQuotaSet: "Установить предел",
    .sandboxJoinsReset: "Забыть все вступления",
    .sandboxConsentProvider: "Вход через {provider}.",
    .sandboxConsentApp: "Эта страница разыгрывает приложение VK.",
    .sandboxConsentService: "{name} (служебная запись)",
    .sandboxCaptchaTitle: "Ещё одна проверка",
    .sandboxCaptchaAsks: "Кнопку должен нажать человек, а не программа.",
    .sandboxCaptchaConfirm: "Я не робот",
    .sandboxCaptchaDone: "Спасибо. Можно вернуться в приложение.",
    .sandboxCaptchaOver: "Здесь нет проверки, или она закончилась.",

    .consentTitle: "Вход в {app}",
    .consentAsks: "{app} просит доступ:",
    .consentContinue: "Продолжить",
    .consentCancel: "Отмена",
    .consentChoose: "Кто входит?",
    .consentProblem: "Войти через это приложение нельзя: его запрос составлен неправильно. Исправить это могут разработчики.",
    .consentPortal: "Назад к кнопкам входа",
    .consentControl: "Страница управления песочницей",
    .permissionPersonal: "Имя и фото",
    .permissionFriends: "Друзья",
    .permissionGroups: "Группы",
    .permissionEmail: "Электронная почта",
    .permissionPhone: "Номер телефона",
    .permissionWall: "Записи на стене",
]

/// The German texts, for the pages that members see.
let vkSandboxGerman: [TextKey: TextEntry] = [
    .sandboxConsentProvider: "Anmeldung über {provider}.",
    .sandboxConsentApp: "Diese Seite spielt die VK-App.",
    .sandboxConsentService: "{name} (Dienstkonto)",
    .sandboxCaptchaTitle: "Noch eine Prüfung",
    .sandboxCaptchaAsks: "Den Knopf muss jemand drücken, der kein Programm ist.",
    .sandboxCaptchaConfirm: "Ich bin kein Roboter",
    .sandboxCaptchaDone: "Danke. Du kannst zur App zurückgehen.",
    .sandboxCaptchaOver: "Hier wird keine Prüfung verlangt, oder sie ist vorbei.",

    .consentTitle: "Bei {app} anmelden",
    .consentAsks: "{app} möchte:",
    .consentContinue: "Weiter",
    .consentCancel: "Abbrechen",
    .consentChoose: "Wer meldet sich an?",
    .consentProblem: "Diese App kann dich nicht anmelden, weil ihre Anfrage nicht stimmt. Ihre Entwickler können das beheben.",
    .consentPortal: "Zurück zu den Anmeldeknöpfen",
    .consentControl: "Steuerungsseite der Sandbox",
    .permissionPersonal: "Name und Foto",
    .permissionFriends: "Freunde",
    .permissionGroups: "Communitys",
    .permissionEmail: "E-Mail-Adresse",
    .permissionPhone: "Telefonnummer",
    .permissionWall: "Beiträge an der Pinnwand",
]
