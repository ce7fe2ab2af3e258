import MemberUI

/// Names of columns.
extension TextTable {
    static let campaignColumns: [TextRow] = [
        .row(.campaigns("name"), en: "NAME", ru: "ИМЯ", es: "NOMBRE"),
        .row(.campaigns("state"), en: "STATE", ru: "СОСТОЯНИЕ", es: "ESTADO"),
        .row(.campaigns("offer"), en: "OFFER", ru: "ПРЕДЛОЖЕНИЕ", es: "OFERTA"),
        .row(.campaigns("product"), en: "PRODUCT", ru: "ТОВАР", es: "PRODUCTO"),
        .row(.campaigns("lapsed"), en: "DAYS AWAY", ru: "ДНЕЙ БЕЗ ПОДПИСКИ", es: "DÍAS FUERA"),
        .row(.campaigns("every"), en: "EVERY DAYS", ru: "РАЗ В ДНЕЙ", es: "CADA DÍAS"),
        .row(.campaigns("control"), en: "CONTROL", ru: "КОНТРОЛЬ", es: "CONTROL"),
        .row(.campaigns("offered"), en: "OFFERED", ru: "ПРЕДЛОЖЕНО", es: "OFRECIDAS"),
        .row(.campaigns("heldBack"), en: "HELD BACK", ru: "В КОНТРОЛЕ", es: "EN CONTROL"),
        .row(.campaigns("member"), en: "MEMBER", ru: "УЧАСТНИК", es: "MIEMBRO"),
        .row(.campaigns("left"), en: "LEFT", ru: "УШЁЛ", es: "SE FUE"),
        .row(.campaigns("reason"), en: "REASON", ru: "ПРИЧИНА", es: "MOTIVO"),
        .row(.campaigns("began"), en: "FROM", ru: "С", es: "DESDE"),
        .row(.campaigns("until"), en: "UNTIL", ru: "ДО", es: "HASTA"),
        .row(.campaigns("taken"), en: "TAKEN", ru: "ПРИНЯТО", es: "ACEPTADA"),
        .row(.campaigns("returned"), en: "CAME BACK", ru: "ВЕРНУЛИСЬ", es: "VOLVIERON"),
        .row(.campaigns("members"), en: "MEMBERS", ru: "УЧАСТНИКОВ", es: "MIEMBROS"),
        .row(.campaigns("share"), en: "SHARE", ru: "ДОЛЯ", es: "PROPORCIÓN"),
        .row(.campaigns("revenue"), en: "REVENUE", ru: "ВЫРУЧКА", es: "INGRESOS"),
        .row(.campaigns("refunded"), en: "REFUNDED", ru: "ВОЗВРАЩЕНО", es: "REEMBOLSADO"),
        .row(.campaigns("withOffer"), en: "with the offer", ru: "с предложением", es: "con la oferta"),
        .row(.campaigns("without"), en: "held back", ru: "контрольная группа", es: "en control"),
    ]
}
