package import MemberUI

extension TextKey {
    static let metricsTitle = TextKey(rawValue: "operator.metrics")
    static let metricsChoice = TextKey(rawValue: "operator.metrics.choice")
    static let metricsFrom = TextKey(rawValue: "operator.metrics.from")
    static let metricsTo = TextKey(rawValue: "operator.metrics.to")
    static let metricsProduct = TextKey(rawValue: "operator.metrics.product")
    static let metricsGroup = TextKey(rawValue: "operator.metrics.group")
    static let metricsCountry = TextKey(rawValue: "operator.metrics.country")
    static let metricsOffer = TextKey(rawValue: "operator.metrics.offer")
    static let metricsShow = TextKey(rawValue: "operator.metrics.show")
    static let metricsCSV = TextKey(rawValue: "operator.metrics.csv")
    static let metricsDays = TextKey(rawValue: "operator.metrics.days")
    static let metricsWaiting = TextKey(rawValue: "operator.metrics.waiting")
    static let metricsWrong = TextKey(rawValue: "operator.metrics.wrong")
    static let metricsAhead = TextKey(rawValue: "operator.metrics.ahead")
    static let metricsReversed = TextKey(rawValue: "operator.metrics.reversed")
    static let metricsTooMany = TextKey(rawValue: "operator.metrics.too_many")
    static let metricsNotSummed = TextKey(rawValue: "operator.metrics.not_summed")
    static let metricsNoDay = TextKey(rawValue: "operator.metrics.no_day")
    static let metricsNoMoney = TextKey(rawValue: "operator.metrics.no_money")
    static let metricsTable = TextKey(rawValue: "operator.metrics.table")
    static let metricsPlot = TextKey(rawValue: "operator.metrics.drawing")
    static let metricsDay = TextKey(rawValue: "operator.metrics.day")
    static let metricsPlotLabel = TextKey(rawValue: "operator.metrics.plot")
    static let metricsProvisional = TextKey(rawValue: "operator.metrics.provisional")
    static let metricsProvisionalMark = TextKey(rawValue: "operator.metrics.provisional.mark")
    static let metricsCohorts = TextKey(rawValue: "operator.metrics.cohorts")
    static let metricsCohortsLead = TextKey(rawValue: "operator.metrics.cohorts.lead")
    static let metricsCohortsNote = TextKey(rawValue: "operator.metrics.cohorts.note")
    static let metricsWeek = TextKey(rawValue: "operator.metrics.week")
    static let metricsWithin = TextKey(rawValue: "operator.metrics.within")
    static let metricsSoFar = TextKey(rawValue: "operator.metrics.so_far")
    static let metricsActive = TextKey(rawValue: "operator.metrics.active")
    static let metricsTrials = TextKey(rawValue: "operator.metrics.trials")
    static let metricsConverted = TextKey(rawValue: "operator.metrics.converted")
    static let metricsConversion = TextKey(rawValue: "operator.metrics.conversion")
    static let metricsChurn = TextKey(rawValue: "operator.metrics.churn")
    static let metricsRefunds = TextKey(rawValue: "operator.metrics.refunds")
    static let metricsRevenue = TextKey(rawValue: "operator.metrics.revenue")
    static let metricsRefunded = TextKey(rawValue: "operator.metrics.refunded")
}

extension MetricPlot.Name {
    /// The text of a line.
    var key: TextKey {
        switch self {
        case .active: .metricsActive
        case .trials: .metricsTrials
        case .converted: .metricsConverted
        case .conversion: .metricsConversion
        case .churn: .metricsChurn
        case .refunds: .metricsRefunds
        case .revenue: .metricsRevenue
        case .refunded: .metricsRefunded
        }
    }
}

extension TextTable {
    /// The page of metrics: its form, plots and cohorts.
    package static let operatorMetrics = TextTable([
        .row(.metricsTitle, en: "Metrics", ru: "Метрики"), .row(.metricsChoice, en: "What to show", ru: "Что показать"),
        .row(.metricsFrom, en: "First day (UTC)", ru: "Первый день (UTC)"),
        .row(.metricsTo, en: "Last day (UTC)", ru: "Последний день (UTC)"),
        .row(.metricsProduct, en: "Product", ru: "Продукт"),
        .row(.metricsGroup, en: "Subscription group", ru: "Группа подписок"),
        .row(.metricsCountry, en: "Country, such as USA", ru: "Страна, например USA"),
        .row(.metricsOffer, en: "Offer, such as promotional:spring", ru: "Предложение, например promotional:spring"),
        .row(.metricsShow, en: "Show", ru: "Показать"), .row(.metricsCSV, en: "Save as CSV", ru: "Сохранить как CSV"),
        .row(.metricsDays, en: "Days by UTC from {from} to {to}.", ru: "Дни по UTC с {from} по {to}."),
        .row(
            .metricsWaiting,
            en: [
                .one: "{count} changed subscription is not in the numbers yet.",
                .other: "{count} changed subscriptions are not in the numbers yet.",
            ],
            ru: [
                .one: "{count} изменившаяся подписка ещё не учтена.", .few: "{count} изменившиеся подписки ещё не учтены.",
                .many: "{count} изменившихся подписок ещё не учтены.",
            ]),
        .row(
            .metricsWrong,
            en: "A value cannot be read: days are written as 2027-03-01, offers as promotional or promotional:spring.",
            ru: "Значение не удалось прочитать: дни пишутся как 2027-03-01, предложения как promotional или promotional:spring."),
        .row(.metricsAhead, en: "The first day is not over yet, by UTC.", ru: "Первый день ещё не закончился (по UTC)."),
        .row(.metricsReversed, en: "The first day is after the last one.", ru: "Первый день позже последнего."),
        .row(.metricsTooMany, en: "These are too many days at once.", ru: "Слишком много дней сразу."),
        .row(
            .metricsNotSummed, en: "The subscriptions are being summed for the first time. Try again later.",
            ru: "Подписки подсчитываются в первый раз. Попробуйте позже."),
        .row(.metricsNoDay, en: "None of these days is over yet.", ru: "Ни один из этих дней ещё не закончился."),
        .row(
            .metricsNoMoney, en: "No paid transaction of these days names a price.",
            ru: "Ни в одной оплаченной транзакции этих дней не указана цена."),
        .row(.metricsTable, en: "Table", ru: "Таблица"), .row(.metricsPlot, en: "Plot", ru: "График"),
        .row(.metricsDay, en: "Day", ru: "День"),
        .row(.metricsPlotLabel, en: "The table below has the same numbers.", ru: "Те же числа есть в таблице ниже."),
        .row(
            .metricsProvisional, en: "provisional, until 14 days after the day's last trial ended",
            ru: "предварительно, пока не прошло 14 дней после конца последнего пробного периода этого дня"),
        .row(.metricsProvisionalMark, en: "provisional", ru: "предварительно"),
        .row(.metricsCohorts, en: "Trials by week", ru: "Пробные периоды по неделям"),
        .row(
            .metricsCohortsLead,
            en: "The part of the trials of a week whose next own purchase is paid, by the weeks since each trial began.",
            ru: "Доля пробных периодов недели, за которыми следует оплаченная покупка, по неделям от начала каждого из них."),
        .row(
            .metricsCohortsNote,
            en:
                "Weeks begin on Monday by UTC. * may still grow: not every trial has had so many weeks, or its conversion is provisional.",
            ru:
                "Недели начинаются в понедельник по UTC. * может вырасти: у части пробных периодов этот срок не прошёл, или конверсия предварительная."
        ),
        .row(.metricsWeek, en: "Week of", ru: "Неделя с"),
        .row(
            .metricsWithin, en: [.one: "{count} week", .other: "{count} weeks"],
            ru: [.one: "{count} неделя", .few: "{count} недели", .many: "{count} недель"]),
        .row(.metricsSoFar, en: "So far", ru: "Всего"), .row(.metricsActive, en: "Active", ru: "Активные"),
        .row(.metricsTrials, en: "Trials", ru: "Пробные периоды"), .row(.metricsConverted, en: "Converted", ru: "Оплачены"),
        .row(.metricsConversion, en: "Conversion", ru: "Конверсия"), .row(.metricsChurn, en: "Churn", ru: "Отток"),
        .row(.metricsRefunds, en: "Refunds", ru: "Возвраты"), .row(.metricsRevenue, en: "Revenue", ru: "Выручка"),
        .row(.metricsRefunded, en: "Refunded", ru: "Возвращено"),
    ])
}
