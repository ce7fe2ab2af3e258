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
    static let sandboxMessages = TextKey(rawValue: "sandbox.messages")
    static let sandboxMessageCount = TextKey(rawValue: "sandbox.message.count")
    static let sandboxMessageFrom = TextKey(rawValue: "sandbox.message.from")
    static let sandboxMessageTo = TextKey(rawValue: "sandbox.message.to")
    static let sandboxMessageText = TextKey(rawValue: "sandbox.message.text")
    static let sandboxMessageSend = TextKey(rawValue: "sandbox.message.send")
    static let sandboxMessageProblem = TextKey(rawValue: "sandbox.message.problem")
    static let sandboxConsentProvider = TextKey(rawValue: "sandbox.consent.provider")
    static let sandboxConsentApp = TextKey(rawValue: "sandbox.consent.app")
    static let sandboxConsentService = TextKey(rawValue: "sandbox.consent.service")
    static let sandboxCaptchaTitle = TextKey(rawValue: "sandbox.captcha.title")
    static let sandboxCaptchaAsks = TextKey(rawValue: "sandbox.captcha.asks")
    static let sandboxCaptchaConfirm = TextKey(rawValue: "sandbox.captcha.confirm")
    static let sandboxCaptchaDone = TextKey(rawValue: "sandbox.captcha.done")
    static let sandboxCaptchaOver = TextKey(rawValue: "sandbox.captcha.over")
    static let sandboxLoginTitle = TextKey(rawValue: "sandbox.login.title")
    static let sandboxLoginButton = TextKey(rawValue: "sandbox.login.button")
    static let sandboxAllowAs = TextKey(rawValue: "sandbox.allow.as")
    static let sandboxAllowCommunities = TextKey(rawValue: "sandbox.allow.communities")
    static let sandboxAllowButton = TextKey(rawValue: "sandbox.allow.button")
    static let sandboxValidationAsks = TextKey(rawValue: "sandbox.validation.asks")
    static let sandboxValidationToken = TextKey(rawValue: "sandbox.validation.token")
    static let sandboxValidationPassed = TextKey(rawValue: "sandbox.validation.passed")
    static let sandboxValidationFail = TextKey(rawValue: "sandbox.validation.fail")
    static let sandboxBlankTitle = TextKey(rawValue: "sandbox.blank.title")
    static let sandboxBlankText = TextKey(rawValue: "sandbox.blank.text")

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
    static let permissionOffline = TextKey(rawValue: "permission.offline")
}

extension TextTable {
    /// The texts of the pages that simulate VK, and of its section of the control page.
    static let vkSandbox = TextTable([
        .row(.sandboxCommunities, en: "Communities", ru: "Сообщества"),
        .row(.sandboxCommunity, en: "Community", ru: "Сообщество"),
        .row(.sandboxCommunityAccess, en: "Access", ru: "Доступ"),
        .row(.sandboxCommunityOpen, en: "open", ru: "открытое"),
        .row(.sandboxCommunityClosed, en: "by request", ru: "по заявке"),
        .row(.sandboxCommunityPrivate, en: "by invitation", ru: "по приглашению"),
        .row(.sandboxCommunityGone, en: "deleted or blocked", ru: "удалено или заблокировано"),
        .row(.sandboxCommunityMembers, en: "Members", ru: "Подписчики"),
        .row(.sandboxCommunityJoined, en: "Joined here", ru: "Вступили здесь"),
        .row(
            .sandboxSubscriptions, en: "Subscriptions from sheets: {count} of {quota}",
            ru: "Подписки через шторку: {count} из {quota}"),
        .row(
            .sandboxSubscriptionsFree, en: "Subscriptions from sheets: {count}, no limit",
            ru: "Подписки через шторку: {count}, без ограничений"),
        .row(
            .sandboxQuota, en: "Subscription limit (leave empty for no limit)",
            ru: "Лимит подписок (пусто — без ограничений)"),
        .row(.sandboxQuotaSet, en: "Save the subscription limit", ru: "Сохранить лимит подписок"),
        .row(.sandboxJoinsReset, en: "Reset all joins", ru: "Сбросить все вступления"),
        .row(.sandboxMessages, en: "Messages", ru: "Сообщения"),
        .row(.sandboxMessageCount, en: "Messages: {count}", ru: "Сообщений: {count}"),
        .row(
            .sandboxMessageFrom, en: "From (login, or minus and community id)",
            ru: "От кого (логин или id сообщества с минусом)"),
        .row(.sandboxMessageTo, en: "To", ru: "Кому"),
        .row(.sandboxMessageText, en: "Text", ru: "Текст"),
        .row(.sandboxMessageSend, en: "Send the message", ru: "Отправить сообщение"),
        .row(
            .sandboxMessageProblem, en: "Enter a text, an existing sender and an existing recipient.",
            ru: "Укажите текст, а также существующих отправителя и получателя."),
        .row(.sandboxConsentProvider, en: "Signing in with {provider}.", ru: "Вход через {provider}."),
        .row(.sandboxConsentApp, en: "This page simulates the VK app.", ru: "Эта страница имитирует приложение VK."),
        .row(.sandboxConsentService, en: "{name} (service account)", ru: "{name} (сервисный аккаунт)"),
        .row(.sandboxCaptchaTitle, en: "One more check", ru: "Ещё одна проверка"),
        .row(
            .sandboxCaptchaAsks, en: "Press the button to confirm that you are not a robot.",
            ru: "Нажмите кнопку, чтобы подтвердить, что вы не робот."),
        .row(.sandboxCaptchaConfirm, en: "I am not a robot", ru: "Я не робот"),
        .row(.sandboxCaptchaDone, en: "Thank you. You can go back to the app.", ru: "Спасибо. Можно вернуться в приложение."),
        .row(
            .sandboxCaptchaOver, en: "This check does not exist or has expired.",
            ru: "Такой проверки нет, или она устарела."),
        .row(.sandboxLoginTitle, en: "Log in to VK", ru: "Вход ВКонтакте"),
        .row(.sandboxLoginButton, en: "Log in", ru: "Войти"),
        .row(.sandboxAllowAs, en: "You are logged in as {name}.", ru: "Вы вошли как {name}."),
        .row(.sandboxAllowCommunities, en: "For the communities {names}.", ru: "Для сообществ {names}."),
        .row(.sandboxAllowButton, en: "Allow", ru: "Разрешить"),
        .row(
            .sandboxValidationAsks, en: "Someone signed in from an unusual location. Was it you?",
            ru: "Выполнен вход из необычного места. Это были вы?"),
        .row(.sandboxValidationToken, en: "Yes, issue a new token", ru: "Да, выдать новый токен"),
        .row(.sandboxValidationPassed, en: "Yes, keep the token", ru: "Да, оставить токен"),
        .row(.sandboxValidationFail, en: "No, it was not me", ru: "Нет, это не я"),
        .row(.sandboxBlankTitle, en: "Back to the app", ru: "Назад в приложение"),
        .row(
            .sandboxBlankText, en: "Do not copy the address of this page: it may contain a token.",
            ru: "Не копируйте адрес этой страницы: в нём может быть токен."),

        .row(.consentTitle, en: "Sign in to {app}", ru: "Вход в {app}"),
        .row(.consentAsks, en: "{app} requests access to:", ru: "{app} запрашивает доступ:"),
        .row(.consentContinue, en: "Continue", ru: "Продолжить"),
        .row(.consentCancel, en: "Cancel", ru: "Отмена"),
        .row(.consentChoose, en: "Who is signing in?", ru: "Кто входит?"),
        .row(
            .consentProblem,
            en: "This app cannot sign you in because its request is invalid. Contact the app's developer.",
            ru: "Не удалось войти: приложение отправило неверный запрос. Обратитесь к его разработчику."),
        .row(.consentPortal, en: "Back to the portal", ru: "Назад на портал"),
        .row(.consentControl, en: "Control page", ru: "Страница управления"),
        .row(.permissionPersonal, en: "Name and photo", ru: "Имя и фото"),
        .row(.permissionFriends, en: "Friends", ru: "Друзья"),
        .row(.permissionGroups, en: "Groups", ru: "Группы"),
        .row(.permissionEmail, en: "E-mail address", ru: "Электронная почта"),
        .row(.permissionPhone, en: "Phone number", ru: "Номер телефона"),
        .row(.permissionWall, en: "Posts on the wall", ru: "Записи на стене"),
        .row(.permissionOffline, en: "Access at any time", ru: "Доступ в любое время"),
    ])
}
