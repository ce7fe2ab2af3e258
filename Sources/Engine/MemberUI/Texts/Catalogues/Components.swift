// The texts of components, and counted people, in every language.

let englishComponents: [TextKey: TextEntry] = [
    .componentClose: "Close",
    .componentRetry: "Try again",
    .componentCancel: "Cancel",
    .componentLater: "Not now",
    .componentBusy: "One moment",
    .signInProgress: "Signing you in",
    .signInSuccess: "You are signed in",
    .signInFailureTitle: "The sign-in did not work",
    .signInFailureText: "Check the connection and try once more.",
    .signInOthers: "Or choose another account",
    .countFriends: [.one: "{count} friend", .other: "{count} friends"],
    .countFollowers: [.one: "{count} follower", .other: "{count} followers"],
]

let russianComponents: [TextKey: TextEntry] = [
    .componentClose: "Закрыть",
    .componentRetry: "Попробовать ещё раз",
    .componentCancel: "Отмена",
    .componentLater: "Не сейчас",
    .componentBusy: "Одну секунду",
    .signInProgress: "Выполняем вход",
    .signInSuccess: "Вы вошли",
    .signInFailureTitle: "Войти не получилось",
    .signInFailureText: "Проверьте соединение и попробуйте ещё раз.",
    .signInOthers: "Или выберите другой аккаунт",
    .countFriends: [.one: "{count} друг", .few: "{count} друга", .many: "{count} друзей"],
    .countFollowers: [.one: "{count} подписчик", .few: "{count} подписчика", .many: "{count} подписчиков"],
]

let ukrainianComponents: [TextKey: TextEntry] = [
    .componentClose: "Закрити",
    .componentRetry: "Спробувати ще раз",
    .componentCancel: "Скасувати",
    .componentLater: "Не зараз",
    .componentBusy: "Одну секунду",
    .signInProgress: "Виконуємо вхід",
    .signInSuccess: "Ви увійшли",
    .signInFailureTitle: "Увійти не вдалося",
    .signInFailureText: "Перевірте з’єднання та спробуйте ще раз.",
    .signInOthers: "Або виберіть інший обліковий запис",
    .countFriends: [.one: "{count} друг", .few: "{count} друзі", .many: "{count} друзів"],
    .countFollowers: [.one: "{count} підписник", .few: "{count} підписники", .many: "{count} підписників"],
]

let spanishComponents: [TextKey: TextEntry] = [
    .componentClose: "Cerrar",
    .componentRetry: "Intentar de nuevo",
    .componentCancel: "Cancelar",
    .componentLater: "Ahora no",
    .componentBusy: "Un momento",
    .signInProgress: "Entrando",
    .signInSuccess: "Has entrado",
    .signInFailureTitle: "No se pudo entrar",
    .signInFailureText: "Revisa la conexión e inténtalo otra vez.",
    .signInOthers: "O elige otra cuenta",
    .countFriends: [.one: "{count} amigo", .other: "{count} amigos"],
    .countFollowers: [.one: "{count} seguidor", .other: "{count} seguidores"],
]

let germanComponents: [TextKey: TextEntry] = [
    .componentClose: "Schließen",
    .componentRetry: "Noch einmal versuchen",
    .componentCancel: "Abbrechen",
    .componentLater: "Nicht jetzt",
    .componentBusy: "Einen Moment",
    .signInProgress: "Du wirst angemeldet",
    .signInSuccess: "Du bist angemeldet",
    .signInFailureTitle: "Die Anmeldung ging nicht",
    .signInFailureText: "Prüfe die Verbindung und versuche es noch einmal.",
    .signInOthers: "Oder ein anderes Konto wählen",
    .countFriends: [.one: "{count} Freund", .other: "{count} Freunde"],
    .countFollowers: [.one: "{count} Abonnent", .other: "{count} Abonnenten"],
]

let polishComponents: [TextKey: TextEntry] = [
    .componentClose: "Zamknij",
    .componentRetry: "Spróbuj ponownie",
    .componentCancel: "Anuluj",
    .componentLater: "Nie teraz",
    .componentBusy: "Chwileczkę",
    .signInProgress: "Trwa logowanie",
    .signInSuccess: "Jesteś zalogowany",
    .signInFailureTitle: "Nie udało się zalogować",
    .signInFailureText: "Sprawdź połączenie i spróbuj jeszcze raz.",
    .signInOthers: "Lub wybierz inne konto",
    .countFriends: [.one: "{count} znajomy", .few: "{count} znajomych", .many: "{count} znajomych"],
    .countFollowers: [.one: "{count} obserwujący", .few: "{count} obserwujących", .many: "{count} obserwujących"],
]

let frenchComponents: [TextKey: TextEntry] = [
    .componentClose: "Fermer",
    .componentRetry: "Réessayer",
    .componentCancel: "Annuler",
    .componentLater: "Pas maintenant",
    .componentBusy: "Un instant",
    .signInProgress: "Connexion en cours",
    .signInSuccess: "Vous êtes connecté",
    .signInFailureTitle: "La connexion n’a pas abouti",
    .signInFailureText: "Vérifiez le réseau et essayez encore une fois.",
    .signInOthers: "Ou choisissez un autre compte",
    .countFriends: [.one: "{count} ami", .other: "{count} amis"],
    .countFollowers: [.one: "{count} abonné", .other: "{count} abonnés"],
]

let turkishComponents: [TextKey: TextEntry] = [
    .componentClose: "Kapat",
    .componentRetry: "Yeniden dene",
    .componentCancel: "Vazgeç",
    .componentLater: "Şimdi değil",
    .componentBusy: "Bir saniye",
    .signInProgress: "Giriş yapılıyor",
    .signInSuccess: "Giriş yaptınız",
    .signInFailureTitle: "Giriş yapılamadı",
    .signInFailureText: "Bağlantıyı denetleyip bir daha deneyin.",
    .signInOthers: "Ya da başka bir hesap seçin",
    .countFriends: [.one: "{count} arkadaş", .other: "{count} arkadaş"],
    .countFollowers: [.one: "{count} takipçi", .other: "{count} takipçi"],
]
