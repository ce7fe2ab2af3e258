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
            en: "Notifications go to an address of this machine only, such as http://127.0.0.1:8080/notifications.",
            ru: "Уведомления идут только на адрес этой машины, например http://127.0.0.1:8080/notifications."),
        .row(
            .storeOwnAddress, en: "This address is the sandbox's own. Notifications go to a server of yours.",
            ru: "Это адрес самой песочницы. Уведомления идут на ваш сервер."),
        .row(.storeTitle, en: "The store", ru: "Магазин"),
        .row(
            .storeIntro,
            en:
                "This page acts the App Store out: nothing costs anything, and what it sells is really signed, under roots of its own.",
            ru:
                "Эта страница разыгрывает App Store: ничего не стоит денег, а проданное подписано по-настоящему, под своими корнями."
        ),
        .row(.storeCustomers, en: "Customers", ru: "Покупатели"),
        .row(.storeCustomerOf, en: "{name} ({environment})", ru: "{name} ({environment})"),
        .row(.storeFamily, en: "{name} ({environment}, of a family)", ru: "{name} ({environment}, в семье)"),
        .row(.storeTime, en: "The store's time", ru: "Время магазина"),
        .row(
            .storeTimeIs, en: "It is {time}. Time goes forward only; what is due meanwhile happens.",
            ru: "Сейчас {time}. Время идёт только вперёд; что должно случиться, случается."),
        .row(.storeDays, en: "Days", ru: "Дней"),
        .row(.storeDay, en: "Day (such as 2027-01-31)", ru: "День (например 2027-01-31)"),
        .row(.storeUntil, en: "Until", ru: "До"),
        .row(.storeAdvance, en: "Let days go by", ru: "Пропустить дни"),
        .row(.storeAdvanceTo, en: "Go to that day", ru: "Перейти к этому дню"),
        .row(.storeProducts, en: "On sale", ru: "В продаже"),
        .row(.storeProduct, en: "Product", ru: "Товар"),
        .row(.storePrice, en: "Price", ru: "Цена"),
        .row(.storeOffer, en: "Offer", ru: "Предложение"),
        .row(.storeOfferUsual, en: "what the store gives by itself", ru: "что магазин даёт сам"),
        .row(
            .storeSignature,
            en: "What the app's server signed (for promotional offers, and to allow or deny the introductory one)",
            ru: "Что подписал сервер приложения (для промопредложений и чтобы разрешить или запретить вводное)"),
        .row(.storeUnsigned, en: "Sell a promotional offer without a signature", ru: "Продать промопредложение без подписи"),
        .row(.storeBuy, en: "Buy", ru: "Купить"),
        .row(.storeSubscriptions, en: "Subscriptions", ru: "Подписки"),
        .row(.storeNothing, en: "None yet.", ru: "Пока нет."),
        .row(.storeGroup, en: "Group", ru: "Группа"),
        .row(.storeStatus, en: "Status", ru: "Состояние"),
        .row(.storeStatusRuns, en: "runs", ru: "действует"),
        .row(.storeStatusOver, en: "over", ru: "закончилась"),
        .row(.storeStatusRetry, en: "being collected", ru: "ждёт оплаты"),
        .row(.storeStatusGrace, en: "in grace", ru: "льготный период"),
        .row(.storeStatusRevoked, en: "taken back", ru: "отозвана"),
        .row(.storeNext, en: "Next", ru: "Дальше"),
        .row(.storeNoRenewal, en: "will not renew", ru: "не продлится"),
        .row(.storeActions, en: "What may be done", ru: "Что можно сделать"),
        .row(.storeCancel, en: "Do not renew", ru: "Не продлевать"),
        .row(.storeResume, en: "Renew after all", ru: "Всё же продлевать"),
        .row(.storeShare, en: "Share with the family", ru: "Поделиться с семьёй"),
        .row(.storeUnshare, en: "Share no longer", ru: "Больше не делиться"),
        .row(.storePayment, en: "Payments", ru: "Оплата"),
        .row(.storePaymentGood, en: "The bank takes this customer's payments.", ru: "Банк принимает платежи этого покупателя."),
        .row(.storePaymentBad, en: "The bank refuses this customer's payments.", ru: "Банк отклоняет платежи этого покупателя."),
        .row(.storePaymentFail, en: "Let payments fail", ru: "Пусть платежи не проходят"),
        .row(.storePaymentMend, en: "Let payments succeed", ru: "Пусть платежи проходят"),
        .row(.storePurchases, en: "Purchases", ru: "Покупки"),
        .row(.storeTransaction, en: "Transaction", ru: "Транзакция"),
        .row(.storeFrom, en: "From", ru: "С"),
        .row(.storeWhat, en: "What it is", ru: "Что это"),
        .row(.storeRefund, en: "Refund", ru: "Вернуть деньги"),
        .row(.storeReverse, en: "Take the refund back", ru: "Отменить возврат"),
        .row(.storeEvidence, en: "Evidence", ru: "Доказательства"),
        .row(.storeReceiptFile, en: "the receipt file", ru: "файл чека"),
        .row(.storeSignedData, en: "signed transactions and renewal infos", ru: "подписанные транзакции и данные о продлении"),
        .row(
            .storeSettings, en: "the app's settings, for member offers --app",
            ru: "настройки приложения для member offers --app"),
        .row(.storeKey, en: "the key of the Server API", ru: "ключ Server API"),
        .row(.storeNotifications, en: "Notifications", ru: "Уведомления"),
        .row(.storeNotificationURL, en: "Address on this machine (empty for none)", ru: "Адрес на этой машине (пусто — никуда)"),
        .row(.storeNotificationSet, en: "Send notifications there", ru: "Слать уведомления туда"),
        .row(.storeNotificationKind, en: "Notification", ru: "Уведомление"),
        .row(.storeNotificationAttempts, en: "Attempts", ru: "Попытки"),
        .row(.storeNotificationNext, en: "Next attempt", ru: "Следующая попытка"),
        .row(
            .storeLimitCalls, en: "Calls of the Server API (empty is the documented rate)",
            ru: "Вызовов Server API (пусто — как в документации)"),
        .row(.storeLimitSeconds, en: "in seconds", ru: "за секунд"),
        .row(.storeLimitSet, en: "Set the limit", ru: "Установить предел"),
        .row(.storeReset, en: "Begin anew, without purchases", ru: "Начать заново: никто ничего не покупал"),
        .row(.storeOpen, en: "Open the store", ru: "Открыть магазин"),
        .row(.storeRefused, en: "The store refuses", ru: "Магазин отказывает"),
        .row(.storeBack, en: "Back to the store", ru: "Назад в магазин"),
        .row(ShopRefusal.noCustomer.key, en: "There is no such customer.", ru: "Такого покупателя нет."),
        .row(ShopRefusal.noProduct.key, en: "There is no such product.", ru: "Такого товара нет."),
        .row(ShopRefusal.noOffer.key, en: "The product does not have this offer.", ru: "У товара нет такого предложения."),
        .row(
            ShopRefusal.notEligible.key, en: "The customer may not have this offer.",
            ru: "Покупателю это предложение не положено."),
        .row(
            ShopRefusal.badSignature.key, en: "The offer is not signed, or its signature is wrong, used or too old.",
            ru: "Предложение не подписано, или подпись неверна, использована или устарела."),
        .row(ShopRefusal.alreadySubscribed.key, en: "The customer has it already.", ru: "У покупателя это уже есть."),
        .row(ShopRefusal.paymentFails.key, en: "The bank refuses the payment.", ru: "Банк отклоняет платёж."),
        .row(
            ShopRefusal.paymentOutstanding.key, en: "A payment is outstanding: let payments succeed first.",
            ru: "Есть неоплаченный платёж: сначала пусть платежи проходят."),
        .row(
            ShopRefusal.notSubscribed.key, en: "There is no subscription that this could change.",
            ru: "Нет подписки, которую это изменит."),
        .row(
            ShopRefusal.noPurchase.key, en: "There is no such purchase of the customer's own.",
            ru: "Такой собственной покупки нет."),
        .row(ShopRefusal.alreadyRefunded.key, en: "The money was given back already.", ru: "Деньги уже вернули."),
        .row(ShopRefusal.notRefunded.key, en: "The money was not given back.", ru: "Деньги не возвращали."),
        .row(
            ShopRefusal.notShareable.key, en: "This product, or this customer, shares nothing with a family.",
            ru: "Этим товаром или этому покупателю не с кем делиться."),
        .row(
            ShopRefusal.clockGoesBack.key, en: "The store's time goes forward only; a day is written as 2027-01-31.",
            ru: "Время магазина идёт только вперёд; день пишется как 2027-01-31."),
        .row(ShopRefusal.clockTooFar.key, en: "So far its certificates do not hold.", ru: "Так далеко сертификаты не действуют."),
    ])
}

extension ShopRefusal {
    /// The refusal's name in the catalogue.
    var key: TextKey { TextKey(rawValue: "sandbox.store.refusal.\(self)") }

    /// Why, in a sentence of a language.
    func sentence(_ language: MemberLanguage) -> String { Texts(language, .appStoreSandbox)(key) }
}
