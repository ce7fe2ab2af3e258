/// Ukrainian.
let ukrainianTexts: [ElementText: String] = [
    .vkid: "Увійти через VK ID", .vkidShort: "VK ID",
    .signUp: "Записатися через VK ID", .signUpShort: "Записатися",
    .get: "Отримати через VK ID", .getShort: "Отримати",
    .open: "Відкрити через VK ID", .openShort: "Відкрити",
    .calculate: "Розрахувати через VK ID", .calculateShort: "Розрахувати",
    .order: "Замовити через VK ID", .orderShort: "Замовити",
    .makeOrder: "Оформити замовлення через VK ID", .makeOrderShort: "Оформити",
    .submitRequest: "Надіслати заявку через VK ID", .submitRequestShort: "Надіслати",
    .participate: "Узяти участь через VK ID", .participateShort: "Узяти участь",

    .ok: "Увійти через OK", .okShort: "OK",
    .mail: "Увійти через Mail", .mailShort: "Mail",

    .signInTitle: "Вхід через VK ID",
    .signInSubtitle: "Один дотик, і не треба пам’ятати пароль.",
    .serviceTitle: "Вхід до {service}",
    .eventTitle: "Запис на подію",
    .eventSubtitle: "Ім’я та контакти ми підставимо самі.",
    .applyTitle: "Надсилання заявки",
    .applySubtitle: "Дані надійдуть із VK ID: вводити майже нічого не треба.",
    .checkoutTitle: "Оформлення через VK ID",
    .checkoutSubtitle: "Ім’я та контакти підставляться одразу.",
    .checkoutAtTitle: "Оформлення в {service}",

    .follow: "Підписатися",
    .joinFailedTitle: "Підписку не оформлено",
    .joinFailedText: "Не вдалося підписатися на спільноту. Спробуйте ще раз.",
    .verified: "Підтверджена спільнота",
    .followed: "Тепер ви підписані на {community}",
]
