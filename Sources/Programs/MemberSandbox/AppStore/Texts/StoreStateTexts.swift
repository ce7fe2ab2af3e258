import MemberUI

extension TextKey {
    static let storeStateActive = TextKey(rawValue: "sandbox.store.state.active")
    static let storeStateGrace = TextKey(rawValue: "sandbox.store.state.grace")
    static let storeStateRetry = TextKey(rawValue: "sandbox.store.state.retry")
    static let storeStateExpired = TextKey(rawValue: "sandbox.store.state.expired")
    static let storeStateRefunded = TextKey(rawValue: "sandbox.store.state.refunded")
    static let storeStateRevoked = TextKey(rawValue: "sandbox.store.state.revoked")
    static let storeStateNumber = TextKey(rawValue: "sandbox.store.state.number")
    static let storeFamilyShared = TextKey(rawValue: "sandbox.store.state.family_shared")
    static let storeSharing = TextKey(rawValue: "sandbox.store.state.sharing")
    static let storeRenewalOff = TextKey(rawValue: "sandbox.store.state.renewal_off")
    static let storeNextRenews = TextKey(rawValue: "sandbox.store.next.renews")
    static let storeNextChanges = TextKey(rawValue: "sandbox.store.next.changes")
    static let storeNextShared = TextKey(rawValue: "sandbox.store.next.shared")
    static let storeNextFails = TextKey(rawValue: "sandbox.store.next.fails")
    static let storeNextEnds = TextKey(rawValue: "sandbox.store.next.ends")
    static let storeNextGrace = TextKey(rawValue: "sandbox.store.next.grace")
    static let storeNextRetry = TextKey(rawValue: "sandbox.store.next.retry")
    static let storeEndedByCustomer = TextKey(rawValue: "sandbox.store.next.ended")
    static let storeEndedByPayment = TextKey(rawValue: "sandbox.store.next.ended_by_payment")
    static let storeNextRefunded = TextKey(rawValue: "sandbox.store.next.refunded")
    static let storeNextUnshared = TextKey(rawValue: "sandbox.store.next.unshared")
    static let storeKindFirst = TextKey(rawValue: "sandbox.store.kind.first")
    static let storeKindRenewal = TextKey(rawValue: "sandbox.store.kind.renewal")
    static let storeKindUpgrade = TextKey(rawValue: "sandbox.store.kind.upgrade")
    static let storeKindDowngrade = TextKey(rawValue: "sandbox.store.kind.downgrade")
    static let storeKindAgain = TextKey(rawValue: "sandbox.store.kind.again")
    static let storeKindSingle = TextKey(rawValue: "sandbox.store.kind.single")
    static let storeOfferIntroductory = TextKey(rawValue: "sandbox.store.offer.introductory")
    static let storeOfferPromotional = TextKey(rawValue: "sandbox.store.offer.promotional")
    static let storeOfferCode = TextKey(rawValue: "sandbox.store.offer.code")
    static let storeOfferWinBack = TextKey(rawValue: "sandbox.store.offer.win_back")
    static let storeReplaced = TextKey(rawValue: "sandbox.store.kind.replaced")
    static let storeSharingEnded = TextKey(rawValue: "sandbox.store.kind.sharing_ended")
}

extension TextRow {
    /// The words for the states of subscriptions, for what happens next, and for what a purchase was.
    static let storeStates: [TextRow] = [
        .row(.storeStateActive, en: "active", ru: "действует"),
        .row(.storeStateGrace, en: "in grace period", ru: "льготный период"),
        .row(.storeStateRetry, en: "in billing retry", ru: "повторное списание"),
        .row(.storeStateExpired, en: "expired", ru: "истекла"),
        .row(.storeStateRefunded, en: "refunded", ru: "деньги возвращены"),
        .row(.storeStateRevoked, en: "revoked", ru: "отозвана"),
        .row(.storeStateNumber, en: "Status {number} in the Server API", ru: "Статус {number} в Server API"),
        .row(.storeFamilyShared, en: "family shared", ru: "семейный доступ"),
        .row(.storeSharing, en: "shared with the family", ru: "доступна семье"),
        .row(.storeRenewalOff, en: "auto-renewal off", ru: "автопродление отключено"),
        .row(.storeNextRenews, en: "Renews {time} for {price}.", ru: "Продлится {time} за {price}."),
        .row(
            .storeNextChanges, en: "Changes to {product} {time} for {price}.", ru: "Сменится на {product} {time} за {price}."),
        .row(.storeNextShared, en: "Renews {time}. {name} pays.", ru: "Продлится {time}. Платит {name}."),
        .row(
            .storeNextFails, en: "The renewal {time} will fail: the bank declines payments.",
            ru: "Продление {time} не пройдёт: банк отклоняет платежи."),
        .row(.storeNextEnds, en: "Ends {time}. Auto-renewal is off.", ru: "Закончится {time}. Автопродление отключено."),
        .row(
            .storeNextGrace, en: "The payment failed. The grace period ends {time}.",
            ru: "Платёж не прошёл. Льготный период закончится {time}."),
        .row(
            .storeNextRetry, en: "The payment failed. The store stops trying to collect it {time}.",
            ru: "Платёж не прошёл. Магазин прекратит попытки списания {time}."),
        .row(
            .storeEndedByCustomer, en: "Ended {time}: auto-renewal was off.",
            ru: "Закончилась {time}: автопродление было отключено."),
        .row(.storeEndedByPayment, en: "Ended {time}: the payment failed.", ru: "Закончилась {time}: платёж не прошёл."),
        .row(.storeNextRefunded, en: "Refunded {time}.", ru: "Деньги возвращены {time}."),
        .row(.storeNextUnshared, en: "Sharing ended {time}.", ru: "Семейный доступ закончился {time}."),
        .row(.storeKindFirst, en: "first purchase", ru: "первая покупка"),
        .row(.storeKindRenewal, en: "renewal", ru: "продление"),
        .row(.storeKindUpgrade, en: "upgrade", ru: "переход на лучший тариф"),
        .row(.storeKindDowngrade, en: "renewal, other product", ru: "продление, другой товар"),
        .row(.storeKindAgain, en: "subscribed again", ru: "повторная подписка"),
        .row(.storeKindSingle, en: "single purchase", ru: "разовая покупка"),
        .row(.storeOfferIntroductory, en: "introductory offer", ru: "вводное предложение"),
        .row(.storeOfferPromotional, en: "promotional offer", ru: "промопредложение"),
        .row(.storeOfferCode, en: "offer code", ru: "промокод"),
        .row(.storeOfferWinBack, en: "win-back offer", ru: "предложение вернуться"),
        .row(.storeReplaced, en: "replaced by an upgrade", ru: "заменена лучшим тарифом"),
        .row(.storeSharingEnded, en: "sharing ended", ru: "доступ закончился"),
    ]
}
