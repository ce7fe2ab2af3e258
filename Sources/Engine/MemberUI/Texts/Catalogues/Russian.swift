/// Russian.
let russianTexts: [TextKey: TextEntry] = [
    .signedInTitle: "Вы вошли",
    .signedInBody: "Готово. Это окно можно закрыть и вернуться в приложение.",
    .declinedTitle: "Вход отменён",
    .declinedBody: "Мы ничего не передали. Это окно можно закрыть.",
    .refusedTitle: "Это ответ для другого входа",
    .refusedBody: "Для безопасности мы его не приняли. Вернитесь в приложение и начните заново.",
    .failedTitle: "Что-то пошло не так",
    .failedBody: "Вернитесь в приложение и попробуйте ещё раз.",

    .errorTitle: "Не получилось",
    .errorNotFound: "Такой страницы нет.",
    .errorExpired: "Прошло слишком много времени. Вернитесь в приложение и начните заново.",
    .forDevelopers: "Для разработчиков",
    .pageBack: "Вернуться в начало",

    MemberTrouble.declined.key: "Вы не разрешили доступ. Если передумаете, войдите ещё раз.",
    MemberTrouble.late.key: "Прошло слишком много времени. Попробуйте ещё раз.",
    MemberTrouble.foreign.key: "Этот вход уже завершён. Начните, пожалуйста, заново.",
    MemberTrouble.offline.key: "Нет соединения. Проверьте сеть и попробуйте ещё раз.",
    MemberTrouble.unavailable.key: "Сервис сейчас не отвечает. Попробуйте через минуту.",
    MemberTrouble.signInAgain.key: "Сеанс завершён. Войдите, пожалуйста, ещё раз.",
    MemberTrouble.person.key: "Сервис хочет убедиться, что вы человек. Попробуйте чуть позже.",
    MemberTrouble.failed.key: "Что-то пошло не так. Попробуйте ещё раз.",
]
