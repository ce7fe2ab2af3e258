package import MemberUI

/// The texts of all pages of operators.
enum OperatorTexts {
    static let all: TextTable = .init(
        TextTable.operatorPages.rows + TextTable.operatorMetrics.rows + TextTable.operatorCampaigns.rows
            + TextTable.operatorMembers.rows + TextTable.campaigns + TextTable.periodTraits)
}

extension TextKey {
    static let operatorSignInTitle = TextKey(rawValue: "operator.sign_in.title")
    static let operatorSignInLead = TextKey(rawValue: "operator.sign_in.lead")
    static let operatorSignIn = TextKey(rawValue: "operator.sign_in.button")
    static let operatorSignOut = TextKey(rawValue: "operator.sign_out")
    static let operatorKey = TextKey(rawValue: "operator.key")
    static let operatorKeyWrong = TextKey(rawValue: "operator.key.wrong")
    static let operatorKeyKind = TextKey(rawValue: "operator.key.kind")
    static let operatorKeyName = TextKey(rawValue: "operator.key.name")
    static let operatorForeign = TextKey(rawValue: "operator.foreign")
    static let operatorEnded = TextKey(rawValue: "operator.ended")
    static let operatorInvalid = TextKey(rawValue: "operator.invalid")
    static let operatorNothing = TextKey(rawValue: "operator.nothing")
    static let operatorLater = TextKey(rawValue: "operator.later")
    static let operatorFailed = TextKey(rawValue: "operator.failed")
    static let operatorEnvironment = TextKey(rawValue: "operator.environment")
    static let operatorProduction = TextKey(rawValue: "operator.production")
    static let operatorSandbox = TextKey(rawValue: "operator.sandbox")
    static let operatorOverview = TextKey(rawValue: "operator.overview")
    static let operatorOverviewLead = TextKey(rawValue: "operator.overview.lead")
    static let operatorState = TextKey(rawValue: "operator.state")
    static let operatorSession = TextKey(rawValue: "operator.session")
    static let operatorComplete = TextKey(rawValue: "operator.complete")
    static let operatorMissed = TextKey(rawValue: "operator.missed")
    static let operatorBackfill = TextKey(rawValue: "operator.backfill")
    static let operatorSummed = TextKey(rawValue: "operator.summed")
    static let operatorWaiting = TextKey(rawValue: "operator.waiting")
    static let operatorApp = TextKey(rawValue: "operator.app")
    static let operatorEnds = TextKey(rawValue: "operator.ends")
    static let operatorNever = TextKey(rawValue: "operator.never")
}

extension TextTable {
    /// The frame of operators' pages, signing in, and the first page.
    package static let operatorPages = TextTable([
        .row(.operatorSignInTitle, en: "Sign in as an operator", ru: "Вход для оператора"),
        .row(
            .operatorSignInLead, en: "With an operator's key of the app. The session ends after 8 hours at the latest.",
            ru: "Нужен ключ оператора приложения. Сеанс длится не дольше 8 часов."),
        .row(.operatorSignIn, en: "Sign in", ru: "Войти"),
        .row(.operatorSignOut, en: "Sign out", ru: "Выйти"),
        .row(.operatorKey, en: "Operator's key", ru: "Ключ оператора"),
        .row(
            .operatorKeyWrong, en: "This key is not accepted, or no longer.", ru: "Этот ключ не подходит или больше не действует."
        ),
        .row(
            .operatorKeyKind, en: "This key is not an operator's: use a key of the kind operator.",
            ru: "Это не ключ оператора: нужен ключ вида operator."),
        .row(.operatorKeyName, en: "Key", ru: "Ключ"),
        .row(
            .operatorForeign,
            en: "The form was not sent by a page of this session, so nothing was changed. Open the page again, and repeat it.",
            ru: "Форма отправлена не со страницы этого сеанса, поэтому ничего не изменено. Откройте страницу заново и повторите."),
        .row(
            .operatorEnded, en: "Your session has ended, so nothing was changed. Sign in again.",
            ru: "Сеанс завершён, поэтому ничего не изменено. Войдите ещё раз."),
        .row(.operatorInvalid, en: "A value of the request is wrong.", ru: "Значение в запросе неверно."),
        .row(.operatorNothing, en: "Nothing was found.", ru: "Ничего не найдено."),
        .row(
            .operatorLater, en: "This cannot be shown now. Try again in a minute.",
            ru: "Сейчас это показать нельзя. Попробуйте через минуту."),
        .row(.operatorFailed, en: "The service could not do that.", ru: "Службе не удалось это сделать."),
        .row(.operatorEnvironment, en: "Environment", ru: "Среда"),
        .row(.operatorProduction, en: "Production", ru: "Рабочая среда"),
        .row(.operatorSandbox, en: "Sandbox", ru: "Песочница"),
        .row(.operatorOverview, en: "Overview", ru: "Обзор"),
        .row(
            .operatorOverviewLead, en: "How current the data of this environment is.",
            ru: "Насколько свежи данные этой среды."),
        .row(.operatorState, en: "State of the data", ru: "Состояние данных"),
        .row(.operatorSession, en: "Your session", ru: "Ваш сеанс"),
        .row(.operatorComplete, en: "Notifications complete until", ru: "Уведомления полны до"),
        .row(.operatorMissed, en: "Notifications missed and made up for", ru: "Пропущено и восполнено уведомлений"),
        .row(.operatorBackfill, en: "Histories fetched", ru: "Загружено историй"),
        .row(.operatorSummed, en: "Metrics summed until", ru: "Метрики подсчитаны до"),
        .row(.operatorWaiting, en: "Subscriptions to be summed", ru: "Подписок ждут подсчёта"),
        .row(.operatorApp, en: "App", ru: "Приложение"),
        .row(.operatorEnds, en: "Ends", ru: "Завершится"),
        .row(.operatorNever, en: "not yet", ru: "ещё нет"),
    ])
}
