import MemberUI

extension TextKey {
    static let storeTitle = TextKey(rawValue: "sandbox.store.title")
    static let storeIntro = TextKey(rawValue: "sandbox.store.intro")
    static let storeControl = TextKey(rawValue: "sandbox.store.control")
    static let storePortal = TextKey(rawValue: "sandbox.store.portal")
    static let storeCustomers = TextKey(rawValue: "sandbox.store.customers")
    static let storeFamily = TextKey(rawValue: "sandbox.store.family")
    static let storeTime = TextKey(rawValue: "sandbox.store.time")
    static let storeTimeNote = TextKey(rawValue: "sandbox.store.time.note")
    static let storeAhead = TextKey(rawValue: "sandbox.store.time.ahead")
    static let storeDays = TextKey(rawValue: "sandbox.store.days")
    static let storeDay = TextKey(rawValue: "sandbox.store.day")
    static let storeAdvance = TextKey(rawValue: "sandbox.store.advance")
    static let storeAdvanceTo = TextKey(rawValue: "sandbox.store.advance_to")
    static let storeAdvanceNext = TextKey(rawValue: "sandbox.store.advance_next")
    static let storeNextEvent = TextKey(rawValue: "sandbox.store.next_event")
    static let storeProducts = TextKey(rawValue: "sandbox.store.products")
    static let storeProductSubscription = TextKey(rawValue: "sandbox.store.product.subscription")
    static let storeProductConsumable = TextKey(rawValue: "sandbox.store.product.consumable")
    static let storeProductOnce = TextKey(rawValue: "sandbox.store.product.once")
    static let storeShareable = TextKey(rawValue: "sandbox.store.product.shareable")
    static let storeIntroductory = TextKey(rawValue: "sandbox.store.product.introductory")
    static let storeIntroductoryUsed = TextKey(rawValue: "sandbox.store.product.introductory_used")
    static let storeOffers = TextKey(rawValue: "sandbox.store.offers")
    static let storeSignatureAlone = TextKey(rawValue: "sandbox.store.offers.signature")
    static let storeOffer = TextKey(rawValue: "sandbox.store.offer")
    static let storeOfferUsual = TextKey(rawValue: "sandbox.store.offer.usual")
    static let storeSignature = TextKey(rawValue: "sandbox.store.signature")
    static let storeUnsigned = TextKey(rawValue: "sandbox.store.unsigned")
    static let storeBuy = TextKey(rawValue: "sandbox.store.buy")
    static let storeSubscriptions = TextKey(rawValue: "sandbox.store.subscriptions")
    static let storeNoSubscriptions = TextKey(rawValue: "sandbox.store.subscriptions.none")
    static let storeProgress = TextKey(rawValue: "sandbox.store.progress")
    static let storeGroup = TextKey(rawValue: "sandbox.store.group")
    static let storeMayReturn = TextKey(rawValue: "sandbox.store.may_return")
    static let storeCancel = TextKey(rawValue: "sandbox.store.cancel")
    static let storeResume = TextKey(rawValue: "sandbox.store.resume")
    static let storeShare = TextKey(rawValue: "sandbox.store.share")
    static let storeUnshare = TextKey(rawValue: "sandbox.store.unshare")
    static let storePayment = TextKey(rawValue: "sandbox.store.payment")
    static let storePaymentGood = TextKey(rawValue: "sandbox.store.payment.good")
    static let storePaymentBad = TextKey(rawValue: "sandbox.store.payment.bad")
    static let storePaymentDecline = TextKey(rawValue: "sandbox.store.payment.decline")
    static let storePaymentAccept = TextKey(rawValue: "sandbox.store.payment.accept")
    static let storePurchases = TextKey(rawValue: "sandbox.store.purchases")
    static let storeNoPurchases = TextKey(rawValue: "sandbox.store.purchases.none")
    static let storeEarlier = TextKey(rawValue: "sandbox.store.purchases.earlier")
    static let storeUntil = TextKey(rawValue: "sandbox.store.until")
    static let storePaidBy = TextKey(rawValue: "sandbox.store.paid_by")
    static let storeRefundedOn = TextKey(rawValue: "sandbox.store.refunded_on")
    static let storeUnsharedOn = TextKey(rawValue: "sandbox.store.unshared_on")
    static let storeRefund = TextKey(rawValue: "sandbox.store.refund")
    static let storeReverse = TextKey(rawValue: "sandbox.store.reverse")
    static let storePicture = TextKey(rawValue: "sandbox.store.picture")
    static let storeEvidence = TextKey(rawValue: "sandbox.store.evidence")
    static let storeReceiptFile = TextKey(rawValue: "sandbox.store.receipt")
    static let storeSignedData = TextKey(rawValue: "sandbox.store.signed")
    static let storeSettings = TextKey(rawValue: "sandbox.store.settings")
    static let storeKey = TextKey(rawValue: "sandbox.store.key")
    static let storeRefused = TextKey(rawValue: "sandbox.store.refused")
    static let storeBack = TextKey(rawValue: "sandbox.store.back")
}

extension TextTable {
    /// The texts of the store's page, and of its section of the control page.
    static let appStoreSandbox = TextTable(
        TextRow.storePage + TextRow.storeStates + TextRow.storeWords + TextRow.storeControls + TextRow.storeRefusals)
}

extension TextRow {
    /// The texts of the store's page.
    static let storePage: [TextRow] = [
        .row(.storeTitle, en: "App Store sandbox", ru: "Песочница App Store"),
        .row(
            .storeIntro,
            en:
                "This page simulates the App Store. Purchases are free. Transactions are signed under the sandbox's own root certificates.",
            ru:
                "Эта страница имитирует App Store. Покупки бесплатны. Транзакции подписаны корневыми сертификатами песочницы."
        ),
        .row(.storeControl, en: "Control page", ru: "Страница управления"),
        .row(.storePortal, en: "Portal", ru: "Портал"),
        .row(.storeCustomers, en: "Customers", ru: "Покупатели"),
        .row(.storeFamily, en: "{environment}, family", ru: "{environment}, семья"),
        .row(.storeTime, en: "Store time", ru: "Время магазина"),
        .row(
            .storeTimeNote, en: "You can only move it forward. Renewals and other events in between take place.",
            ru: "Его можно перевести только вперёд. Продления и другие события за это время произойдут."),
        .row(
            .storeAhead,
            en: [
                .one: "{clock} UTC, {count} day ahead of this computer's clock.",
                .other: "{clock} UTC, {count} days ahead of this computer's clock.",
            ],
            ru: [
                .one: "{clock} UTC, на {count} день впереди часов этого компьютера.",
                .few: "{clock} UTC, на {count} дня впереди часов этого компьютера.",
                .many: "{clock} UTC, на {count} дней впереди часов этого компьютера.",
            ]),
        .row(.storeDays, en: "Days", ru: "Дней"),
        .row(.storeDay, en: "Date", ru: "Дата"),
        .row(.storeAdvance, en: "Advance time", ru: "Перевести время"),
        .row(.storeAdvanceTo, en: "Advance to date", ru: "Перевести до даты"),
        .row(.storeAdvanceNext, en: "Advance to the event", ru: "Перевести до события"),
        .row(.storeNextEvent, en: "Next event {time}: {product}, {name}", ru: "Следующее событие {time}: {product}, {name}"),
        .row(.storeProducts, en: "On sale", ru: "В продаже"),
        .row(.storeProductSubscription, en: "subscription", ru: "подписка"),
        .row(.storeProductConsumable, en: "consumable", ru: "расходуемая покупка"),
        .row(.storeProductOnce, en: "bought once", ru: "покупается один раз"),
        .row(.storeShareable, en: "Family Sharing", ru: "Семейный доступ"),
        .row(.storeIntroductory, en: "Introductory offer: {offer}.", ru: "Вводное предложение: {offer}."),
        .row(.storeIntroductoryUsed, en: "The introductory offer is used.", ru: "Вводное предложение использовано."),
        .row(.storeOffers, en: "Offers and signature", ru: "Предложения и подпись"),
        .row(.storeSignatureAlone, en: "Signature", ru: "Подпись"),
        .row(.storeOffer, en: "Offer", ru: "Предложение"),
        .row(.storeOfferUsual, en: "The store's default", ru: "По выбору магазина"),
        .row(
            .storeSignature,
            en: "Signature from the app's server (for a promotional offer, or to allow or deny the introductory offer)",
            ru: "Подпись сервера приложения (для промопредложения или чтобы разрешить либо запретить вводное предложение)"),
        .row(.storeUnsigned, en: "Allow a promotional offer without a signature", ru: "Разрешить промопредложение без подписи"),
        .row(.storeBuy, en: "Buy", ru: "Купить"),
        .row(.storeSubscriptions, en: "Subscriptions", ru: "Подписки"),
        .row(.storeNoSubscriptions, en: "This customer has no subscriptions yet.", ru: "У этого покупателя пока нет подписок."),
        .row(.storeProgress, en: "The part of the period that has elapsed", ru: "Прошедшая часть периода"),
        .row(.storeGroup, en: "Group", ru: "Группа"),
        .row(.storeMayReturn, en: "Win-back offer available: {offer}.", ru: "Доступно предложение вернуться: {offer}."),
        .row(.storeCancel, en: "Turn off auto-renewal", ru: "Отключить автопродление"),
        .row(.storeResume, en: "Turn on auto-renewal", ru: "Включить автопродление"),
        .row(.storeShare, en: "Share with the family", ru: "Поделиться с семьёй"),
        .row(.storeUnshare, en: "Stop sharing with the family", ru: "Не делиться с семьёй"),
        .row(.storePayment, en: "Payments", ru: "Оплата"),
        .row(.storePaymentGood, en: "The bank accepts this customer's payments.", ru: "Банк принимает платежи этого покупателя."),
        .row(.storePaymentBad, en: "The bank declines this customer's payments.", ru: "Банк отклоняет платежи этого покупателя."),
        .row(.storePaymentDecline, en: "Decline payments", ru: "Отклонять платежи"),
        .row(.storePaymentAccept, en: "Accept payments", ru: "Принимать платежи"),
        .row(.storePurchases, en: "Purchases", ru: "Покупки"),
        .row(.storeNoPurchases, en: "This customer has not bought anything yet.", ru: "Этот покупатель пока ничего не купил."),
        .row(
            .storeEarlier, en: [.one: "{count} earlier purchase", .other: "{count} earlier purchases"],
            ru: [.one: "Ещё {count} покупка", .few: "Ещё {count} покупки", .many: "Ещё {count} покупок"]),
        .row(.storeUntil, en: "Until {time}", ru: "До {time}"),
        .row(.storePaidBy, en: "Paid by {name}", ru: "Платит {name}"),
        .row(.storeRefundedOn, en: "Refunded on {time}", ru: "Деньги возвращены {time}"),
        .row(.storeUnsharedOn, en: "Shared until {time}", ru: "Доступ был до {time}"),
        .row(.storeRefund, en: "Refund", ru: "Вернуть деньги"),
        .row(.storeReverse, en: "Reverse the refund", ru: "Отменить возврат"),
        .row(.storePicture, en: "Purchases as an app reads them", ru: "Покупки, как их читает приложение"),
        .row(.storeEvidence, en: "Purchase data", ru: "Данные о покупках"),
        .row(.storeReceiptFile, en: "Receipt file", ru: "Файл чека"),
        .row(
            .storeSignedData, en: "Signed transactions and renewal information", ru: "Подписанные транзакции и данные о продлении"
        ),
        .row(
            .storeSettings, en: "App settings for member offers --app",
            ru: "Настройки приложения для member offers --app"),
        .row(.storeKey, en: "Server API key", ru: "Ключ Server API"),
        .row(.storeRefused, en: "The request was declined", ru: "Запрос отклонён"),
        .row(.storeBack, en: "Back to the store", ru: "Назад в магазин"),
    ]
}
