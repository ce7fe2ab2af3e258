import StoreOffers

/// The words around an explanation, in its language: verdicts and reasons have their own sentences.
struct OffersWording: Sendable {
    let decidedBy: String
    let columns: [String]
    /// With the reason's name, the moment, and the content of a purchase screen.
    let reason: @Sendable (_ name: String, _ clock: String, _ shown: String) -> String
    let noClock: String
    let orLater: String
    let shown: [OfferPresentation: String]
    let traits: [PeriodTrait: String]
    let unreadable: String
    let unsigned: String
    let unlisted: @Sendable (_ product: String) -> String
    let same: String
    /// With the stored verdict.
    let edited: @Sendable (_ verdict: String) -> String
    let otherRules: @Sendable (_ verdict: String) -> String
    /// Yes, no, unknown.
    let verdicts: [String]

    static func words(_ language: OfferLanguage) -> OffersWording {
        switch language {
        case .english: english
        case .russian: russian
        case .spanish: spanish
        }
    }

    /// A verdict with its reason's name.
    func verdict(_ decision: OfferDecision) -> String {
        "\(verdicts[decision.eligible.map { $0 ? 0 : 1 } ?? 2]), \(decision.reason.rawValue)"
    }

    /// The reason's line.
    func reason(of decision: OfferDecision) -> String {
        let clock =
            switch decision.clock {
            case nil: noClock
            case .exact(let time): time.text
            case .atLeast(let time): time.text + " " + orLater
            }
        return reason(decision.reason.rawValue, clock, shown[decision.presentation] ?? decision.presentation.rawValue)
    }
}

extension OffersWording {
    static let english = OffersWording(
        decidedBy: "Decided by:", columns: ["PRODUCT", "FROM", "UNTIL", "WHAT", "TRANSACTION"],
        reason: { "Reason \($0), at \($1). To show: \($2)." }, noClock: "no trusted time", orLater: "or later",
        shown: [.introductoryPrice: "introductoryPrice", .regularPrice: "regularPrice", .noPaywall: "noPaywall"],
        traits: Dictionary(uniqueKeysWithValues: PeriodTrait.allCases.map { ($0, $0.rawValue) }), unreadable: "unreadable",
        unsigned: "This evidence is not signed: it is only as reliable as its source.",
        unlisted: { "The settings do not list \($0)." }, same: "Decided again, it is the same.",
        edited: { "The stored verdict (\($0)) is not what its evidence gives." },
        otherRules: { "Other rules decided then: \($0)." }, verdicts: ["yes", "no", "unknown"])

    private static let russian = OffersWording(
        decidedBy: "Решили покупки:", columns: ["ТОВАР", "С", "ДО", "ЧТО", "ТРАНЗАКЦИЯ"],
        reason: { "Причина \($0), момент: \($1). Показать: \($2)." }, noClock: "достоверного времени нет", orLater: "или позже",
        shown: [
            .introductoryPrice: "вводную цену", .regularPrice: "обычную цену", .noPaywall: "ничего, доступ есть",
        ],
        traits: [
            .trial: "пробный", .introductory: "вводный", .promotional: "промопредложение", .offerCode: "код предложения",
            .winBack: "предложение вернуться", .family: "семья", .upgraded: "заменён", .revoked: "отозван",
            .refunded: "деньги возвращены", .regular: "обычный",
        ], unreadable: "не читается",
        unsigned: "Эти сведения никто не подписал: они верны настолько, насколько верен их источник.",
        unlisted: { "В настройках нет \($0)." }, same: "Повторное решение такое же.",
        edited: { "Сохранённое решение (\($0)) не следует из сохранённых при нём сведений." },
        otherRules: { "Тогда решали по другим правилам: \($0)." }, verdicts: ["да", "нет", "неизвестно"])

    private static let spanish = OffersWording(
        decidedBy: "Lo decidieron estas compras:", columns: ["PRODUCTO", "DESDE", "HASTA", "QUÉ", "TRANSACCIÓN"],
        reason: { "Motivo \($0), momento: \($1). Se muestra: \($2)." }, noClock: "sin hora fiable", orLater: "o después",
        shown: [
            .introductoryPrice: "el precio de introducción", .regularPrice: "el precio normal",
            .noPaywall: "nada, ya tiene acceso",
        ],
        traits: [
            .trial: "prueba", .introductory: "introducción", .promotional: "promoción", .offerCode: "código de oferta",
            .winBack: "oferta de regreso", .family: "familia", .upgraded: "sustituido", .revoked: "retirado",
            .refunded: "reembolsado", .regular: "normal",
        ], unreadable: "ilegible", unsigned: "Nadie firmó estos datos: son tan ciertos como quien los entregó.",
        unlisted: { "Los ajustes no incluyen \($0)." }, same: "Decidido de nuevo, es lo mismo.",
        edited: { "El veredicto guardado (\($0)) no es el que dan sus datos." },
        otherRules: { "Entonces decidieron otras reglas: \($0)." }, verdicts: ["sí", "no", "desconocido"])
}
