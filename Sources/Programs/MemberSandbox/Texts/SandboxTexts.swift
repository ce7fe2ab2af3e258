import MemberUI

extension TextKey {
    // The sandbox's control page.

    static let sandboxTitle = TextKey(rawValue: "sandbox.title")
    static let sandboxIntro = TextKey(rawValue: "sandbox.intro")
    static let sandboxAddresses = TextKey(rawValue: "sandbox.addresses")
    static let sandboxFaults = TextKey(rawValue: "sandbox.faults")
    static let sandboxFaultsNone = TextKey(rawValue: "sandbox.faults.none")
    static let sandboxFaultsLeft = TextKey(rawValue: "sandbox.faults.left")
    static let sandboxFaultsStanding = TextKey(rawValue: "sandbox.faults.standing")
    static let sandboxFaultOrder = TextKey(rawValue: "sandbox.fault.order")
    static let sandboxFaultKind = TextKey(rawValue: "sandbox.fault.kind")
    static let sandboxFaultNumber = TextKey(rawValue: "sandbox.fault.number")
    static let sandboxFaultPath = TextKey(rawValue: "sandbox.fault.path")
    static let sandboxFaultTimes = TextKey(rawValue: "sandbox.fault.times")
    static let sandboxFaultAdd = TextKey(rawValue: "sandbox.fault.add")
    static let sandboxFaultRemove = TextKey(rawValue: "sandbox.fault.remove")
    static let sandboxFaultClear = TextKey(rawValue: "sandbox.fault.clear")
    static let sandboxActions = TextKey(rawValue: "sandbox.actions")
    static let sandboxExpire = TextKey(rawValue: "sandbox.expire")
    static let sandboxRotate = TextKey(rawValue: "sandbox.rotate")
    static let sandboxGrace = TextKey(rawValue: "sandbox.grace")
    static let sandboxGraceSet = TextKey(rawValue: "sandbox.grace.set")
    static let sandboxMembers = TextKey(rawValue: "sandbox.members")
    static let sandboxMembersNone = TextKey(rawValue: "sandbox.members.none")
    static let sandboxSession = TextKey(rawValue: "sandbox.session")
    static let sandboxScopes = TextKey(rawValue: "sandbox.scopes")
    static let sandboxAccessToken = TextKey(rawValue: "sandbox.access_token")
    static let sandboxAccessEnds = TextKey(rawValue: "sandbox.access_token.ends")
    static let sandboxAccessOver = TextKey(rawValue: "sandbox.access_token.over")
    static let sandboxAccessNone = TextKey(rawValue: "sandbox.access_token.none")
    static let sandboxRefresh = TextKey(rawValue: "sandbox.refresh")
    static let sandboxRefreshGood = TextKey(rawValue: "sandbox.refresh.good")
    static let sandboxRefreshDead = TextKey(rawValue: "sandbox.refresh.dead")
    static let sandboxSessionState = TextKey(rawValue: "sandbox.session.state")
    static let sandboxSessionLives = TextKey(rawValue: "sandbox.session.lives")
    static let sandboxSessionSignedOut = TextKey(rawValue: "sandbox.session.signed_out")
    static let sandboxSessionRevoked = TextKey(rawValue: "sandbox.session.revoked")
    static let sandboxSessionCodeReuse = TextKey(rawValue: "sandbox.session.code_reuse")
    static let sandboxSessionTokenReuse = TextKey(rawValue: "sandbox.session.token_reuse")
    static let sandboxSessionEnded = TextKey(rawValue: "sandbox.session.ended")
    static let sandboxSessionEnd = TextKey(rawValue: "sandbox.session.end")
    static let sandboxPortal = TextKey(rawValue: "sandbox.portal")
    static let sandboxFaultsConnection = TextKey(rawValue: "sandbox.faults.connection")
    static let sandboxFaultsResponse = TextKey(rawValue: "sandbox.faults.response")
    static let sandboxFaultsTokens = TextKey(rawValue: "sandbox.faults.tokens")
    static let sandboxFaultsCertificates = TextKey(rawValue: "sandbox.faults.certificates")
    static let sandboxFaultsOf = TextKey(rawValue: "sandbox.faults.of")
    static let sandboxLogAll = TextKey(rawValue: "sandbox.log.all")
    static let sandboxLogFilter = TextKey(rawValue: "sandbox.log.filter")
    static let sandboxLogNone = TextKey(rawValue: "sandbox.log.none")
    static let sandboxLogWhole = TextKey(rawValue: "sandbox.log.whole")
    static let sandboxLogWhen = TextKey(rawValue: "sandbox.log.when")
    static let sandboxLogNumber = TextKey(rawValue: "sandbox.log.number")
    static let sandboxLogFields = TextKey(rawValue: "sandbox.log.fields")
    static let sandboxLogBody = TextKey(rawValue: "sandbox.log.body")
    static let sandboxLog = TextKey(rawValue: "sandbox.log")
    static let sandboxLogStill = TextKey(rawValue: "sandbox.log.still")
    static let sandboxLogLive = TextKey(rawValue: "sandbox.log.live")
    static let sandboxLogLost = TextKey(rawValue: "sandbox.log.lost")
    static let sandboxLogHost = TextKey(rawValue: "sandbox.log.host")
    static let sandboxLogPath = TextKey(rawValue: "sandbox.log.path")
    static let sandboxLogStatus = TextKey(rawValue: "sandbox.log.status")
    static let sandboxLogMilliseconds = TextKey(rawValue: "sandbox.log.milliseconds")
    static let sandboxLogFault = TextKey(rawValue: "sandbox.log.fault")
    static let sandboxLogCut = TextKey(rawValue: "sandbox.log.cut")
    static let sandboxJSON = TextKey(rawValue: "sandbox.json")
    static let sandboxBack = TextKey(rawValue: "sandbox.back")
    static let sandboxFaultGrammar = TextKey(rawValue: "sandbox.fault.grammar")
    static let sandboxFaultTakesNothing = TextKey(rawValue: "sandbox.fault.takes_nothing")
    static let sandboxFaultTakesNumber = TextKey(rawValue: "sandbox.fault.takes_number")
    static let sandboxFaultTakesWord = TextKey(rawValue: "sandbox.fault.takes_word")
    static let sandboxFaultTakesChoice = TextKey(rawValue: "sandbox.fault.takes_choice")
    static let sandboxFaultTakesTimes = TextKey(rawValue: "sandbox.fault.takes_times")
    static let sandboxFaultLasting = TextKey(rawValue: "sandbox.fault.lasting")
    static let sandboxNotFault = TextKey(rawValue: "sandbox.not_fault")
    static let sandboxNoTLS = TextKey(rawValue: "sandbox.no_tls")
    static let sandboxNotNumber = TextKey(rawValue: "sandbox.not_number")
    static let sandboxNoSession = TextKey(rawValue: "sandbox.no_session")
    static let sandboxForeign = TextKey(rawValue: "sandbox.foreign")
}

extension TextTable {
    /// The texts of the control page and of its refusals.
    static let sandbox = TextTable([
        .row(.sandboxTitle, en: "MemberKit sandbox", ru: "Песочница MemberKit"),
        .row(
            .sandboxIntro, en: "Providers acted out on this machine. Nothing here is real.",
            ru: "Провайдеры, разыгранные на этой машине. Здесь всё ненастоящее."),
        .row(.sandboxAddresses, en: "Addresses", ru: "Адреса"),
        .row(.sandboxFaults, en: "Faults", ru: "Сбои"),
        .row(.sandboxFaultsNone, en: "No fault is ordered.", ru: "Сбоев не заказано."),
        .row(.sandboxFaultsLeft, en: "{fault}: {count} left", ru: "{fault}: осталось {count}"),
        .row(.sandboxFaultsStanding, en: "{fault}: until cleared", ru: "{fault}: пока не снят"),
        .row(.sandboxFaultOrder, en: "Order a fault", ru: "Заказать сбой"),
        .row(.sandboxFaultKind, en: "What goes wrong", ru: "Что пойдёт не так"),
        .row(.sandboxFaultNumber, en: "Number or word, where the fault has one", ru: "Число или слово, если оно нужно"),
        .row(.sandboxFaultPath, en: "Paths that begin with (empty is all)", ru: "Пути, которые начинаются с (пусто — все)"),
        .row(.sandboxFaultTimes, en: "How many requests", ru: "Сколько запросов"),
        .row(.sandboxFaultAdd, en: "Order", ru: "Заказать"),
        .row(.sandboxFaultRemove, en: "Remove", ru: "Снять"),
        .row(.sandboxFaultClear, en: "Clear all faults", ru: "Снять все сбои"),
        .row(.sandboxActions, en: "Actions", ru: "Действия"),
        .row(.sandboxExpire, en: "Expire all access tokens", ru: "Завершить все токены доступа"),
        .row(.sandboxRotate, en: "Change the signing keys", ru: "Сменить ключи подписи"),
        .row(.sandboxGrace, en: "Rotation grace, in seconds", ru: "Отсрочка ротации, в секундах"),
        .row(.sandboxGraceSet, en: "Set", ru: "Установить"),
        .row(.sandboxMembers, en: "Members", ru: "Участники"),
        .row(.sandboxMembersNone, en: "No session", ru: "Нет сеанса"),
        .row(.sandboxSession, en: "Session", ru: "Сеанс"),
        .row(.sandboxScopes, en: "Permissions", ru: "Разрешения"),
        .row(.sandboxAccessToken, en: "Access token", ru: "Токен доступа"),
        .row(.sandboxAccessEnds, en: "ends in {count} s", ru: "истекает через {count} с"),
        .row(.sandboxAccessOver, en: "expired", ru: "истёк"),
        .row(.sandboxAccessNone, en: "none yet", ru: "ещё нет"),
        .row(.sandboxRefresh, en: "Refresh token", ru: "Токен обновления"),
        .row(.sandboxRefreshGood, en: "valid, exchanged before: {count}", ru: "годен, обменов: {count}"),
        .row(.sandboxRefreshDead, en: "no longer works", ru: "больше не работает"),
        .row(.sandboxSessionState, en: "State", ru: "Состояние"),
        .row(.sandboxSessionLives, en: "signed in", ru: "вход выполнен"),
        .row(.sandboxSessionSignedOut, en: "signed out", ru: "вышел"),
        .row(.sandboxSessionRevoked, en: "ended: permissions taken back", ru: "завершён: разрешения отозваны"),
        .row(.sandboxSessionCodeReuse, en: "ended: a code was used twice", ru: "завершён: код использован дважды"),
        .row(
            .sandboxSessionTokenReuse, en: "ended: a refresh token was used twice",
            ru: "завершён: токен обновления использован дважды"),
        .row(.sandboxSessionEnded, en: "ended here", ru: "завершён здесь"),
        .row(.sandboxSessionEnd, en: "End session", ru: "Завершить сеанс"),
        .row(.sandboxPortal, en: "Sign-in components", ru: "Кнопки входа"),
        .row(.sandboxFaultsConnection, en: "Connection", ru: "Соединение"),
        .row(.sandboxFaultsResponse, en: "Response", ru: "Ответ"),
        .row(.sandboxFaultsTokens, en: "Tokens, keys and clock", ru: "Токены, ключи и часы"),
        .row(.sandboxFaultsCertificates, en: "Certificates", ru: "Сертификаты"),
        .row(.sandboxFaultsOf, en: "Only at {provider}", ru: "Только у {provider}"),
        .row(.sandboxLogAll, en: "all", ru: "все"),
        .row(.sandboxLogFilter, en: "Filter", ru: "Отобрать"),
        .row(
            .sandboxLogNone, en: "No request yet, or none that fits the filter.",
            ru: "Запросов ещё нет, или ни один не подходит под отбор."),
        .row(.sandboxLogWhole, en: "complete", ru: "целиком"),
        .row(.sandboxLogWhen, en: "Finished", ru: "Завершён"),
        .row(.sandboxLogNumber, en: "Number", ru: "Номер"),
        .row(.sandboxLogFields, en: "Fields (names only)", ru: "Поля (только имена)"),
        .row(.sandboxLogBody, en: "Response", ru: "Ответ"),
        .row(.sandboxLog, en: "Requests", ru: "Запросы"),
        .row(.sandboxLogStill, en: "Reload the page to see what came since.", ru: "Обновите страницу, чтобы увидеть новое."),
        .row(.sandboxLogLive, en: "This list updates itself.", ru: "Список обновляется сам."),
        .row(.sandboxLogLost, en: "The sandbox does not respond; trying again.", ru: "Песочница не отвечает; пробуем снова."),
        .row(.sandboxLogHost, en: "Host", ru: "Узел"),
        .row(.sandboxLogPath, en: "Path", ru: "Путь"),
        .row(.sandboxLogStatus, en: "Status", ru: "Статус"),
        .row(.sandboxLogMilliseconds, en: "ms", ru: "мс"),
        .row(.sandboxLogFault, en: "Fault", ru: "Сбой"),
        .row(.sandboxLogCut, en: "cut off", ru: "обрыв"),
        .row(.sandboxJSON, en: "State as JSON", ru: "Состояние в JSON"),
        .row(.sandboxBack, en: "Back to the sandbox", ru: "Назад в песочницу"),
        .row(.sandboxNotFault, en: "This is not a fault. {why}", ru: "Это не сбой. {why}"),
        .row(.sandboxFaultGrammar, en: "A fault is {grammar}.", ru: "Сбой — это {grammar}."),
        .row(
            .sandboxFaultTakesNothing, en: "{fault} takes no number and no word.",
            ru: "Для {fault} не нужно ни числа, ни слова."),
        .row(
            .sandboxFaultTakesNumber, en: "{pattern}: {unit} is a number from {first} to {last}, such as {example}.",
            ru: "{pattern}: {unit} — число от {first} до {last}, например {example}."),
        .row(
            .sandboxFaultTakesWord, en: "{pattern}: {unit} is a word of letters, digits and underscores, such as {example}.",
            ru: "{pattern}: {unit} — слово из латинских букв, цифр и подчёркиваний, например {example}."),
        .row(.sandboxFaultTakesChoice, en: "{pattern}: {unit} is {choices}.", ru: "{pattern}: {unit} — {choices}."),
        .row(
            .sandboxFaultTakesTimes, en: "Behind the asterisk stands how many requests meet it, from 1.",
            ru: "После звёздочки стоит, сколько запросов встретит сбой: число от 1."),
        .row(
            .sandboxFaultLasting, en: "{fault} lasts until it is cleared, so it does not take a path or a number of requests.",
            ru: "Сбой {fault} действует, пока не снят: ни путь, ни число запросов ему не нужны."),
        .row(
            .sandboxNoTLS, en: "This fault needs the https addresses: start the sandbox with --tls.",
            ru: "Этому сбою нужны адреса https: запустите песочницу с --tls."),
        .row(
            .sandboxNotNumber, en: "The number is not one from {first} to {last}.",
            ru: "Число должно быть от {first} до {last}."),
        .row(.sandboxNoSession, en: "There is no such session.", ru: "Такого сеанса нет."),
        .row(
            .sandboxForeign, en: "This form is not of this page. Go back, reload and try again.",
            ru: "Эта форма не с этой страницы. Вернитесь, обновите её и попробуйте снова."),
    ])
}
