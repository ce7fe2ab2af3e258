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

    .consentTitle: "Вход в {app}",
    .consentAsks: "{app} просит доступ:",
    .consentContinue: "Продолжить",
    .consentCancel: "Отмена",
    .consentChoose: "Кто входит?",

    .permissionPersonal: "Имя и фото",
    .permissionFriends: "Друзья",
    .permissionGroups: "Группы",
    .permissionEmail: "Электронная почта",
    .permissionPhone: "Номер телефона",
    .permissionWall: "Записи на стене",

    .errorTitle: "Не получилось",
    .errorNotFound: "Такой страницы нет.",
    .errorInvalidRequest: "Ссылка неполная или повреждена. Вернитесь в приложение и начните заново.",
    .errorExpired: "Прошло слишком много времени. Вернитесь в приложение и начните заново.",
    .errorServer: "Ошибка на нашей стороне. Попробуйте через минуту.",
]
