import MemberUI

/// The texts of the search for members, and of a member's page.
extension TextTable {
    /// All of them.
    package static let operatorMembers = TextTable(memberSearch + memberCards + memberColumns + memberWords)

    private static let memberSearch: [TextRow] = [
        .row(.operatorMembers, en: "Members", ru: "Участники"),
        .row(
            .operatorMembersLead, en: "Each search and each look at a page of a member is recorded with the name of your key.",
            ru: "Каждый поиск и каждый просмотр записывается с именем вашего ключа."),
        .row(.operatorMembersFind, en: "Find a member", ru: "Найти участника"),
        .row(
            .operatorMembersText,
            en: "App account token, transaction, web order line item, or the order number of a customer's invoice",
            ru: "Токен appAccountToken, транзакция, web order line item или номер заказа из счёта покупателя"),
        .row(.operatorMembersSearch, en: "Search", ru: "Искать"),
        .row(
            .operatorMembersWrong,
            en: "Enter a token (a UUID), the digits of a transaction, or an order number of letters and digits.",
            ru: "Введите токен (UUID), цифры транзакции или номер заказа из букв и цифр."),
        .row(.operatorMembersFound, en: "Found", ru: "Найдено"),
        .row(.operatorMembersNone, en: "No member was found in this environment.", ru: "В этом окружении никто не найден."),
        .row(
            .operatorMembersIndexing,
            en: "Transactions that an earlier version stored are still being indexed: one of them may be found later.",
            ru: "Транзакции, сохранённые прежней версией, ещё индексируются: некоторые найдутся позже."),
        .row(.operatorMembersBy, en: "Found by", ru: "Найдено по"),
        .row(.operatorMembersAnother, en: "Find another member", ru: "Найти другого участника"),
        .row(
            .operatorOrderNothing,
            en: "The order has nothing that is stored: no subscription of this app, or of an erased member.",
            ru: "По этому заказу ничего не хранится: в нём нет подписок приложения, или участник удалён."),
        .row(
            .operatorOrderUnknown, en: "The App Store knows no such order of this app.",
            ru: "App Store не знает такого заказа этого приложения."),
        .row(
            .operatorOrderNoKey,
            en: "Only the App Store knows order numbers, and the settings have no key for its server API.",
            ru: "Номера заказов знает только App Store, а ключа для его API в настройках нет."),
        .row(
            .operatorOrderFailed, en: "The App Store did not give the order now. Try again later.",
            ru: "App Store сейчас не сообщил о заказе. Попробуйте позже."),
        .row(
            .operatorOrderFailing, en: "The App Store refuses to give orders: check the key of its server API in the settings.",
            ru: "App Store не сообщает о заказах: проверьте ключ его API в настройках."),
        .row(
            .operatorOrderRefused, en: "The App Store's data about the order could not be verified.",
            ru: "Сведения App Store об этом заказе не прошли проверку."),
        .row(.match(.token), en: "its token", ru: "токену"),
        .row(.match(.original), en: "its original transaction", ru: "исходной транзакции"),
        .row(.match(.transaction), en: "a transaction or line item", ru: "транзакции или line item"),
        .row(.match(.order), en: "an order", ru: "заказу"),
    ]

    private static let memberCards: [TextRow] = [
        .row(.operatorMemberLead, en: "As of {time}. This look is recorded.", ru: "На момент {time}. Просмотр записан."),
        .row(.operatorMemberOlderLead, en: "Older entries. This look is recorded.", ru: "Более ранние записи. Просмотр записан."),
        .row(
            .operatorMemberReset, en: "The tester's introductory offers were reset at {time}.",
            ru: "Вводные предложения тестировщика сброшены: {time}."),
        .row(.operatorMemberPicture, en: "Time line", ru: "Хронология"),
        .row(.operatorMemberVerdicts, en: "Verdicts now", ru: "Решения сейчас"),
        .row(
            .operatorMemberNoVerdicts, en: "The settings list no product with an offer.",
            ru: "В настройках нет товаров с предложениями."),
        .row(.operatorMemberSubscriptions, en: "Subscriptions", ru: "Подписки"),
        .row(.operatorMemberPurchases, en: "Purchases", ru: "Покупки"),
        .row(.operatorMemberNoPurchases, en: "No purchase of a subscription is stored.", ru: "Покупок подписок не хранится."),
        .row(
            .operatorMemberCounts, en: "{first} to {last} of {all}, newest first.", ru: "{first}–{last} из {all}, сначала новые."),
        .row(
            .operatorMemberLeftOut, en: [.one: "{count} more is not shown.", .other: "{count} more are not shown."],
            ru: [.one: "Не показано: {count}.", .few: "Не показано: {count}.", .many: "Не показано: {count}."]),
        .row(.operatorMemberEmpty, en: "Nothing recorded.", ru: "Записей нет."),
        .row(.operatorMemberOlder, en: "Older entries", ru: "Более ранние"),
        .row(.list(.notifications), en: "Notifications of the App Store", ru: "Уведомления App Store"),
        .row(.list(.signatures), en: "Signatures given", ru: "Выданные подписи"),
        .row(.list(.events), en: "Events and where they were sent", ru: "События и куда они отправлены"),
        .row(.list(.offerings), en: "Offers of campaigns", ru: "Предложения кампаний"),
        .row(.list(.consumptions), en: "Requests for consumption data", ru: "Запросы данных об использовании"),
        .row(.list(.looks), en: "Who looked", ru: "Кто смотрел"),
    ]
}
