package import MemberUI

/// Sentences about campaigns and their results, for the command line and for pages.
extension TextTable {
    /// What a campaign does, and to whom it would offer something.
    package static let campaignRules: [TextRow] = [
        .row(
            .campaignFor, en: "Offers {offer} of {product} to members who left the group {group} {from} to {to} days ago.",
            ru: "Предлагает {offer} для {product} тем, кто ушёл из группы {group} от {from} до {to} дней назад.",
            es: "Ofrece {offer} de {product} a quienes dejaron el grupo {group} hace entre {from} y {to} días."),
        .row(
            .campaignHow,
            en: "An offer lasts {window} days and may come again {every} days after it began; {share} are held back.",
            ru:
                "Предложение действует {window} дн. и может повториться через {every} дн. после начала; в контрольной группе {share}.",
            es: "Una oferta dura {window} días y puede repetirse {every} días después de empezar; {share} quedan en control."),
        .row(
            .campaignCauses, en: "Only for these reasons: {reasons}.", ru: "Только по этим причинам: {reasons}.",
            es: "Solo por estos motivos: {reasons}."),
        .row(.campaignEnds, en: "Ends automatically at {time}.", ru: "Завершится сама: {time}.", es: "Termina sola: {time}."),
        .row(
            .previewMatching,
            en: "Would get the offer now: {matching}; would be held back: {heldBack}; subscriptions looked at: {seen}.",
            ru: "Предложение получили бы сейчас: {matching}; в контрольной группе: {heldBack}; просмотрено подписок: {seen}.",
            es: "Recibirían la oferta ahora: {matching}; quedarían en control: {heldBack}; suscripciones vistas: {seen}."),
        .row(
            .previewRunning, en: "Have it already: {running}.", ru: "Уже действует: {running}.", es: "Ya la tienen: {running}."),
        .row(.previewReasons, en: "Why they left:", ru: "Почему они ушли:", es: "Por qué se fueron:"),
        .row(.previewExamples, en: "Examples:", ru: "Примеры:", es: "Ejemplos:"),
        .row(
            .previewRefused, en: "Others who left in these days, and why they get nothing:",
            ru: "Остальные ушедшие в эти дни и почему им ничего не предложат:",
            es: "Otros que se fueron en estos días, y por qué no reciben nada:"),
    ]

    /// What came of a campaign.
    package static let campaignResults: [TextRow] = [
        .row(
            .resultOffered, en: "Offered {offerings}, taken {taken}; held back {held}.",
            ru: "Предложено {offerings}, принято {taken}; в контроле {held}.",
            es: "Ofrecidas {offerings}, aceptadas {taken}; en control {held}."),
        .row(
            .resultRunning, en: "Not over yet, and not compared: {running}.",
            ru: "Ещё не закончились и не сравниваются: {running}.",
            es: "Aún no han terminado y no se comparan: {running}."),
        .row(
            .resultElsewhere,
            en:
                "Held-back members who bought with the offer all the same: {other}. It is given elsewhere too, so the comparison says less.",
            ru:
                "Из контрольной группы купили по этому предложению: {other}. Его дают и в другом месте, поэтому сравнение говорит меньше.",
            es: "En control, pero compraron con la oferta: {other}. También se da en otra parte, y la comparación dice menos."),
        .row(
            .verdict(.tooFew), en: "Not known yet: both groups need {fewest} members whose time is over.",
            ru: "Пока сказать нельзя: в обеих группах нужно по {fewest} участников, чей срок закончился.",
            es: "Aún no se puede decir: ambos grupos necesitan {fewest} miembros cuyo plazo haya terminado."),
        .row(
            .verdict(.mayBeChance),
            en: "Not known yet: the difference of {difference} percentage points may be chance (95 %: {low} to {high}).",
            ru: "Пока сказать нельзя: разница {difference} п. п. может быть случайной (95 %: от {low} до {high}).",
            es: "Aún no se puede decir: la diferencia de {difference} puntos puede ser azar (95 %: de {low} a {high})."),
        .row(
            .verdict(.more), en: "With the offer more came back: {difference} percentage points (95 %: {low} to {high}).",
            ru: "С предложением вернулось больше: {difference} п. п. (95 %: от {low} до {high}).",
            es: "Con la oferta volvieron más: {difference} puntos (95 %: de {low} a {high})."),
        .row(
            .verdict(.fewer), en: "With the offer fewer came back: {difference} percentage points (95 %: {low} to {high}).",
            ru: "С предложением вернулось меньше: {difference} п. п. (95 %: от {low} до {high}).",
            es: "Con la oferta volvieron menos: {difference} puntos (95 %: de {low} a {high})."),
        .row(
            .resultBrought,
            en: "Paid within the time beyond what as many without the offer paid: {money}; no interval is known for money.",
            ru:
                "За срок заплачено сверх того, что заплатили бы столько же без предложения: {money}; для денег интервал неизвестен.",
            es:
                "Pagado en el plazo por encima de lo que pagaron otros tantos sin la oferta: {money}; para el dinero no se conoce intervalo."
        ),
    ]
}
