extension TextTable {
    /// The texts of the pages that end sign-ins, of error pages, and of a member's troubles.
    package static let pages = TextTable([
        .row(.signedInTitle, en: "You are signed in", ru: "Вы вошли", de: "Du bist angemeldet"),
        .row(
            .signedInBody, en: "You can close this window and return to the app.",
            ru: "Закройте это окно и вернитесь в приложение.",
            de: "Fertig. Du kannst dieses Fenster schließen und zur App zurückgehen."),
        .row(.declinedTitle, en: "Sign-in canceled", ru: "Вход отменён", de: "Du hast dich nicht angemeldet"),
        .row(
            .declinedBody, en: "No data was shared. You can close this window.",
            ru: "Данные не переданы. Это окно можно закрыть.",
            de: "Es wurde nichts weitergegeben. Du kannst dieses Fenster schließen."),
        .row(
            .refusedTitle, en: "This response belongs to another sign-in",
            ru: "Этот ответ относится к другому входу",
            de: "Diese Antwort gehört zu einer anderen Anmeldung"),
        .row(
            .refusedBody, en: "For your security, it was ignored. Return to the app and start again.",
            ru: "В целях безопасности он отклонён. Вернитесь в приложение и начните заново.",
            de: "Zur Sicherheit haben wir sie nicht verwendet. Geh zur App zurück und beginne noch einmal."),
        .row(
            .overTitle, en: "This sign-in has already ended",
            ru: "Этот вход уже завершён",
            de: "Diese Anmeldung ist schon beendet"),
        .row(
            .overBody, en: "If you are not signed in, return to the app and start again.",
            ru: "Если вы не вошли, вернитесь в приложение и начните заново.",
            de: "Wenn du nicht angemeldet bist, geh zur App zurück und beginne noch einmal."),
        .row(.failedTitle, en: "Something went wrong", ru: "Что-то пошло не так", de: "Etwas ist schiefgegangen"),
        .row(
            .failedBody, en: "Return to the app and try again.",
            ru: "Вернитесь в приложение и попробуйте ещё раз.",
            de: "Geh bitte zur App zurück und versuche es noch einmal."),
        .row(
            .failedOfflineBody,
            en: "The app could not reach the service. Check your connection, then return to the app and try again.",
            ru: "Приложению не удалось связаться с сервисом. Проверьте подключение и попробуйте войти ещё раз.",
            de: "Die App konnte den Dienst nicht erreichen. Prüfe die Verbindung und versuche es in der App noch einmal."),
        .row(
            .failedRefusedBody, en: "The service rejected the sign-in. Return to the app and try again.",
            ru: "Сервис отклонил вход. Вернитесь в приложение и попробуйте ещё раз.",
            de: "Der Dienst hat die Anmeldung nicht angenommen. Geh zur App zurück und versuche es noch einmal."),
        .row(
            .failedStorageBody, en: "The app could not save your sign-in. Return to the app for details.",
            ru: "Приложению не удалось сохранить вход. Вернитесь в него, чтобы узнать подробности.",
            de: "Die App konnte deine Anmeldung nicht speichern. Geh zu ihr zurück: dort steht, was sie braucht."),
        .row(
            .failedMemberBody,
            en: "A different account is signed in at the service. Sign out there, then start again in the app.",
            ru: "В сервисе выполнен вход в другой аккаунт. Выйдите из него и начните вход в приложении заново.",
            de: "Beim Dienst ist jemand anderes angemeldet. Melde dich dort ab und beginne in der App noch einmal."),
        .row(.unfinishedTitle, en: "Almost done", ru: "Почти готово", de: "Fast fertig"),
        .row(
            .unfinishedBody, en: "The app is still completing your sign-in. Return to it to see the result.",
            ru: "Приложение ещё завершает вход. Вернитесь в него, чтобы узнать результат.",
            de: "Die App schließt deine Anmeldung noch ab. Geh zu ihr zurück, um zu sehen, wie sie ausging."),

        .row(.errorTitle, en: "Something went wrong", ru: "Что-то пошло не так", de: "Das hat nicht geklappt"),
        .row(.errorNotFound, en: "Page not found.", ru: "Страница не найдена.", de: "Diese Seite gibt es nicht."),
        .row(
            .errorExpired, en: "This page has expired. Return to the app and start again.",
            ru: "Страница устарела. Вернитесь в приложение и начните заново.",
            de: "Das hat zu lange gedauert. Geh zur App zurück und beginne noch einmal."),
        .row(.forDevelopers, en: "For developers", ru: "Для разработчиков", de: "Für Entwickler"),
        .row(.pageBack, en: "Back to the start", ru: "Вернуться в начало", de: "Zurück zum Anfang"),

        .row(
            MemberTrouble.declined.key, en: "You did not allow access. Sign in again if you change your mind.",
            ru: "Вы не разрешили доступ. Если передумаете, войдите ещё раз.",
            de: "Du hast den Zugriff nicht erlaubt. Melde dich noch einmal an, wenn du es dir anders überlegst."),
        .row(
            MemberTrouble.late.key, en: "This took too long. Please try again.",
            ru: "Прошло слишком много времени. Попробуйте ещё раз.",
            de: "Das hat zu lange gedauert. Versuche es bitte noch einmal."),
        .row(
            MemberTrouble.foreign.key, en: "This sign-in has already ended. Please start again.",
            ru: "Этот вход уже завершён. Начните заново.",
            de: "Diese Anmeldung ist schon beendet. Beginne bitte noch einmal."),
        .row(
            MemberTrouble.offline.key, en: "No connection. Check your network and try again.",
            ru: "Нет соединения. Проверьте сеть и попробуйте ещё раз.",
            de: "Keine Verbindung. Prüfe das Netz und versuche es noch einmal."),
        .row(
            MemberTrouble.unavailable.key, en: "The service is not responding. Try again in a minute.",
            ru: "Сервис сейчас не отвечает. Попробуйте через минуту.",
            de: "Der Dienst antwortet gerade nicht. Versuche es in einer Minute noch einmal."),
        .row(
            MemberTrouble.signInAgain.key, en: "Your session has ended. Please sign in again.",
            ru: "Сеанс завершён. Войдите ещё раз.",
            de: "Deine Sitzung ist abgelaufen. Melde dich bitte noch einmal an."),
        .row(
            MemberTrouble.person.key, en: "The service needs to confirm that you are not a robot. Please try again later.",
            ru: "Сервису нужно подтвердить, что вы не робот. Попробуйте позже.",
            de: "Der Dienst möchte erst sicher sein, dass du ein Mensch bist. Versuche es etwas später noch einmal."),
        .row(
            MemberTrouble.failed.key, en: "Something went wrong. Please try again.",
            ru: "Что-то пошло не так. Попробуйте ещё раз.",
            de: "Etwas ist schiefgegangen. Versuche es bitte noch einmal."),
    ])
}
