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

extension TextCatalogue {
    /// The texts of the store's page, and of the store's sections on the control page.
    static let appStoreSandbox = TextCatalogue([.en: appStoreEnglish, .ru: appStoreRussian])
}

extension ShopRefusal {
    /// The key of the refusal's sentence.
    var key: TextKey { TextKey(rawValue: "sandbox.store.refusal.\(self)") }

    /// Returns the refusal's sentence in a language.
    func sentence(_ language: MemberLanguage) -> String { Texts(language, .appStoreSandbox)(key) }
}
