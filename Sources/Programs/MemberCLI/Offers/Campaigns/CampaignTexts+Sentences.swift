import MemberUI

/// Sentences of the command line about campaigns.
extension TextTable {
    static let campaignSentences: [TextRow] = [
        .row(.campaignsNone, en: "The app has no campaigns yet.", ru: "Кампаний ещё нет.", es: "La app aún no tiene campañas."),
        .row(
            .campaignsNoMembers, en: "Nothing has been offered yet.", ru: "Ещё ничего не предлагалось.",
            es: "Aún no se ha ofrecido nada."),
        .row(.campaignsRead, en: "Read so far: {count}.", ru: "Прочитано: {count}.", es: "Leídos hasta ahora: {count}."),
        .row(
            .campaignIs, en: "{name}: {state}; offered {offered}, held back {held}.",
            ru: "{name}: {state}; предложено {offered}, в контроле {held}.",
            es: "{name}: {state}; ofrecidas {offered}, en control {held}."),
        .row(
            .campaignNextDraft,
            en:
                "Nothing is offered yet. Look ahead: member offers campaigns preview {name}. Then: member offers campaigns start {name}.",
            ru:
                "Пока ничего не предлагается. Посмотреть: member offers campaigns preview {name}. Затем: member offers campaigns start {name}.",
            es:
                "Aún no se ofrece nada. Vista previa: member offers campaigns preview {name}. Después: member offers campaigns start {name}."
        ),
        .row(
            .campaignNextRunning,
            en: "The offer appears in the members' responses. Its result: member offers campaigns result {name}.",
            ru: "Предложение появляется в ответах участникам. Что оно приносит: member offers campaigns result {name}.",
            es: "La oferta aparece en las respuestas de los miembros. Lo que aporta: member offers campaigns result {name}."),
        .row(
            .campaignNextEnded, en: "Nothing of it is offered any more. Its result: member offers campaigns result {name}.",
            ru: "По ней больше ничего не предлагается. Что она принесла: member offers campaigns result {name}.",
            es: "Ya no ofrece nada. Lo que aportó: member offers campaigns result {name}."),
    ]
}
