import MemberCore
import MemberUI

extension ShopRefusal {
    /// The refusal's name in the catalogue.
    var key: TextKey { TextKey(rawValue: "sandbox.store.refusal.\(self)") }

    /// Why, in a sentence of a language.
    func sentence(_ language: MemberLanguage) -> String { Texts(language, .appStoreSandbox)(key) }

    /// The name of the field that is wrong in a form of the store; nil for a reason that concerns the whole form.
    func field(of form: FormFields) -> String? {
        switch self {
        case .badSignature: "signature"
        case .noOffer, .notEligible: "offer"
        case .clockGoesBack, .clockTooFar: form.filled("to") == nil ? "days" : "to"
        default: nil
        }
    }
}

extension TextRow {
    /// Why the store refuses a request.
    static let storeRefusals: [TextRow] = [
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
    ]
}
