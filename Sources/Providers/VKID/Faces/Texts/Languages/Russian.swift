/// Russian.
let russianTexts: [ElementText: String] = [
    .vkid: "Войти через VK ID", .vkidShort: "VK ID",
    .signUp: "Записаться через VK ID", .signUpShort: "Записаться",
    .get: "Получить через VK ID", .getShort: "Получить",
    .open: "Открыть через VK ID", .openShort: "Открыть",
    .calculate: "Рассчитать через VK ID", .calculateShort: "Рассчитать",
    .order: "Заказать через VK ID", .orderShort: "Заказать",
    .makeOrder: "Оформить заказ через VK ID", .makeOrderShort: "Оформить",
    .submitRequest: "Отправить заявку через VK ID", .submitRequestShort: "Отправить",
    .participate: "Участвовать через VK ID", .participateShort: "Участвовать",

    .ok: "Войти через OK", .okShort: "OK",
    .mail: "Войти через Mail", .mailShort: "Mail",

    .signInTitle: "Вход через VK ID",
    .signInSubtitle: "Одно касание, и не нужно помнить пароль.",
    .serviceTitle: "Вход в {service}",
    .eventTitle: "Запись на событие",
    .eventSubtitle: "Имя и контакты мы подставим сами.",
    .applyTitle: "Отправка заявки",
    .applySubtitle: "Данные придут из VK ID: вводить почти ничего не нужно.",
    .checkoutTitle: "Оформление через VK ID",
    .checkoutSubtitle: "Имя и контакты подставятся сразу.",
    .checkoutAtTitle: "Оформление в {service}",

    .follow: "Подписаться",
    .joinFailedTitle: "Подписка не оформлена",
    .joinFailedText: "Не удалось подписаться на сообщество. Попробуйте ещё раз.",
    .verified: "Подтверждённое сообщество",
    .followed: "Теперь вы подписаны на {community}",
]
