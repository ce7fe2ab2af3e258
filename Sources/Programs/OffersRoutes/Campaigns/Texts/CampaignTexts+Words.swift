package import MemberUI

/// Names of states and reasons.
extension TextTable {
    /// The words for states of campaigns, and for reasons.
    package static let campaignWords: [TextRow] = [
        .row(.campaignsYes, en: "yes", ru: "да", es: "sí"), .row(.campaignsNo, en: "no", ru: "нет", es: "no"),
        .row(.campaign(.draft), en: "draft", ru: "черновик", es: "borrador"),
        .row(.campaign(.running), en: "running", ru: "идёт", es: "en marcha"),
        .row(.campaign(.ended), en: "ended", ru: "завершена", es: "terminada"),
        .row(.cause(.customerCancelled), en: "cancelled", ru: "отменили сами", es: "cancelaron"),
        .row(.cause(.billingError), en: "a payment failed", ru: "не прошла оплата", es: "falló un pago"),
        .row(
            .cause(.priceIncreaseDeclined), en: "declined a price rise", ru: "не согласились с ростом цены",
            es: "rechazaron una subida de precio"),
        .row(.cause(.productUnavailable), en: "product not on sale", ru: "товар снят с продажи", es: "producto retirado"),
        .row(.cause(.other), en: "another reason", ru: "другая причина", es: "otro motivo"),
        .row(.cause(.unknown), en: "reason not known", ru: "причина неизвестна", es: "motivo desconocido"),
        .row(.reason(.notRunning), en: "the campaign does not run", ru: "кампания не идёт", es: "la campaña no está en marcha"),
        .row(
            .reason(.neverSubscribed), en: "never had an own subscription", ru: "своей подписки никогда не было",
            es: "nunca tuvieron una suscripción propia"),
        .row(
            .reason(.subscriptionRuns), en: "a subscription runs", ru: "подписка действует", es: "tienen una suscripción activa"),
        .row(.reason(.inGracePeriod), en: "in a grace period", ru: "льготный период", es: "en período de gracia"),
        .row(
            .reason(.inBillingRetry), en: "the store still tries to collect the payment",
            ru: "магазин ещё пытается списать оплату",
            es: "la tienda aún intenta cobrar"),
        .row(.reason(.statusUnknown), en: "the status is not known", ru: "состояние неизвестно", es: "estado desconocido"),
        .row(
            .reason(.refunded), en: "the last period was refunded", ru: "последний период возвращён",
            es: "el último período fue reembolsado"),
        .row(
            .reason(.lapsedTooRecently), en: "left too few days ago", ru: "ушли слишком недавно", es: "se fueron hace pocos días"),
        .row(
            .reason(.lapsedTooLongAgo), en: "left too many days ago", ru: "ушли слишком давно",
            es: "se fueron hace demasiados días"),
        .row(.reason(.otherCause), en: "left for another reason", ru: "ушли по другой причине", es: "se fueron por otro motivo"),
        .row(
            .reason(.notEligible), en: "the store's rules do not allow the offer",
            ru: "правила магазина не допускают предложения",
            es: "las reglas de la tienda no permiten la oferta"),
        .row(.reason(.taken), en: "took the offer", ru: "приняли предложение", es: "aceptaron la oferta"),
        .row(
            .reason(.offeredRecently), en: "were offered it too few days ago", ru: "предложение было слишком недавно",
            es: "se les ofreció hace pocos días"),
        .row(
            .reason(.otherCampaign), en: "an offer of another campaign runs", ru: "действует предложение другой кампании",
            es: "hay una oferta de otra campaña"),
        .row(.reason(.heldBack), en: "held back, to compare with", ru: "в контрольной группе", es: "en control, para comparar"),
    ]
}
