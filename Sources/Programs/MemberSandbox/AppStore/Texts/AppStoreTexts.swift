import MemberUI

extension TextKey {
    static let storeNotLoopback = TextKey(rawValue: "sandbox.store.not_loopback")
    static let storeOwnAddress = TextKey(rawValue: "sandbox.store.own_address")
    static let storeTitle = TextKey(rawValue: "sandbox.store.title")
    static let storeIntro = TextKey(rawValue: "sandbox.store.intro")
    static let storeCustomers = TextKey(rawValue: "sandbox.store.customers")
    static let storeCustomerOf = TextKey(rawValue: "sandbox.store.customer_of")
    static let storeFamily = TextKey(rawValue: "sandbox.store.family")
    static let storeTime = TextKey(rawValue: "sandbox.store.time")
    static let storeTimeIs = TextKey(rawValue: "sandbox.store.time_is")
    static let storeDays = TextKey(rawValue: "sandbox.store.days")
    static let storeDay = TextKey(rawValue: "sandbox.store.day")
    static let storeUntil = TextKey(rawValue: "sandbox.store.until")
    static let storeAdvance = TextKey(rawValue: "sandbox.store.advance")
    static let storeAdvanceTo = TextKey(rawValue: "sandbox.store.advance_to")
    static let storeProducts = TextKey(rawValue: "sandbox.store.products")
    static let storeProduct = TextKey(rawValue: "sandbox.store.product")
    static let storePrice = TextKey(rawValue: "sandbox.store.price")
    static let storeOffer = TextKey(rawValue: "sandbox.store.offer")
    static let storeOfferUsual = TextKey(rawValue: "sandbox.store.offer.usual")
    static let storeSignature = TextKey(rawValue: "sandbox.store.signature")
    static let storeUnsigned = TextKey(rawValue: "sandbox.store.unsigned")
    static let storeBuy = TextKey(rawValue: "sandbox.store.buy")
    static let storeSubscriptions = TextKey(rawValue: "sandbox.store.subscriptions")
    static let storeNothing = TextKey(rawValue: "sandbox.store.nothing")
    static let storeGroup = TextKey(rawValue: "sandbox.store.group")
    static let storeStatus = TextKey(rawValue: "sandbox.store.status")
    static let storeStatusRuns = TextKey(rawValue: "sandbox.store.status.1")
    static let storeStatusOver = TextKey(rawValue: "sandbox.store.status.2")
    static let storeStatusRetry = TextKey(rawValue: "sandbox.store.status.3")
    static let storeStatusGrace = TextKey(rawValue: "sandbox.store.status.4")
    static let storeStatusRevoked = TextKey(rawValue: "sandbox.store.status.5")
    static let storeNext = TextKey(rawValue: "sandbox.store.next")
    static let storeNoRenewal = TextKey(rawValue: "sandbox.store.no_renewal")
    static let storeActions = TextKey(rawValue: "sandbox.store.actions")
    static let storeCancel = TextKey(rawValue: "sandbox.store.cancel")
    static let storeResume = TextKey(rawValue: "sandbox.store.resume")
    static let storeShare = TextKey(rawValue: "sandbox.store.share")
    static let storeUnshare = TextKey(rawValue: "sandbox.store.unshare")
    static let storePayment = TextKey(rawValue: "sandbox.store.payment")
    static let storePaymentGood = TextKey(rawValue: "sandbox.store.payment.good")
    static let storePaymentBad = TextKey(rawValue: "sandbox.store.payment.bad")
    static let storePaymentFail = TextKey(rawValue: "sandbox.store.payment.fail")
    static let storePaymentMend = TextKey(rawValue: "sandbox.store.payment.mend")
    static let storePurchases = TextKey(rawValue: "sandbox.store.purchases")
    static let storeTransaction = TextKey(rawValue: "sandbox.store.transaction")
    static let storeFrom = TextKey(rawValue: "sandbox.store.from")
    static let storeWhat = TextKey(rawValue: "sandbox.store.what")
    static let storeRefund = TextKey(rawValue: "sandbox.store.refund")
    static let storeReverse = TextKey(rawValue: "sandbox.store.reverse")
    static let storeEvidence = TextKey(rawValue: "sandbox.store.evidence")
    static let storeReceiptFile = TextKey(rawValue: "sandbox.store.receipt")
    static let storeSignedData = TextKey(rawValue: "sandbox.store.signed")
    static let storeSettings = TextKey(rawValue: "sandbox.store.settings")
    static let storeKey = TextKey(rawValue: "sandbox.store.key")
    static let storeNotifications = TextKey(rawValue: "sandbox.store.notifications")
    static let storeNotificationURL = TextKey(rawValue: "sandbox.store.notifications.url")
    static let storeNotificationSet = TextKey(rawValue: "sandbox.store.notifications.set")
    static let storeNotificationKind = TextKey(rawValue: "sandbox.store.notifications.kind")
    static let storeNotificationAttempts = TextKey(rawValue: "sandbox.store.notifications.attempts")
    static let storeNotificationNext = TextKey(rawValue: "sandbox.store.notifications.next")
    static let storeLimitCalls = TextKey(rawValue: "sandbox.store.limit.calls")
    static let storeLimitSeconds = TextKey(rawValue: "sandbox.store.limit.seconds")
    static let storeLimitSet = TextKey(rawValue: "sandbox.store.limit.set")
    static let storeReset = TextKey(rawValue: "sandbox.store.reset")
    static let storeOpen = TextKey(rawValue: "sandbox.store.open")
    static let storeRefused = TextKey(rawValue: "sandbox.store.refused")
    static let storeBack = TextKey(rawValue: "sandbox.store.back")
}

extension TextTable {
    /// The texts of the store's page, and of its section of the control page.
    static let appStoreSandbox = TextTable([
        .row(
            .storeNotLoopback,
            en: "Notifications can only be sent to an address on this computer, for example http://127.0.0.1:8080/notifications.",
            ru: "Уведомления можно отправлять только на адрес этого компьютера, например http://127.0.0.1:8080/notifications."),
        .row(
            .storeOwnAddress, en: "This address belongs to the sandbox. Enter the address of your own server.",
            ru: "Это адрес песочницы. Укажите адрес своего сервера."),
        .row(.storeTitle, en: "App Store sandbox", ru: "Песочница App Store"),
        .row(
            .storeIntro,
            en:
                "This page simulates the App Store. Purchases are free. Transactions are signed under the sandbox's own root certificates.",
            ru:
                "Эта страница имитирует App Store. Покупки бесплатны. Транзакции подписаны корневыми сертификатами песочницы."
        ),
        .row(.storeCustomers, en: "Customers", ru: "Покупатели"),
        .row(.storeCustomerOf, en: "{name} ({environment})", ru: "{name} ({environment})"),
        .row(.storeFamily, en: "{name} ({environment}, family member)", ru: "{name} ({environment}, участник семьи)"),
        .row(.storeTime, en: "Store time", ru: "Время магазина"),
        .row(
            .storeTimeIs,
            en: "The store's time is {time}. You can only move it forward. Renewals and other events in between take place.",
            ru: "Время магазина: {time}. Его можно перевести только вперёд. Продления и другие события за это время произойдут."),
        .row(.storeDays, en: "Days", ru: "Дней"),
        .row(.storeDay, en: "Date (for example 2027-01-31)", ru: "Дата (например 2027-01-31)"),
        .row(.storeUntil, en: "Expires", ru: "Действует до"),
        .row(.storeAdvance, en: "Advance time", ru: "Перевести время"),
        .row(.storeAdvanceTo, en: "Advance to date", ru: "Перевести до даты"),
        .row(.storeProducts, en: "On sale", ru: "В продаже"),
        .row(.storeProduct, en: "Product", ru: "Товар"),
        .row(.storePrice, en: "Price", ru: "Цена"),
        .row(.storeOffer, en: "Offer", ru: "Предложение"),
        .row(.storeOfferUsual, en: "default offer", ru: "предложение по умолчанию"),
        .row(
            .storeSignature,
            en: "Signature from the app's server (for a promotional offer, or to allow or deny the introductory offer)",
            ru: "Подпись сервера приложения (для промопредложения или чтобы разрешить либо запретить вводное предложение)"),
        .row(.storeUnsigned, en: "Allow a promotional offer without a signature", ru: "Разрешить промопредложение без подписи"),
        .row(.storeBuy, en: "Buy", ru: "Купить"),
        .row(.storeSubscriptions, en: "Subscriptions", ru: "Подписки"),
        .row(.storeNothing, en: "None yet.", ru: "Пока нет."),
        .row(.storeGroup, en: "Group", ru: "Группа"),
        .row(.storeStatus, en: "Status", ru: "Состояние"),
        .row(.storeStatusRuns, en: "active", ru: "действует"),
        .row(.storeStatusOver, en: "expired", ru: "истекла"),
        .row(.storeStatusRetry, en: "in billing retry", ru: "повторное списание"),
        .row(.storeStatusGrace, en: "in grace period", ru: "льготный период"),
        .row(.storeStatusRevoked, en: "revoked", ru: "отозвана"),
        .row(.storeNext, en: "Renewal", ru: "Продление"),
        .row(.storeNoRenewal, en: "will not renew", ru: "не продлится"),
        .row(.storeActions, en: "Actions", ru: "Действия"),
        .row(.storeCancel, en: "Turn off auto-renewal", ru: "Отключить автопродление"),
        .row(.storeResume, en: "Turn on auto-renewal", ru: "Включить автопродление"),
        .row(.storeShare, en: "Share with the family", ru: "Поделиться с семьёй"),
        .row(.storeUnshare, en: "Stop sharing with the family", ru: "Не делиться с семьёй"),
        .row(.storePayment, en: "Payments", ru: "Оплата"),
        .row(.storePaymentGood, en: "The bank accepts this customer's payments.", ru: "Банк принимает платежи этого покупателя."),
        .row(.storePaymentBad, en: "The bank declines this customer's payments.", ru: "Банк отклоняет платежи этого покупателя."),
        .row(.storePaymentFail, en: "Decline payments", ru: "Отклонять платежи"),
        .row(.storePaymentMend, en: "Accept payments", ru: "Принимать платежи"),
        .row(.storePurchases, en: "Purchases", ru: "Покупки"),
        .row(.storeTransaction, en: "Transaction", ru: "Транзакция"),
        .row(.storeFrom, en: "Purchased", ru: "Дата покупки"),
        .row(.storeWhat, en: "Type", ru: "Тип"),
        .row(.storeRefund, en: "Refund", ru: "Вернуть деньги"),
        .row(.storeReverse, en: "Reverse the refund", ru: "Отменить возврат"),
        .row(.storeEvidence, en: "Purchase data", ru: "Данные о покупках"),
        .row(.storeReceiptFile, en: "Receipt file", ru: "Файл чека"),
        .row(
            .storeSignedData, en: "Signed transactions and renewal information", ru: "Подписанные транзакции и данные о продлении"
        ),
        .row(
            .storeSettings, en: "App settings for member offers --app",
            ru: "Настройки приложения для member offers --app"),
        .row(.storeKey, en: "Server API key", ru: "Ключ Server API"),
        .row(.storeNotifications, en: "Notifications", ru: "Уведомления"),
        .row(
            .storeNotificationURL, en: "Address on this computer (leave empty for none)",
            ru: "Адрес на этом компьютере (пусто — не отправлять)"),
        .row(.storeNotificationSet, en: "Save the address", ru: "Сохранить адрес"),
        .row(.storeNotificationKind, en: "Notification", ru: "Уведомление"),
        .row(.storeNotificationAttempts, en: "Attempts", ru: "Попытки"),
        .row(.storeNotificationNext, en: "Next attempt", ru: "Следующая попытка"),
        .row(
            .storeLimitCalls, en: "Server API calls (leave empty for the documented limit)",
            ru: "Вызовы Server API (пусто — лимит из документации)"),
        .row(.storeLimitSeconds, en: "Period, in seconds", ru: "Период, в секундах"),
        .row(.storeLimitSet, en: "Save the call limit", ru: "Сохранить лимит вызовов"),
        .row(.storeReset, en: "Reset the store", ru: "Сбросить магазин"),
        .row(.storeOpen, en: "Open the store", ru: "Открыть магазин"),
        .row(.storeRefused, en: "The request was declined", ru: "Запрос отклонён"),
        .row(.storeBack, en: "Back to the store", ru: "Назад в магазин"),
        .row(ShopRefusal.noCustomer.key, en: "This customer does not exist.", ru: "Такого покупателя не существует."),
        .row(ShopRefusal.noProduct.key, en: "This product does not exist.", ru: "Такого товара не существует."),
        .row(ShopRefusal.noOffer.key, en: "The product does not have this offer.", ru: "У товара нет такого предложения."),
        .row(
            ShopRefusal.notEligible.key, en: "The customer is not eligible for this offer.",
            ru: "Это предложение недоступно покупателю."),
        .row(
            ShopRefusal.badSignature.key, en: "The offer is not signed, or its signature is invalid, already used or expired.",
            ru: "Предложение не подписано, либо подпись неверна, уже использована или устарела."),
        .row(
            ShopRefusal.alreadySubscribed.key, en: "The customer already has this product.",
            ru: "У покупателя уже есть этот товар."),
        .row(ShopRefusal.paymentFails.key, en: "The bank declined the payment.", ru: "Банк отклонил платёж."),
        .row(
            ShopRefusal.paymentOutstanding.key, en: "A payment is outstanding. Accept payments first.",
            ru: "Есть неоплаченный платёж. Сначала включите приём платежей."),
        .row(
            ShopRefusal.notSubscribed.key, en: "The customer has no subscription to change.",
            ru: "У покупателя нет подписки, которую можно изменить."),
        .row(
            ShopRefusal.noPurchase.key, en: "The customer did not make this purchase.",
            ru: "Покупатель не совершал такой покупки."),
        .row(
            ShopRefusal.alreadyRefunded.key, en: "This purchase is already refunded.", ru: "Деньги за эту покупку уже возвращены."
        ),
        .row(ShopRefusal.notRefunded.key, en: "This purchase is not refunded.", ru: "Возврата за эту покупку не было."),
        .row(
            ShopRefusal.notShareable.key, en: "This product cannot be shared, or the customer has no family group.",
            ru: "Этим товаром нельзя поделиться, или у покупателя нет семейной группы."),
        .row(
            ShopRefusal.clockGoesBack.key, en: "The store's time can only move forward. Write a date as 2027-01-31.",
            ru: "Время магазина можно перевести только вперёд. Укажите дату в виде 2027-01-31."),
        .row(
            ShopRefusal.clockTooFar.key, en: "The store's certificates expire before this date.",
            ru: "Сертификаты магазина истекают раньше этой даты."),
    ])
}

extension ShopRefusal {
    /// The refusal's name in the catalogue.
    var key: TextKey { TextKey(rawValue: "sandbox.store.refusal.\(self)") }

    /// Why, in a sentence of a language.
    func sentence(_ language: MemberLanguage) -> String { Texts(language, .appStoreSandbox)(key) }
}
