import MemberUI

/// Russian.
let facebookRussian: [TextKey: TextEntry] = [
    .facebookSignInTitle: "Вход через Facebook",
    .facebookSignInAsks: "Эта страница изображает окно Facebook. Настоящих данных она не спрашивает.",
    .facebookWho: "Кто входит?",
    .facebookNobody: "Facebook не знает никого с таким именем.",
    .facebookProblem: "Это приложение не может войти: его запрос составлен неверно. Исправить это могут его разработчики.",
    .facebookConsentTitle: "Вход в {app}",
    .facebookAsks: "{app} запрашивает то, что включено ниже. Вы выбираете, что оно получит.",
    .facebookAgain: "Вы уже входили в {app}.",
    .facebookRenews: "{app} просит и дальше читать ваши данные.",
    .facebookHeld: "У него уже есть:",
    .facebookPermissions: "Разрешения",
    .facebookContinue: "Продолжить",
    .facebookContinueAs: "Продолжить как {name}",
    .facebookCancel: "Отмена",
    .facebookOther: "Другой человек",
    .facebookControl: "Страница управления песочницей",

    .facebookAppsTitle: "Приложения и сайты",
    .facebookAppsOf: "Что {name} разрешает приложениям.",
    .facebookAppsNone: "Приложений нет.",
    .facebookPeople: "Люди",
    .facebookSave: "Сохранить",
    .facebookRemove: "Удалить",

    .facebookExplorerTitle: "Graph API Explorer",
    .facebookExplorerIntro: "Вызывает Graph от имени человека, который здесь вошёл.",
    .facebookApplication: "Приложение",
    .facebookChoose: "Выбрать",
    .facebookAccessToken: "Access Token",
    .facebookGetToken: "Get Token",
    .facebookGetAccessToken: "Get Access Token",
    .facebookClear: "Clear",
    .facebookTokenOf: "Токен доступа, {name}: {list}",
    .facebookTokenNone: "Токена доступа нет.",
    .facebookCall: "Вызов",
    .facebookMethod: "Метод",
    .facebookPath: "Путь",
    .facebookParameters: "Параметры, по одному имя=значение в строке",
    .facebookSubmit: "Submit",
    .facebookResponse: "Ответ, статус {status}",

    .facebookSection: "Facebook",
    .facebookMember: "Участник",
    .facebookApp: "Приложение",
    .facebookGranted: "Разрешено",
    .facebookDeclined: "Отклонено",
    .facebookExpired: "Истекло",
    .facebookUsageApp: "Израсходовано приложением, процентов (пусто — не сообщать)",
    .facebookUsageBusiness: "Израсходовано сценарием бизнеса, процентов",
    .facebookUsageMinutes: "Минут до следующих вызовов",
    .facebookUsageSet: "Задать лимиты",
    .facebookExpireData: "Закончить доступ к данным участников",
    .facebookForget: "Пусть браузеры забудут участников",
    .facebookNoJSON: "json — не JSON.",
    .facebookNotChanged: "Нет такого приложения или статуса; name — разрешение, status — granted, declined, expired или none.",

    TextKey(rawValue: "facebook.fault.graphError"):
        "Graph отвечает этой ошибкой, например 190_460 с подкодом или 2_transient.",
    TextKey(rawValue: "facebook.fault.graphBody"):
        "Graph отвечает странным телом: text, page, empty, null, list, number, literal_true, failure, error_text, no_data, odd_list или wrong_types.",
    TextKey(rawValue: "facebook.fault.batchNull"):
        "Элемент ответа на пакет с этим номером — null.",
    TextKey(rawValue: "facebook.fault.batchError"):
        "Элемент ответа на пакет с этим номером — ошибка, например 0_190_460.",
    TextKey(rawValue: "facebook.fault.batchFlaw"):
        "В ответе на пакет изъян: short, long, object, null_bodies, text_bodies или numbers.",
    TextKey(rawValue: "facebook.fault.exchangeFlaw"):
        "В токенах обмена изъян: blank_token, no_token, text_times, no_times, never или list.",
    TextKey(rawValue: "facebook.fault.redirect"):
        "Окно Facebook заканчивается перенаправлением такого вида: nonce, code, code_and_token, mixed, wrong_state, no_state, no_scopes, nothing, error_message или error.",
    TextKey(rawValue: "facebook.fault.identity"):
        "В ID-токене Facebook изъян: wrong_nonce, wrong_issuer, old_issuer, wrong_audience, audience_list, expired, old, no_subject, no_identifier, unknown_key, bad_signature, wrong_type или bad_claims.",
    TextKey(rawValue: "facebook.fault.status"):
        "Проверке входа через Facebook говорится это: not_authorized, connected, unknown, no_header или refused.",
]

/// What the permissions reveal or allow, in Russian.
let facebookRussianPermissions: KeyValuePairs<String, TextEntry> = [
    "public_profile": "Имя и фотография профиля",
    "email": "Адрес электронной почты",
    "user_friends": "Друзья, у которых есть приложение",
    "user_birthday": "День рождения",
    "user_age_range": "Возрастная группа",
    "user_gender": "Пол",
    "user_hometown": "Родной город",
    "user_location": "Город проживания",
    "user_link": "Ссылка на профиль",
    "user_likes": "Понравившиеся страницы",
    "user_posts": "Записи в ленте",
    "user_photos": "Фотографии",
    "user_videos": "Видео",
    "publish_actions": "Публиковать от вашего имени",
]
