import Foundation

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

extension TextCatalogue {
    /// The texts of the permission settings, in the languages of the pages that members see.
    package static let permissions = TextCatalogue([.en: english, .ru: russian, .de: german])
}

extension Texts {
    /// A text for a date: today, yesterday, or a number of days or months ago.
    func ago(_ date: Date, at now: Date, by calendar: Calendar) -> String {
        let days =
            calendar.dateComponents([.day], from: calendar.startOfDay(for: date), to: calendar.startOfDay(for: now)).day ?? 0
        return switch days {
        case ..<1: self(.permissionsToday)
        case 1: self(.permissionsYesterday)
        case ..<60: self(.permissionsDays, count: days)
        default: self(.permissionsMonths, count: days / 30)
        }
    }
}

extension PermissionSettings {
    /// Whether the app has any permission.
    var isAnythingGranted: Bool { permissions.contains { $0.status == .granted } }

    /// The heading of a feature; nil where no feature has a name, because there is nothing to distinguish.
    func heading(of feature: Feature, _ texts: Texts) -> String? {
        feature.name ?? (features.count > 1 ? texts(.permissionsOther) : nil)
    }
}

extension ShownPermission {
    /// The lines below its title: the explanation, the status and its date, and the last use.
    func lines(_ texts: Texts, at now: Date, by calendar: Calendar) -> [String] {
        let status = texts(.permissionsStatus(self.status))
        let standing = since.map { status + " " + texts.ago($0, at: now, by: calendar) } ?? status
        return [explanation, standing, use(texts, at: now, by: calendar)].compactMap(\.self)
    }

    private func use(_ texts: Texts, at now: Date, by calendar: Calendar) -> String? {
        if let lastUse { return texts(.permissionsUsed, ["when": texts.ago(lastUse, at: now, by: calendar)]) }
        return status == .granted ? texts(.permissionsNeverUsed) : nil
    }
}

extension PermissionWithdrawal {
    /// The question: how many permissions are revoked.
    func question(_ texts: Texts) -> String {
        choice == .everything ? texts(.permissionsAll) : texts(.permissionsTaken, count: permissions.count)
    }

    /// The message after the permissions were revoked.
    func sentence(_ texts: Texts) -> String {
        choice == .everything ? texts(.permissionsDoneAll) : texts(.permissionsDone, count: permissions.count)
    }
}

private let english: [TextKey: TextEntry] = [
    .permissionsTitle: "What you allow with {provider}",
    .permissionsLead:
        "This is what the app may do with your {provider} account, and for which of its features. You can take it back.",
    .permissionsNone: "You have allowed nothing.", .permissionsOther: "Other", .permissionsOn: "On",
    .permissionsFixed: "Cannot be taken back by itself", .permissionsNeverUsed: "Never used",
    .permissionsUsed: "Last used {when}",
    .permissionsFeatureOff: "Switch off “{feature}”", .permissionsRemoveApp: "Remove the app", .permissionsAsk: "Take it back?",
    .permissionsTaken: [.one: "{count} permission is taken back:", .other: "{count} permissions are taken back:"],
    .permissionsAll: "The app loses everything you allowed, and you are signed out.",
    .permissionsStops: "This will no longer work:",
    .permissionsConfirm: "Take back", .permissionsKeep: "Keep it",
    .permissionsDone: [.one: "{count} permission was taken back.", .other: "{count} permissions were taken back."],
    .permissionsDoneAll: "The app was removed from your account.", .permissionsToday: "today", .permissionsYesterday: "yesterday",
    .permissionsDays: [.one: "{count} day ago", .other: "{count} days ago"],
    .permissionsMonths: [.one: "{count} month ago", .other: "{count} months ago"],
    .permissionsStatus(.unasked): "Not asked for", .permissionsStatus(.asked): "Asked for",
    .permissionsStatus(.granted): "Allowed",
    .permissionsStatus(.declined): "Declined", .permissionsStatus(.expired): "Expired",
    .permissionsStatus(.revoked): "Taken back",
]

private let russian: [TextKey: TextEntry] = [
    .permissionsTitle: "Что вы разрешили через {provider}",
    .permissionsLead:
        "Здесь видно, что приложение может делать с вашим аккаунтом {provider} и для чего это ему нужно. Разрешение можно отозвать.",
    .permissionsNone: "Вы ничего не разрешили.", .permissionsOther: "Прочее", .permissionsOn: "Включено",
    .permissionsFixed: "Нельзя отозвать отдельно", .permissionsNeverUsed: "Ещё не использовалось",
    .permissionsUsed: "Последний раз использовалось {when}", .permissionsFeatureOff: "Отключить «{feature}»",
    .permissionsRemoveApp: "Отключить приложение", .permissionsAsk: "Отозвать?",
    .permissionsTaken: [
        .one: "Будет отозвано {count} разрешение:", .few: "Будут отозваны {count} разрешения:",
        .many: "Будет отозвано {count} разрешений:",
    ], .permissionsAll: "Приложение потеряет все разрешения, и вы выйдете из него.", .permissionsStops: "Перестанет работать:",
    .permissionsConfirm: "Отозвать", .permissionsKeep: "Оставить",
    .permissionsDone: [
        .one: "Отозвано {count} разрешение.", .few: "Отозваны {count} разрешения.", .many: "Отозвано {count} разрешений.",
    ], .permissionsDoneAll: "Приложение отключено от вашего аккаунта.", .permissionsToday: "сегодня",
    .permissionsYesterday: "вчера",
    .permissionsDays: [.one: "{count} день назад", .few: "{count} дня назад", .many: "{count} дней назад"],
    .permissionsMonths: [.one: "{count} месяц назад", .few: "{count} месяца назад", .many: "{count} месяцев назад"],
    .permissionsStatus(.unasked): "Не запрашивалось", .permissionsStatus(.asked): "Запрошено",
    .permissionsStatus(.granted): "Разрешено", .permissionsStatus(.declined): "Отклонено",
    .permissionsStatus(.expired): "Истекло",
    .permissionsStatus(.revoked): "Отозвано",
]

private let german: [TextKey: TextEntry] = [
    .permissionsTitle: "Was du mit {provider} erlaubst",
    .permissionsLead: "Das darf die App mit deinem Konto bei {provider}, und dafür braucht sie es. Du kannst es zurücknehmen.",
    .permissionsNone: "Du hast nichts erlaubt.", .permissionsOther: "Sonstiges", .permissionsOn: "An",
    .permissionsFixed: "Nicht einzeln zurückzunehmen", .permissionsNeverUsed: "Noch nie verwendet",
    .permissionsUsed: "Zuletzt verwendet: {when}", .permissionsFeatureOff: "„{feature}“ abschalten",
    .permissionsRemoveApp: "App entfernen", .permissionsAsk: "Zurücknehmen?",
    .permissionsTaken: [
        .one: "{count} Erlaubnis wird zurückgenommen:", .other: "{count} Erlaubnisse werden zurückgenommen:",
    ], .permissionsAll: "Die App verliert alles, was du erlaubt hast, und du wirst abgemeldet.",
    .permissionsStops: "Das geht dann nicht mehr:", .permissionsConfirm: "Zurücknehmen", .permissionsKeep: "Behalten",
    .permissionsDone: [
        .one: "{count} Erlaubnis wurde zurückgenommen.", .other: "{count} Erlaubnisse wurden zurückgenommen.",
    ], .permissionsDoneAll: "Die App wurde aus deinem Konto entfernt.", .permissionsToday: "heute",
    .permissionsYesterday: "gestern",
    .permissionsDays: [.one: "vor {count} Tag", .other: "vor {count} Tagen"],
    .permissionsMonths: [.one: "vor {count} Monat", .other: "vor {count} Monaten"],
    .permissionsStatus(.unasked): "Nicht erbeten", .permissionsStatus(.asked): "Erbeten", .permissionsStatus(.granted): "Erlaubt",
    .permissionsStatus(.declined): "Abgelehnt", .permissionsStatus(.expired): "Abgelaufen",
    .permissionsStatus(.revoked): "Zurückgenommen",
]
