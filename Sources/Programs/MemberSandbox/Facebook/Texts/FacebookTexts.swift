import MemberUI

extension TextKey {
    // The dialog; `{app}`, `{name}`.

    static let facebookSignInTitle = TextKey(rawValue: "facebook.sign_in.title")
    static let facebookSignInAsks = TextKey(rawValue: "facebook.sign_in.asks")
    static let facebookWho = TextKey(rawValue: "facebook.who")
    static let facebookNobody = TextKey(rawValue: "facebook.nobody")
    static let facebookProblem = TextKey(rawValue: "facebook.problem")
    static let facebookConsentTitle = TextKey(rawValue: "facebook.consent.title")
    static let facebookAsks = TextKey(rawValue: "facebook.asks")
    static let facebookAgain = TextKey(rawValue: "facebook.again")
    static let facebookRenews = TextKey(rawValue: "facebook.renews")
    static let facebookHeld = TextKey(rawValue: "facebook.held")
    static let facebookPermissions = TextKey(rawValue: "facebook.permissions")
    static let facebookContinue = TextKey(rawValue: "facebook.continue")
    static let facebookContinueAs = TextKey(rawValue: "facebook.continue_as")
    static let facebookCancel = TextKey(rawValue: "facebook.cancel")
    static let facebookOther = TextKey(rawValue: "facebook.other")
    static let facebookControl = TextKey(rawValue: "facebook.control")

    // The page of apps; `{name}`.

    static let facebookAppsTitle = TextKey(rawValue: "facebook.apps.title")
    static let facebookAppsOf = TextKey(rawValue: "facebook.apps.of")
    static let facebookAppsNone = TextKey(rawValue: "facebook.apps.none")
    static let facebookAppsNoneYet = TextKey(rawValue: "facebook.apps.none_yet")
    static let facebookAppActive = TextKey(rawValue: "facebook.app.active")
    static let facebookAppEnded = TextKey(rawValue: "facebook.app.ended")
    static let facebookAppData = TextKey(rawValue: "facebook.app.data")
    static let facebookAppToken = TextKey(rawValue: "facebook.app.token")
    static let facebookAppNoToken = TextKey(rawValue: "facebook.app.no_token")
    static let facebookAppEndsAt = TextKey(rawValue: "facebook.app.ends_at")
    static let facebookAppEndedAt = TextKey(rawValue: "facebook.app.ended_at")
    static let facebookAppGranted = TextKey(rawValue: "facebook.app.granted")
    static let facebookAppID = TextKey(rawValue: "facebook.app.id")
    /// Contains `{granted}` and `{all}`.
    static let facebookAppCount = TextKey(rawValue: "facebook.app.count")
    static let facebookStatusDeclined = TextKey(rawValue: "facebook.status.declined")
    static let facebookStatusExpired = TextKey(rawValue: "facebook.status.expired")
    static let facebookRemoveMeans = TextKey(rawValue: "facebook.remove.means")
    static let facebookPeople = TextKey(rawValue: "facebook.people")
    static let facebookSave = TextKey(rawValue: "facebook.save")
    static let facebookRemove = TextKey(rawValue: "facebook.remove")

    // The explorer, whose labels are the same in every language; `{name}`, `{list}`, `{status}`.

    static let facebookExplorerTitle = TextKey(rawValue: "facebook.explorer.title")
    static let facebookExplorerIntro = TextKey(rawValue: "facebook.explorer.intro")
    static let facebookApplication = TextKey(rawValue: "facebook.application")
    static let facebookChoose = TextKey(rawValue: "facebook.choose")
    static let facebookAccessToken = TextKey(rawValue: "facebook.access_token")
    static let facebookGetToken = TextKey(rawValue: "facebook.get_token")
    static let facebookGetAccessToken = TextKey(rawValue: "facebook.get_access_token")
    static let facebookClear = TextKey(rawValue: "facebook.clear")
    static let facebookTokenOf = TextKey(rawValue: "facebook.token.of")
    static let facebookTokenNone = TextKey(rawValue: "facebook.token.none")
    static let facebookCall = TextKey(rawValue: "facebook.call")
    static let facebookMethod = TextKey(rawValue: "facebook.method")
    static let facebookPath = TextKey(rawValue: "facebook.path")
    static let facebookParameters = TextKey(rawValue: "facebook.parameters")
    static let facebookSubmit = TextKey(rawValue: "facebook.submit")
    static let facebookResponse = TextKey(rawValue: "facebook.response")

    // The control page.

    static let facebookSection = TextKey(rawValue: "facebook.section")
    static let facebookMember = TextKey(rawValue: "facebook.member")
    static let facebookApp = TextKey(rawValue: "facebook.app")
    static let facebookGranted = TextKey(rawValue: "facebook.granted")
    static let facebookDeclined = TextKey(rawValue: "facebook.declined")
    static let facebookExpired = TextKey(rawValue: "facebook.expired")
    static let facebookUsageApp = TextKey(rawValue: "facebook.usage.app")
    static let facebookUsageBusiness = TextKey(rawValue: "facebook.usage.business")
    static let facebookUsageMinutes = TextKey(rawValue: "facebook.usage.minutes")
    static let facebookUsageSet = TextKey(rawValue: "facebook.usage.set")
    static let facebookExpireData = TextKey(rawValue: "facebook.expire_data")
    static let facebookForget = TextKey(rawValue: "facebook.forget")
    static let facebookNoJSON = TextKey(rawValue: "facebook.no_json")
    static let facebookNotChanged = TextKey(rawValue: "facebook.not_changed")

    /// What a permission reveals or allows, in words.
    static func facebookPermission(_ name: String) -> TextKey { TextKey(rawValue: "facebook.permission." + name) }
}

extension TextTable {
    /// The texts of the pages that simulate Facebook, and of its section of the control page.
    static let facebookSandbox = TextTable([
        .row(.facebookSignInTitle, en: "Log in with Facebook", ru: "Вход через Facebook"),
        .row(
            .facebookSignInAsks, en: "This page simulates Facebook's login dialog. Do not enter real data.",
            ru: "Эта страница имитирует окно входа Facebook. Не вводите настоящие данные."),
        .row(.facebookWho, en: "Who is logging in?", ru: "Кто входит?"),
        .row(.facebookNobody, en: "Facebook has no account with this name.", ru: "Аккаунта с таким именем в Facebook нет."),
        .row(
            .facebookProblem,
            en: "This app cannot log you in because its request is invalid. Contact the app's developer.",
            ru: "Не удалось войти: приложение отправило неверный запрос. Обратитесь к его разработчику."),
        .row(.facebookConsentTitle, en: "Log in to {app}", ru: "Вход в {app}"),
        .row(
            .facebookAsks, en: "{app} requests the permissions selected below. You can change your selection.",
            ru: "{app} запрашивает отмеченные разрешения. Вы можете изменить выбор."),
        .row(.facebookAgain, en: "You have logged in to {app} before.", ru: "Вы уже входили в {app}."),
        .row(
            .facebookRenews, en: "{app} requests continued access to your data.",
            ru: "{app} запрашивает продление доступа к вашим данным."),
        .row(.facebookHeld, en: "Already granted:", ru: "Уже разрешено:"),
        .row(.facebookPermissions, en: "Permissions", ru: "Разрешения"),
        .row(.facebookContinue, en: "Continue", ru: "Продолжить"),
        .row(.facebookContinueAs, en: "Continue as {name}", ru: "Продолжить как {name}"),
        .row(.facebookCancel, en: "Cancel", ru: "Отмена"),
        .row(.facebookOther, en: "Use another account", ru: "Войти в другой аккаунт"),
        .row(.facebookControl, en: "Control page", ru: "Страница управления"),

        .row(.facebookAppsTitle, en: "Apps and websites", ru: "Приложения и сайты"),
        .row(.facebookAppsOf, en: "Apps that {name} has authorized.", ru: "Приложения, которым {name} предоставляет доступ."),
        .row(.facebookAppsNone, en: "No apps.", ru: "Приложений нет."),
        .row(
            .facebookAppsNoneYet, en: "An app appears here after the member logs in to it.",
            ru: "Приложение появится здесь, когда участник войдёт в него."),
        .row(.facebookAppActive, en: "active", ru: "активно"),
        .row(.facebookAppEnded, en: "data access ended", ru: "доступ к данным завершён"),
        .row(.facebookAppData, en: "Data access", ru: "Доступ к данным"),
        .row(.facebookAppToken, en: "Access token", ru: "Токен доступа"),
        .row(.facebookAppNoToken, en: "none", ru: "нет"),
        .row(.facebookAppEndsAt, en: "expires", ru: "истекает"),
        .row(.facebookAppEndedAt, en: "expired", ru: "истёк"),
        .row(.facebookAppGranted, en: "Granted permissions", ru: "Выданные разрешения"),
        .row(.facebookAppCount, en: "{granted} of {all}", ru: "{granted} из {all}"),
        .row(.facebookAppID, en: "App ID", ru: "ID приложения"),
        .row(.facebookStatusDeclined, en: "declined", ru: "отклонено"),
        .row(.facebookStatusExpired, en: "expired", ru: "истекло"),
        .row(
            .facebookRemoveMeans, en: "Removing the app invalidates its access tokens.",
            ru: "После удаления токены доступа приложения перестанут действовать."),
        .row(.facebookPeople, en: "Members", ru: "Люди"),
        .row(.facebookSave, en: "Save", ru: "Сохранить"),
        .row(.facebookRemove, en: "Remove", ru: "Удалить"),

        .row(.facebookExplorerTitle, en: "Graph API Explorer", ru: "Graph API Explorer"),
        .row(
            .facebookExplorerIntro, en: "Call the Graph API as a member who logs in on this page.",
            ru: "Вызывайте Graph API от имени участника, который вошёл на этой странице."),
        .row(.facebookApplication, en: "Application", ru: "Приложение"),
        .row(.facebookChoose, en: "Choose", ru: "Выбрать"),
        .row(.facebookAccessToken, en: "Access Token", ru: "Access Token"),
        .row(.facebookGetToken, en: "Get Token", ru: "Get Token"),
        .row(.facebookGetAccessToken, en: "Get Access Token", ru: "Get Access Token"),
        .row(.facebookClear, en: "Clear", ru: "Clear"),
        .row(.facebookTokenOf, en: "Access token of {name}: {list}", ru: "Токен доступа, {name}: {list}"),
        .row(.facebookTokenNone, en: "No access token.", ru: "Токена доступа нет."),
        .row(.facebookCall, en: "Call", ru: "Вызов"),
        .row(.facebookMethod, en: "Method", ru: "Метод"),
        .row(.facebookPath, en: "Path", ru: "Путь"),
        .row(.facebookParameters, en: "Parameters, one name=value per line", ru: "Параметры: имя=значение, по одному в строке"),
        .row(.facebookSubmit, en: "Submit", ru: "Submit"),
        .row(.facebookResponse, en: "Response, status {status}", ru: "Ответ, статус {status}"),

        .row(.facebookSection, en: "Facebook", ru: "Facebook"),
        .row(.facebookMember, en: "Member", ru: "Участник"),
        .row(.facebookApp, en: "App", ru: "Приложение"),
        .row(.facebookGranted, en: "Granted", ru: "Разрешено"),
        .row(.facebookDeclined, en: "Declined", ru: "Отклонено"),
        .row(.facebookExpired, en: "Expired", ru: "Истекло"),
        .row(
            .facebookUsageApp, en: "App limit used, in percent (leave empty to omit)",
            ru: "Использовано лимита приложения, % (пусто — не передавать)"),
        .row(
            .facebookUsageBusiness, en: "Business use case limit used, in percent",
            ru: "Использовано лимита бизнес-сценария, %"),
        .row(.facebookUsageMinutes, en: "Minutes until calls are allowed again", ru: "Минут до возобновления вызовов"),
        .row(.facebookUsageSet, en: "Save the limits", ru: "Сохранить лимиты"),
        .row(.facebookExpireData, en: "Expire access to members' data", ru: "Завершить доступ к данным участников"),
        .row(.facebookForget, en: "Sign members out of all browsers", ru: "Выйти во всех браузерах"),
        .row(.facebookNoJSON, en: "The value of json is not valid JSON.", ru: "Значение json не является корректным JSON."),
        .row(
            .facebookNotChanged,
            en: "Unknown app or status. Use a permission as name, and granted, declined, expired or none as status.",
            ru: "Неизвестное приложение или статус. name — разрешение, status — granted, declined, expired или none."),

        // The data that a permission reveals, or the action that it allows.
        .row(.facebookPermission("public_profile"), en: "Name and profile picture", ru: "Имя и фотография профиля"),
        .row(.facebookPermission("email"), en: "E-mail address", ru: "Адрес электронной почты"),
        .row(
            .facebookPermission("user_friends"), en: "Friends who also use the app", ru: "Друзья, которые пользуются приложением"),
        .row(.facebookPermission("user_birthday"), en: "Birthday", ru: "День рождения"),
        .row(.facebookPermission("user_age_range"), en: "Age range", ru: "Возрастная группа"),
        .row(.facebookPermission("user_gender"), en: "Gender", ru: "Пол"),
        .row(.facebookPermission("user_hometown"), en: "Home town", ru: "Родной город"),
        .row(.facebookPermission("user_location"), en: "Current city", ru: "Город проживания"),
        .row(.facebookPermission("user_link"), en: "Link to the profile", ru: "Ссылка на профиль"),
        .row(.facebookPermission("user_likes"), en: "Pages you like", ru: "Страницы, которые вам нравятся"),
        .row(.facebookPermission("user_posts"), en: "Posts on your feed", ru: "Записи в ленте"),
        .row(.facebookPermission("user_photos"), en: "Photos", ru: "Фотографии"),
        .row(.facebookPermission("user_videos"), en: "Videos", ru: "Видео"),
        .row(.facebookPermission("publish_actions"), en: "Post on your behalf", ru: "Публиковать от вашего имени"),
    ])
}
