package import MemberUI

extension TextKey {
    /// The title of a field of the form.
    static func campaignField(_ name: String) -> TextKey { TextKey(rawValue: "operator.campaigns.field." + name) }
    /// Why a field is refused.
    static func campaignWrong(_ name: String) -> TextKey { TextKey(rawValue: "operator.campaigns.wrong." + name) }
    static let operatorCampaigns = TextKey(rawValue: "operator.campaigns")
    static let operatorCampaignsLead = TextKey(rawValue: "operator.campaigns.lead")
    static let operatorCampaignsAll = TextKey(rawValue: "operator.campaigns.all")
    static let operatorCampaignsNone = TextKey(rawValue: "operator.campaigns.none")
    static let operatorCampaignsNew = TextKey(rawValue: "operator.campaigns.new")
    static let operatorCampaignsMake = TextKey(rawValue: "operator.campaigns.make")
    static let operatorCampaignsMore = TextKey(rawValue: "operator.campaigns.more")
    static let operatorCampaignsName = TextKey(rawValue: "operator.campaigns.name")
    static let operatorCampaignsState = TextKey(rawValue: "operator.campaigns.state")
    static let operatorCampaignsBegun = TextKey(rawValue: "operator.campaigns.begun")
    static let operatorCampaignsHeld = TextKey(rawValue: "operator.campaigns.held")
    static let operatorCampaignsIs = TextKey(rawValue: "operator.campaigns.is")
    static let operatorCampaignsRule = TextKey(rawValue: "operator.campaigns.rule")
    static let operatorCampaignsStart = TextKey(rawValue: "operator.campaigns.start")
    static let operatorCampaignsStartLead = TextKey(rawValue: "operator.campaigns.start.lead")
    static let operatorCampaignsEnd = TextKey(rawValue: "operator.campaigns.end")
    static let operatorCampaignsEndLead = TextKey(rawValue: "operator.campaigns.end.lead")
    static let operatorCampaignsPreview = TextKey(rawValue: "operator.campaigns.preview")
    static let operatorCampaignsLook = TextKey(rawValue: "operator.campaigns.look")
    static let operatorCampaignsRest = TextKey(rawValue: "operator.campaigns.rest")
    static let operatorCampaignsReason = TextKey(rawValue: "operator.campaigns.reason")
    static let operatorCampaignsMembers = TextKey(rawValue: "operator.campaigns.members")
    static let operatorCampaignsMember = TextKey(rawValue: "operator.campaigns.member")
    static let operatorCampaignsLeft = TextKey(rawValue: "operator.campaigns.left")
    static let operatorCampaignsResult = TextKey(rawValue: "operator.campaigns.result")
    static let operatorCampaignsOfferings = TextKey(rawValue: "operator.campaigns.offerings")
    static let operatorCampaignsErased = TextKey(rawValue: "operator.campaigns.erased")
    static let operatorCampaignsPart = TextKey(rawValue: "operator.campaigns.part")
    static let operatorCampaignsSide = TextKey(rawValue: "operator.campaigns.side")
    static let operatorCampaignsWith = TextKey(rawValue: "operator.campaigns.with")
    static let operatorCampaignsWithout = TextKey(rawValue: "operator.campaigns.without")
    static let operatorCampaignsReturned = TextKey(rawValue: "operator.campaigns.returned")
    static let operatorCampaignsShare = TextKey(rawValue: "operator.campaigns.share")
    static let operatorCampaignsRevenue = TextKey(rawValue: "operator.campaigns.revenue")
    static let operatorCampaignsRefunded = TextKey(rawValue: "operator.campaigns.refunded")
    static let operatorCampaignsNotOffered = TextKey(rawValue: "operator.campaigns.not_offered")
    static let operatorCampaignsExists = TextKey(rawValue: "operator.campaigns.exists")
    static let operatorCampaignsEnded = TextKey(rawValue: "operator.campaigns.ended")
    static let operatorCampaignsTooMany = TextKey(rawValue: "operator.campaigns.too_many")
}

extension TextTable {
    /// The page of campaigns.
    package static let operatorCampaigns = TextTable(campaignPage + campaignFields)

    private static let campaignPage: [TextRow] = [
        .row(.operatorCampaignsOfferings, en: "Offered and held back", ru: "Кому предложено и кто в контроле"),
        .row(.operatorCampaignsErased, en: "an erased member", ru: "удалённый участник"),
        .row(
            .operatorCampaigns, en: "Campaigns",
            ru: "Кампании"),
        .row(
            .operatorCampaignsLead, en: "Offers for members who left some days ago.",
            ru: "Предложения тем, кто ушёл несколько дней назад."),
        .row(
            .operatorCampaignsAll, en: "All campaigns",
            ru: "Все кампании"),
        .row(
            .operatorCampaignsNone, en: "The app has no campaigns here yet.",
            ru: "Здесь кампаний ещё нет."),
        .row(
            .operatorCampaignsNew, en: "New campaign",
            ru: "Новая кампания"),
        .row(
            .operatorCampaignsMake, en: "Make a draft",
            ru: "Создать черновик"),
        .row(
            .operatorCampaignsMore, en: "Continue with the next ones",
            ru: "Показать следующие"),
        .row(
            .operatorCampaignsName, en: "Name",
            ru: "Имя"),
        .row(
            .operatorCampaignsState, en: "State",
            ru: "Состояние"),
        .row(
            .operatorCampaignsBegun, en: "Offered",
            ru: "Предложено"),
        .row(
            .operatorCampaignsHeld, en: "Held back",
            ru: "В контроле"),
        .row(
            .operatorCampaignsIs, en: "State: {state}; offered: {offered}; held back: {held}.",
            ru: "Состояние: {state}; предложено: {offered}; в контроле: {held}."),
        .row(
            .operatorCampaignsRule, en: "Rule",
            ru: "Правило"),
        .row(
            .operatorCampaignsStart, en: "Start the campaign",
            ru: "Начать кампанию"),
        .row(
            .operatorCampaignsStartLead,
            en: "From now on the offer appears for the members of the rule. The rule cannot be changed.",
            ru: "С этого момента предложение появится у участников, подходящих под правило. Изменить правило нельзя."),
        .row(
            .operatorCampaignsEnd, en: "End the campaign",
            ru: "Завершить кампанию"),
        .row(
            .operatorCampaignsEndLead, en: "Nothing of it is offered any more, and it cannot be started again.",
            ru: "По ней больше ничего не предложат, и начать её снова нельзя."),
        .row(
            .operatorCampaignsPreview, en: "Who would get the offer now",
            ru: "Кто получил бы предложение сейчас"),
        .row(
            .operatorCampaignsLook, en: "Look ahead",
            ru: "Посмотреть"),
        .row(
            .operatorCampaignsRest, en: "Only the part after the one shown before:",
            ru: "Только часть после показанной ранее:"),
        .row(
            .operatorCampaignsReason, en: "Reason",
            ru: "Причина"),
        .row(
            .operatorCampaignsMembers, en: "Members",
            ru: "Участники"),
        .row(
            .operatorCampaignsMember, en: "Member",
            ru: "Участник"),
        .row(
            .operatorCampaignsLeft, en: "Left",
            ru: "Дата ухода"),
        .row(
            .operatorCampaignsResult, en: "Result",
            ru: "Результат"),
        .row(
            .operatorCampaignsPart,
            en: "Only the first offerings are summed here. For all of them: member offers campaigns result.",
            ru: "Здесь подсчитаны только первые предложения. Все подсчитает member offers campaigns result."),
        .row(
            .operatorCampaignsSide, en: "Group",
            ru: "Группа"),
        .row(
            .operatorCampaignsWith, en: "With the offer",
            ru: "С предложением"),
        .row(
            .operatorCampaignsWithout, en: "Held back",
            ru: "Контрольная"),
        .row(
            .operatorCampaignsReturned, en: "Came back",
            ru: "Вернулись"),
        .row(
            .operatorCampaignsShare, en: "Share",
            ru: "Доля"),
        .row(
            .operatorCampaignsRevenue, en: "Revenue",
            ru: "Выручка"),
        .row(
            .operatorCampaignsRefunded, en: "Refunded",
            ru: "Возвращено"),
        .row(
            .operatorCampaignsNotOffered,
            en: "The service's settings do not list this product with this promotional offer, or have no key to sign it with.",
            ru: "В настройках службы нет такого товара с таким промопредложением или нет ключа для его подписи."),
        .row(
            .operatorCampaignsExists, en: "This name is taken by a campaign with another rule. Choose another one.",
            ru: "Это имя занято кампанией с другим правилом. Выберите другое."),
        .row(
            .operatorCampaignsEnded, en: "The campaign has ended. Make a new one under another name.",
            ru: "Кампания завершена. Создайте новую под другим именем."),
        .row(
            .operatorCampaignsTooMany, en: "{most} campaigns run, which is the most. End one of them first.",
            ru: "Уже идёт {most} кампаний, больше нельзя. Сначала завершите одну из них."),
    ]
}
