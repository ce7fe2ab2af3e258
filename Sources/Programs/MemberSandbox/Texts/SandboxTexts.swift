import MemberUI

extension TextKey {
    // The sandbox's control page.

    static let sandboxTitle = TextKey(rawValue: "sandbox.title")
    static let sandboxIntro = TextKey(rawValue: "sandbox.intro")
    static let sandboxBadge = TextKey(rawValue: "sandbox.badge")
    static let sandboxControl = TextKey(rawValue: "sandbox.control")
    static let sandboxLogSearch = TextKey(rawValue: "sandbox.log.search")
    static let sandboxLogAssets = TextKey(rawValue: "sandbox.log.assets")
    static let sandboxLogRequest = TextKey(rawValue: "sandbox.log.request")
    static let sandboxLogResponse = TextKey(rawValue: "sandbox.log.response")
    static let sandboxLogCurl = TextKey(rawValue: "sandbox.log.curl")
    static let sandboxLogCopy = TextKey(rawValue: "sandbox.log.copy")
    static let sandboxLogCopied = TextKey(rawValue: "sandbox.log.copied")
    static let sandboxAddresses = TextKey(rawValue: "sandbox.addresses")
    static let sandboxFaults = TextKey(rawValue: "sandbox.faults")
    static let sandboxFaultsNone = TextKey(rawValue: "sandbox.faults.none")
    static let sandboxFaultsLeft = TextKey(rawValue: "sandbox.faults.left")
    static let sandboxFaultsStanding = TextKey(rawValue: "sandbox.faults.standing")
    static let sandboxFaultOrder = TextKey(rawValue: "sandbox.fault.order")
    static let sandboxFaultKind = TextKey(rawValue: "sandbox.fault.kind")
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
    static let sandboxSessionLives = TextKey(rawValue: "sandbox.session.lives")
    static let sandboxSessionBegun = TextKey(rawValue: "sandbox.session.begun")
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
    static let sandboxFaultNearest = TextKey(rawValue: "sandbox.fault.nearest")
    static let sandboxFaultTakesNothing = TextKey(rawValue: "sandbox.fault.takes_nothing")
    static let sandboxFaultTakesNumber = TextKey(rawValue: "sandbox.fault.takes_number")
    static let sandboxFaultTakesWord = TextKey(rawValue: "sandbox.fault.takes_word")
    static let sandboxFaultTakesChoice = TextKey(rawValue: "sandbox.fault.takes_choice")
    static let sandboxFaultTakesTimes = TextKey(rawValue: "sandbox.fault.takes_times")
    static let sandboxFaultLasting = TextKey(rawValue: "sandbox.fault.lasting")
    static let sandboxNotFault = TextKey(rawValue: "sandbox.not_fault")
    static let sandboxNoTLS = TextKey(rawValue: "sandbox.no_tls")
    static let sandboxNotNumber = TextKey(rawValue: "sandbox.not_number")
    static let sandboxNoFault = TextKey(rawValue: "sandbox.no_fault")
    static let sandboxFaultTakesPath = TextKey(rawValue: "sandbox.fault.takes_path")
    static let sandboxNoMember = TextKey(rawValue: "sandbox.no_member")
    static let sandboxNearest = TextKey(rawValue: "sandbox.nearest")
    static let sandboxNoSession = TextKey(rawValue: "sandbox.no_session")
    static let sandboxForeign = TextKey(rawValue: "sandbox.foreign")
}

extension TextTable {
    /// The texts of the control page and of its refusals.
    static let sandbox = TextTable([
        .row(.sandboxTitle, en: "MemberKit sandbox", ru: "Песочница MemberKit"),
        .row(
            .sandboxIntro, en: "Simulated providers on this computer. No data here is real.",
            ru: "Имитация провайдеров на этом компьютере. Все данные вымышлены."),
        .row(.sandboxBadge, en: "sandbox", ru: "песочница"),
        .row(.sandboxControl, en: "Control", ru: "Управление"),
        .row(.sandboxLogSearch, en: "Search", ru: "Поиск"),
        .row(.sandboxLogAssets, en: "Show styles, scripts and pictures", ru: "Показывать стили, скрипты и картинки"),
        .row(.sandboxLogRequest, en: "Request", ru: "Запрос"),
        .row(.sandboxLogResponse, en: "Response", ru: "Ответ"),
        .row(
            .sandboxLogCurl, en: "As a curl command (fill in the masked values)", ru: "Команда curl (подставьте скрытые значения)"
        ),
        .row(.sandboxLogCopy, en: "Copy", ru: "Копировать"),
        .row(.sandboxLogCopied, en: "Copied", ru: "Скопировано"),
        .row(.sandboxAddresses, en: "Addresses", ru: "Адреса"),
        .row(.sandboxFaults, en: "Faults", ru: "Сбои"),
        .row(.sandboxFaultsNone, en: "No faults are active.", ru: "Активных сбоев нет."),
        .row(.sandboxFaultsLeft, en: "{fault}: {count} left", ru: "{fault}: осталось {count}"),
        .row(.sandboxFaultsStanding, en: "{fault}: active until removed", ru: "{fault}: действует, пока не снят"),
        .row(.sandboxFaultOrder, en: "Add a fault", ru: "Добавить сбой"),
        .row(.sandboxFaultKind, en: "Fault", ru: "Сбой"),
        .row(.sandboxFaultPath, en: "Path prefix (leave empty for all paths)", ru: "Начало пути (пусто — все пути)"),
        .row(.sandboxFaultTimes, en: "Number of requests", ru: "Количество запросов"),
        .row(.sandboxFaultAdd, en: "Add", ru: "Добавить"),
        .row(.sandboxFaultRemove, en: "Remove", ru: "Снять"),
        .row(.sandboxFaultClear, en: "Remove all faults", ru: "Снять все сбои"),
        .row(.sandboxActions, en: "Actions", ru: "Действия"),
        .row(.sandboxExpire, en: "Expire all access tokens", ru: "Сделать все токены доступа просроченными"),
        .row(.sandboxRotate, en: "Rotate the signing keys", ru: "Сменить ключи подписи"),
        .row(.sandboxGrace, en: "Refresh token grace period, in seconds", ru: "Льготный период токена обновления, в секундах"),
        .row(.sandboxGraceSet, en: "Save the grace period", ru: "Сохранить льготный период"),
        .row(.sandboxMembers, en: "Members", ru: "Участники"),
        .row(.sandboxMembersNone, en: "No sessions", ru: "Сеансов нет"),
        .row(.sandboxSession, en: "Session", ru: "Сеанс"),
        .row(.sandboxScopes, en: "Permissions", ru: "Разрешения"),
        .row(.sandboxAccessToken, en: "Access token", ru: "Токен доступа"),
        .row(.sandboxAccessEnds, en: "expires", ru: "истекает"),
        .row(.sandboxAccessOver, en: "expired", ru: "истёк"),
        .row(.sandboxAccessNone, en: "not issued yet", ru: "ещё не выдан"),
        .row(.sandboxRefresh, en: "Refresh token", ru: "Токен обновления"),
        .row(.sandboxRefreshGood, en: "valid, exchanges so far: {count}", ru: "действует, обменов: {count}"),
        .row(.sandboxRefreshDead, en: "not valid", ru: "не действует"),
        .row(.sandboxSessionLives, en: "signed in", ru: "вход выполнен"),
        .row(.sandboxSessionBegun, en: "not signed in: no tokens were issued", ru: "вход не завершён: токены не выданы"),
        .row(.sandboxSessionSignedOut, en: "signed out", ru: "выполнен выход"),
        .row(.sandboxSessionRevoked, en: "ended: permissions revoked", ru: "завершён: разрешения отозваны"),
        .row(.sandboxSessionCodeReuse, en: "ended: a code was used twice", ru: "завершён: код использован дважды"),
        .row(
            .sandboxSessionTokenReuse, en: "ended: a refresh token was used twice",
            ru: "завершён: токен обновления использован дважды"),
        .row(.sandboxSessionEnded, en: "ended on this page", ru: "завершён на этой странице"),
        .row(.sandboxSessionEnd, en: "End session", ru: "Завершить сеанс"),
        .row(.sandboxPortal, en: "Portal: sign-in buttons", ru: "Портал: кнопки входа"),
        .row(.sandboxFaultsConnection, en: "Connection", ru: "Соединение"),
        .row(.sandboxFaultsResponse, en: "Response", ru: "Ответ"),
        .row(.sandboxFaultsTokens, en: "Tokens, keys and clock", ru: "Токены, ключи и часы"),
        .row(.sandboxFaultsCertificates, en: "Certificates", ru: "Сертификаты"),
        .row(.sandboxFaultsOf, en: "{provider} only", ru: "Только {provider}"),
        .row(.sandboxLogAll, en: "all", ru: "все"),
        .row(.sandboxLogFilter, en: "Filter", ru: "Применить фильтр"),
        .row(
            .sandboxLogNone, en: "No requests match the filter, or none has arrived yet.",
            ru: "Запросов пока нет, или ни один не соответствует фильтру."),
        .row(.sandboxLogWhole, en: "complete", ru: "целиком"),
        .row(.sandboxLogWhen, en: "Finished", ru: "Завершён"),
        .row(.sandboxLogNumber, en: "Number", ru: "Номер"),
        .row(.sandboxLogFields, en: "Fields (names only)", ru: "Поля (только имена)"),
        .row(.sandboxLogBody, en: "Response body", ru: "Тело ответа"),
        .row(.sandboxLog, en: "Requests", ru: "Запросы"),
        .row(.sandboxLogStill, en: "Reload the page to see new requests.", ru: "Обновите страницу, чтобы увидеть новые запросы."),
        .row(.sandboxLogLive, en: "This list updates itself.", ru: "Список обновляется сам."),
        .row(.sandboxLogLost, en: "The sandbox is not responding. Retrying…", ru: "Песочница не отвечает. Повторяем попытку…"),
        .row(.sandboxLogHost, en: "Host", ru: "Хост"),
        .row(.sandboxLogPath, en: "Path", ru: "Путь"),
        .row(.sandboxLogStatus, en: "Status", ru: "Статус"),
        .row(.sandboxLogMilliseconds, en: "ms", ru: "мс"),
        .row(.sandboxLogFault, en: "Fault", ru: "Сбой"),
        .row(.sandboxLogCut, en: "disconnected", ru: "обрыв связи"),
        .row(.sandboxJSON, en: "State as JSON", ru: "Состояние в JSON"),
        .row(.sandboxBack, en: "Back to the sandbox", ru: "Назад в песочницу"),
        .row(.sandboxNotFault, en: "This fault cannot be added. {why}", ru: "Не удалось добавить сбой. {why}"),
        .row(.sandboxFaultGrammar, en: "Use {grammar}.", ru: "Укажите {grammar}."),
        .row(
            .sandboxFaultNearest, en: "Did you mean “{fault}”? Use {grammar}.",
            ru: "Возможно, имелось в виду «{fault}». Укажите {grammar}."),
        .row(
            .sandboxFaultTakesNothing, en: "{fault} does not take a value.",
            ru: "Для {fault} значение не нужно."),
        .row(
            .sandboxFaultTakesNumber, en: "{pattern}: {unit} must be a number from {first} to {last}, for example {example}.",
            ru: "{pattern}: {unit} — число от {first} до {last}, например {example}."),
        .row(
            .sandboxFaultTakesWord, en: "{pattern}: {unit} may contain letters, digits and underscores, for example {example}.",
            ru: "{pattern}: {unit} может содержать латинские буквы, цифры и подчёркивания, например {example}."),
        .row(.sandboxFaultTakesChoice, en: "{pattern}: {unit} must be {choices}.", ru: "{pattern}: {unit} — {choices}."),
        .row(
            .sandboxFaultTakesTimes,
            en: "The number after the asterisk must be 1 or more: it sets how many requests meet the fault.",
            ru: "Число после звёздочки должно быть не меньше 1: это количество запросов, к которым применится сбой."),
        .row(
            .sandboxFaultLasting, en: "{fault} lasts until it is removed and does not take a path or a number of requests.",
            ru: "Сбой {fault} действует, пока не снят. Путь и количество запросов указывать не нужно."),
        .row(
            .sandboxNoTLS, en: "This fault requires https. Start the sandbox with --tls.",
            ru: "Для этого сбоя нужен https. Запустите песочницу с --tls."),
        .row(
            .sandboxNotNumber, en: "Enter a number from {first} to {last}.",
            ru: "Введите число от {first} до {last}."),
        .row(.sandboxNoFault, en: "This fault is not active.", ru: "Такой сбой не активен."),
        .row(
            .sandboxFaultTakesPath, en: "A path begins with a slash and has no query, for example /oauth2/auth.",
            ru: "Путь начинается с косой черты и не содержит запроса, например /oauth2/auth."),
        .row(.sandboxNoMember, en: "No member has the name “{name}”.", ru: "Участника с именем «{name}» нет."),
        .row(.sandboxNearest, en: "Did you mean “{name}”?", ru: "Возможно, имелось в виду «{name}»."),
        .row(.sandboxNoSession, en: "This session does not exist.", ru: "Такого сеанса не существует."),
        .row(
            .sandboxForeign, en: "This form is out of date or comes from another page. Go back, reload the page and try again.",
            ru: "Форма устарела или отправлена с другой страницы. Вернитесь, обновите страницу и попробуйте снова."),
    ])
}
