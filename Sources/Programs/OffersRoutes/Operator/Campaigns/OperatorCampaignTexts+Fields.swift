import MemberUI

extension TextTable {
    /// The fields of the form, and what is wrong with them.
    static let campaignFields: [TextRow] = [
        .row(
            .campaignField("id"), en: "Name",
            ru: "Имя"),
        .row(
            .campaignWrong("id"), en: "Letters, digits, and -, _ or . between them, {longest} at most.",
            ru: "Буквы латиницы, цифры и -, _ или . между ними, не больше {longest}."),
        .row(
            .campaignField("productId"), en: "Product",
            ru: "Товар"),
        .row(
            .campaignWrong("productId"), en: "Enter the product's identifier.",
            ru: "Введите идентификатор товара."),
        .row(
            .campaignField("offerId"), en: "Promotional offer",
            ru: "Промопредложение"),
        .row(
            .campaignWrong("offerId"), en: "Enter the promotional offer's identifier.",
            ru: "Введите идентификатор промопредложения."),
        .row(
            .campaignField("groupId"), en: "Subscription group (if empty, the product's)",
            ru: "Группа подписок (если пусто, группа товара)"),
        .row(
            .campaignWrong("groupId"), en: "This is not the product's subscription group, or the settings do not list one.",
            ru: "Это не группа подписок товара, или в настройках её нет."),
        .row(
            .campaignField("lapsedFromDays"), en: "Left at least, days ago",
            ru: "Ушли не менее, дней назад"),
        .row(
            .campaignWrong("lapsedFromDays"), en: "A number of days from 0 to {mostDays}.",
            ru: "Число дней от 0 до {mostDays}."),
        .row(
            .campaignField("lapsedToDays"), en: "Left at most, days ago",
            ru: "Ушли не более, дней назад"),
        .row(
            .campaignWrong("lapsedToDays"), en: "A number of days up to {mostDays}, larger than the least one.",
            ru: "Число дней до {mostDays}, больше наименьшего."),
        .row(
            .campaignField("windowDays"), en: "The offer lasts, days",
            ru: "Предложение действует, дней"),
        .row(
            .campaignWrong("windowDays"), en: "A number of days from 1 to {mostDays}.",
            ru: "Число дней от 1 до {mostDays}."),
        .row(
            .campaignField("everyDays"), en: "Again after, days",
            ru: "Повторить через, дней"),
        .row(
            .campaignWrong("everyDays"), en: "A number of days up to {mostDays}, at least as long as the offer lasts.",
            ru: "Число дней до {mostDays}, не меньше срока предложения."),
        .row(
            .campaignField("controlThousandths"), en: "Held back, %",
            ru: "В контрольной группе, %"),
        .row(
            .campaignWrong("controlThousandths"), en: "A percentage from 0 to {mostControl} with up to one decimal.",
            ru: "Процент от 0 до {mostControl}, не более одного знака после точки."),
        .row(
            .campaignField("endDate"), en: "Last day (UTC), if it ends automatically",
            ru: "Последний день (UTC), если завершится сама"),
        .row(
            .campaignWrong("endDate"), en: "A day that is not over yet.",
            ru: "День, который ещё не закончился."),
        .row(
            .campaignField("reasons"), en: "Reasons for leaving",
            ru: "Причины ухода"),
        .row(
            .campaignWrong("reasons"), en: "Choose at least one reason.",
            ru: "Выберите хотя бы одну причину."),
    ]
}
