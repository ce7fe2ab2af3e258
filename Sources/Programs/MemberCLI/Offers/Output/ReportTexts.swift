import MemberUI
import StoreOffers

extension Texts {
    /// Returns the texts around an explanation, in its language: verdicts and reasons have their own sentences.
    static func offers(_ language: OfferLanguage) -> Texts {
        Texts(MemberLanguage(rawValue: language.rawValue) ?? .en, .offersReport)
    }

    /// The header of a table of periods.
    var offersColumns: [String] {
        [TextKey.columnProduct, .columnFrom, .columnUntil, .columnWhat, .columnTransaction].map { self($0) }
    }

    /// Returns a verdict with its reason's name.
    func verdict(_ decision: OfferDecision) -> String {
        self(decision.eligible.map { $0 ? .verdictYes : .verdictNo } ?? .verdictUnknown) + ", " + decision.reason.rawValue
    }

    /// Returns the reason's line: its name, the moment, and the content of a purchase screen.
    func reason(of decision: OfferDecision, shown: OfferPresentation) -> String {
        let time =
            switch decision.clock {
            case nil: self(.offersNoTime)
            case .exact(let time): time.text
            case .atLeast(let time): self(.offersOrLater, ["time": time.text])
            }
        return self(
            .offersReason, ["reason": decision.reason.rawValue, "time": time, "shown": self(.shown(shown))])
    }
}

extension TextKey {
    static let offersPage = TextKey(rawValue: "offers.page")
    static let offersDecidedBy = TextKey(rawValue: "offers.decided_by")
    static let columnProduct = TextKey(rawValue: "offers.column.product")
    static let columnFrom = TextKey(rawValue: "offers.column.from")
    static let columnUntil = TextKey(rawValue: "offers.column.until")
    static let columnWhat = TextKey(rawValue: "offers.column.what")
    static let columnTransaction = TextKey(rawValue: "offers.column.transaction")
    /// `{reason}`, `{time}`, `{shown}`.
    static let offersReason = TextKey(rawValue: "offers.reason")
    static let offersNoTime = TextKey(rawValue: "offers.no_time")
    /// `{time}`.
    static let offersOrLater = TextKey(rawValue: "offers.or_later")
    static let offersUnreadable = TextKey(rawValue: "offers.unreadable")
    /// `{problem}`.
    static let offersCause = TextKey(rawValue: "offers.cause")
    /// `{server}`.
    static let offersServer = TextKey(rawValue: "offers.server")
    /// The server names no purchases to an app's key.
    static let offersWithheld = TextKey(rawValue: "offers.withheld")
    /// `{offer}`, `{product}`, `{time}`.
    static let offersCampaign = TextKey(rawValue: "offers.campaign")
    static let offersUnsigned = TextKey(rawValue: "offers.unsigned")
    /// `{product}`.
    static let offersUnlisted = TextKey(rawValue: "offers.unlisted")
    /// The rule of refunds that was applied.
    static func refund(_ policy: OfferPolicies.Refund) -> TextKey { TextKey(rawValue: "offers.refund." + policy.rawValue) }
    static let offersSame = TextKey(rawValue: "offers.same")
    /// The stored `{verdict}`.
    static let offersEdited = TextKey(rawValue: "offers.edited")
    /// The stored `{verdict}`.
    static let offersOtherRules = TextKey(rawValue: "offers.other_rules")
    static let verdictYes = TextKey(rawValue: "offers.verdict.yes")
    static let verdictNo = TextKey(rawValue: "offers.verdict.no")
    static let verdictUnknown = TextKey(rawValue: "offers.verdict.unknown")

    /// The content of a purchase screen.
    static func shown(_ presentation: OfferPresentation) -> TextKey { TextKey(rawValue: "offers.shown." + presentation.rawValue) }
}

extension TextTable {
    /// The texts around explanations, in the languages of explanations.
    static let offersReport = TextTable(
        [
            .row(.offersPage, en: "Verdict on an offer", ru: "Решение о предложении", es: "Veredicto sobre una oferta"),
            .row(.offersDecidedBy, en: "Decided by:", ru: "Решили покупки:", es: "Lo decidieron estas compras:"),
            .row(.columnProduct, en: "PRODUCT", ru: "ТОВАР", es: "PRODUCTO"),
            .row(.columnFrom, en: "FROM", ru: "С", es: "DESDE"),
            .row(.columnUntil, en: "UNTIL", ru: "ДО", es: "HASTA"),
            .row(.columnWhat, en: "WHAT", ru: "ЧТО", es: "QUÉ"),
            .row(.columnTransaction, en: "TRANSACTION", ru: "ТРАНЗАКЦИЯ", es: "TRANSACCIÓN"),
            .row(
                .offersReason, en: "Reason {reason}, at {time}. To show: {shown}.",
                ru: "Причина {reason}, момент: {time}. Показать: {shown}.",
                es: "Motivo {reason}, momento: {time}. Se muestra: {shown}."),
            .row(.offersNoTime, en: "no trusted time", ru: "достоверного времени нет", es: "sin hora fiable"),
            .row(.offersOrLater, en: "{time} or later", ru: "{time} или позже", es: "{time} o después"),
            .row(.offersUnreadable, en: "unreadable", ru: "не читается", es: "ilegible"),
            .row(.offersCause, en: "Cause: {problem}", ru: "Причина: {problem}", es: "Causa: {problem}"),
            .row(
                .offersUnsigned, en: "This evidence is not signed: it is only as reliable as its source.",
                ru: "Эти сведения не подписаны: их достоверность зависит от источника.",
                es: "Nadie firmó estos datos: son tan ciertos como quien los entregó."),
            .row(
                .offersServer, en: "Decided by the server at {server}.", ru: "Решение принял сервер {server}.",
                es: "Lo decidió el servidor {server}."),
            .row(
                .offersWithheld,
                en: "The server names no purchases: an app's key does not see a member's history, a server's key does.",
                ru: "Покупки не названы: ключу приложения история участника не видна, ключу сервера видна.",
                es: "El servidor no nombra compras: una clave de app no ve el historial de un miembro; una de servidor, sí."),
            .row(
                .offersCampaign, en: "A campaign offers {offer} for {product} until {time}.",
                ru: "По кампании {offer} для {product} действует до {time}.",
                es: "Una campaña ofrece {offer} para {product} hasta {time}."),
            .row(
                .offersUnlisted, en: "The settings do not list {product}.", ru: "В настройках нет {product}.",
                es: "Los ajustes no incluyen {product}."),
            .row(
                .refund(.block),
                en: "Refund rule: block. A customer with a refunded period does not get the introductory offer.",
                ru: "Правило о возвратах: block. После возврата денег вводное предложение не действует.",
                es: "Regla de reembolsos: block. Quien recibió un reembolso no recibe la oferta de introducción."),
            .row(
                .refund(.storeRule),
                en: "Refund rule: storeRule. A refund only ends its period; a used introductory offer still counts as used.",
                ru: "Правило о возвратах: storeRule. Возврат лишь завершает период; вводное предложение остаётся использованным.",
                es: "Regla de reembolsos: storeRule. Un reembolso solo termina su periodo; la oferta usada sigue usada."),
            .row(
                .offersSame, en: "The result is the same with the current rules.", ru: "По текущим правилам результат тот же.",
                es: "Decidido de nuevo, es lo mismo."),
            .row(
                .offersEdited, en: "The stored verdict ({verdict}) does not match its evidence.",
                ru: "Сохранённое решение ({verdict}) не соответствует сохранённым сведениям.",
                es: "El veredicto guardado ({verdict}) no es el que dan sus datos."),
            .row(
                .offersOtherRules, en: "Earlier rules gave a different verdict: {verdict}.",
                ru: "По прежним правилам решение было другим: {verdict}.",
                es: "Entonces decidieron otras reglas: {verdict}."),
            .row(.verdictYes, en: "yes", ru: "да", es: "sí"),
            .row(.verdictNo, en: "no", ru: "нет", es: "no"),
            .row(.verdictUnknown, en: "unknown", ru: "неизвестно", es: "desconocido"),

            .row(.shown(.introductoryPrice), en: "introductoryPrice", ru: "вводную цену", es: "el precio de introducción"),
            .row(.shown(.regularPrice), en: "regularPrice", ru: "обычную цену", es: "el precio normal"),
            .row(.shown(.noPaywall), en: "noPaywall", ru: "ничего, доступ есть", es: "nada, ya tiene acceso"),
        ] + periodTraits)
}
