extension TextKey {
    /// `{provider}`.
    static let permissionsTitle = TextKey(rawValue: "permissions.title")
    /// `{provider}`.
    static let permissionsLead = TextKey(rawValue: "permissions.lead")
    static let permissionsNone = TextKey(rawValue: "permissions.none")
    static let permissionsOther = TextKey(rawValue: "permissions.other")
    static let permissionsOn = TextKey(rawValue: "permissions.on")
    static let permissionsFixed = TextKey(rawValue: "permissions.fixed")
    static let permissionsNeverUsed = TextKey(rawValue: "permissions.never_used")
    /// `{when}`.
    static let permissionsUsed = TextKey(rawValue: "permissions.used")
    /// `{feature}`.
    static let permissionsFeatureOff = TextKey(rawValue: "permissions.feature_off")
    static let permissionsRemoveApp = TextKey(rawValue: "permissions.remove_app")
    static let permissionsAsk = TextKey(rawValue: "permissions.confirm.title")
    /// A number of permissions; `{count}`.
    static let permissionsTaken = TextKey(rawValue: "permissions.confirm.taken")
    static let permissionsAll = TextKey(rawValue: "permissions.confirm.all")
    static let permissionsStops = TextKey(rawValue: "permissions.confirm.stops")
    static let permissionsConfirm = TextKey(rawValue: "permissions.confirm.yes")
    static let permissionsKeep = TextKey(rawValue: "permissions.confirm.no")
    /// A number of permissions; `{count}`.
    static let permissionsDone = TextKey(rawValue: "permissions.done")
    static let permissionsDoneAll = TextKey(rawValue: "permissions.done.all")
    static let permissionsToday = TextKey(rawValue: "permissions.today")
    static let permissionsYesterday = TextKey(rawValue: "permissions.yesterday")
    /// A number of days; `{count}`.
    static let permissionsDays = TextKey(rawValue: "permissions.days")
    /// A number of months; `{count}`.
    static let permissionsMonths = TextKey(rawValue: "permissions.months")

    static func permissionsStatus(_ status: ShownPermission.Status) -> TextKey {
        TextKey(rawValue: "permissions.status." + status.rawValue)
    }
}

extension TextTable {
    /// The texts of the permission settings, in the languages of the pages that members see.
    package static let permissions = TextTable([
        .row(
            .permissionsTitle, en: "Your {provider} permissions",
            ru: "Ваши разрешения в {provider}",
            de: "Deine Berechtigungen bei {provider}"),
        .row(
            .permissionsLead,
            en: "See how the app can use your {provider} account and which features need it. You can revoke access at any time.",
            ru:
                "Здесь показано, какой доступ к вашему аккаунту {provider} есть у приложения и для каких функций. Его можно отозвать в любой момент.",
            de: "Das darf die App mit deinem Konto bei {provider}, und dafür braucht sie es. Du kannst es zurücknehmen."),
        .row(
            .permissionsNone, en: "You have not granted any permissions.", ru: "Вы не дали ни одного разрешения.",
            de: "Du hast nichts erlaubt."),
        .row(.permissionsOther, en: "Other", ru: "Прочее", de: "Sonstiges"),
        .row(.permissionsOn, en: "On", ru: "Включено", de: "An"),
        .row(
            .permissionsFixed, en: "Cannot be revoked separately",
            ru: "Нельзя отозвать отдельно",
            de: "Nicht einzeln zurückzunehmen"),
        .row(.permissionsNeverUsed, en: "Never used", ru: "Ещё не использовалось", de: "Noch nie verwendet"),
        .row(
            .permissionsUsed, en: "Last used {when}",
            ru: "Последний раз использовалось {when}",
            de: "Zuletzt verwendet: {when}"),
        .row(.permissionsFeatureOff, en: "Turn off “{feature}”", ru: "Отключить «{feature}»", de: "„{feature}“ abschalten"),
        .row(.permissionsRemoveApp, en: "Remove the app", ru: "Отключить приложение", de: "App entfernen"),
        .row(.permissionsAsk, en: "Revoke access?", ru: "Отозвать доступ?", de: "Zugriff widerrufen?"),
        .row(
            .permissionsTaken, en: [.one: "{count} permission will be revoked:", .other: "{count} permissions will be revoked:"],
            ru: [
                .one: "Будет отозвано {count} разрешение:", .few: "Будут отозваны {count} разрешения:",
                .many: "Будет отозвано {count} разрешений:",
            ],
            de: [.one: "{count} Erlaubnis wird zurückgenommen:", .other: "{count} Erlaubnisse werden zurückgenommen:"]),
        .row(
            .permissionsAll, en: "All permissions will be revoked, and you will be signed out of the app.",
            ru: "Все разрешения будут отозваны, и вы выйдете из приложения.",
            de: "Die App verliert alles, was du erlaubt hast, und du wirst abgemeldet."),
        .row(
            .permissionsStops, en: "These features will stop working:", ru: "Перестанут работать функции:",
            de: "Das geht dann nicht mehr:"),
        .row(.permissionsConfirm, en: "Revoke", ru: "Отозвать", de: "Zurücknehmen"),
        .row(.permissionsKeep, en: "Keep", ru: "Оставить", de: "Behalten"),
        .row(
            .permissionsDone, en: [.one: "{count} permission revoked.", .other: "{count} permissions revoked."],
            ru: [
                .one: "Отозвано {count} разрешение.", .few: "Отозваны {count} разрешения.", .many: "Отозвано {count} разрешений.",
            ],
            de: [.one: "{count} Erlaubnis wurde zurückgenommen.", .other: "{count} Erlaubnisse wurden zurückgenommen."]),
        .row(
            .permissionsDoneAll, en: "The app is removed from your account.",
            ru: "Приложение отключено от вашего аккаунта.",
            de: "Die App wurde aus deinem Konto entfernt."),
        .row(.permissionsToday, en: "today", ru: "сегодня", de: "heute"),
        .row(.permissionsYesterday, en: "yesterday", ru: "вчера", de: "gestern"),
        .row(
            .permissionsDays, en: [.one: "{count} day ago", .other: "{count} days ago"],
            ru: [.one: "{count} день назад", .few: "{count} дня назад", .many: "{count} дней назад"],
            de: [.one: "vor {count} Tag", .other: "vor {count} Tagen"]),
        .row(
            .permissionsMonths, en: [.one: "{count} month ago", .other: "{count} months ago"],
            ru: [.one: "{count} месяц назад", .few: "{count} месяца назад", .many: "{count} месяцев назад"],
            de: [.one: "vor {count} Monat", .other: "vor {count} Monaten"]),
        .row(.permissionsStatus(.unasked), en: "Not requested", ru: "Не запрашивалось", de: "Nicht erbeten"),
        .row(.permissionsStatus(.asked), en: "Requested", ru: "Запрошено", de: "Erbeten"),
        .row(.permissionsStatus(.granted), en: "Allowed", ru: "Разрешено", de: "Erlaubt"),
        .row(.permissionsStatus(.declined), en: "Declined", ru: "Отклонено", de: "Abgelehnt"),
        .row(.permissionsStatus(.expired), en: "Expired", ru: "Истекло", de: "Abgelaufen"),
        .row(.permissionsStatus(.revoked), en: "Revoked", ru: "Отозвано", de: "Zurückgenommen"),
    ])
}
