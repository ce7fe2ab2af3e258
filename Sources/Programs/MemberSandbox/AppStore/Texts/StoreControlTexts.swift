import MemberUI

extension TextKey {
    static let storeNotLoopback = TextKey(rawValue: "sandbox.store.not_loopback")
    static let storeOwnAddress = TextKey(rawValue: "sandbox.store.own_address")
    static let storeTimeIs = TextKey(rawValue: "sandbox.store.time_is")
    static let storeNotifications = TextKey(rawValue: "sandbox.store.notifications")
    static let storeNotificationURL = TextKey(rawValue: "sandbox.store.notifications.url")
    static let storeNotificationSet = TextKey(rawValue: "sandbox.store.notifications.set")
    static let storeNotificationKind = TextKey(rawValue: "sandbox.store.notifications.kind")
    static let storeNotificationTime = TextKey(rawValue: "sandbox.store.notifications.time")
    static let storeNotificationAttempts = TextKey(rawValue: "sandbox.store.notifications.attempts")
    static let storeNotificationNext = TextKey(rawValue: "sandbox.store.notifications.next")
    static let storeLimitCalls = TextKey(rawValue: "sandbox.store.limit.calls")
    static let storeLimitSeconds = TextKey(rawValue: "sandbox.store.limit.seconds")
    static let storeLimitSet = TextKey(rawValue: "sandbox.store.limit.set")
    static let storeReset = TextKey(rawValue: "sandbox.store.reset")
    static let storeOpen = TextKey(rawValue: "sandbox.store.open")
}

extension TextRow {
    /// The texts of the store's section of the control page.
    static let storeControls: [TextRow] = [
        .row(
            .storeNotLoopback,
            en: "Notifications can only be sent to an address on this computer, for example http://127.0.0.1:8080/notifications.",
            ru: "Уведомления можно отправлять только на адрес этого компьютера, например http://127.0.0.1:8080/notifications."),
        .row(
            .storeOwnAddress, en: "This address belongs to the sandbox. Enter the address of your own server.",
            ru: "Это адрес песочницы. Укажите адрес своего сервера."),
        .row(
            .storeTimeIs,
            en: "The store's time is {time}. You can only move it forward. Renewals and other events in between take place.",
            ru: "Время магазина — {time}, его можно перевести только вперёд. Продления и другие события за это время произойдут."),
        .row(.storeNotifications, en: "Notifications", ru: "Уведомления"),
        .row(
            .storeNotificationURL, en: "Address on this computer (leave empty for none)",
            ru: "Адрес на этом компьютере (пусто — не отправлять)"),
        .row(.storeNotificationSet, en: "Save the address", ru: "Сохранить адрес"),
        .row(.storeNotificationKind, en: "Notification", ru: "Уведомление"),
        .row(.storeNotificationTime, en: "Time", ru: "Время"),
        .row(.storeNotificationAttempts, en: "Attempts", ru: "Попытки"),
        .row(.storeNotificationNext, en: "Next attempt", ru: "Следующая попытка"),
        .row(
            .storeLimitCalls, en: "Server API calls (leave empty for the documented limit)",
            ru: "Вызовы Server API (пусто — лимит из документации)"),
        .row(.storeLimitSeconds, en: "Period, in seconds", ru: "Период, в секундах"),
        .row(.storeLimitSet, en: "Save the call limit", ru: "Сохранить лимит вызовов"),
        .row(.storeReset, en: "Reset the store", ru: "Сбросить магазин"),
        .row(.storeOpen, en: "Open the store", ru: "Открыть магазин"),
    ]
}
