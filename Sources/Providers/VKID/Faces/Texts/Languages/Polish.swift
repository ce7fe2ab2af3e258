/// Polish.
let polishTexts: [ElementText: String] = [
    .vkid: "Zaloguj się przez VK ID", .vkidShort: "VK ID",
    .signUp: "Zapisz się przez VK ID", .signUpShort: "Zapisz się",
    .get: "Odbierz przez VK ID", .getShort: "Odbierz",
    .open: "Otwórz przez VK ID", .openShort: "Otwórz",
    .calculate: "Oblicz przez VK ID", .calculateShort: "Oblicz",
    .order: "Zamów przez VK ID", .orderShort: "Zamów",
    .makeOrder: "Złóż zamówienie przez VK ID", .makeOrderShort: "Złóż",
    .submitRequest: "Wyślij zgłoszenie przez VK ID", .submitRequestShort: "Wyślij",
    .participate: "Weź udział przez VK ID", .participateShort: "Weź udział",

    .ok: "Zaloguj się przez OK", .okShort: "OK",
    .mail: "Zaloguj się przez Mail", .mailShort: "Mail",

    .signInTitle: "Logowanie przez VK ID",
    .signInSubtitle: "Jedno dotknięcie i żadnego hasła do pamiętania.",
    .serviceTitle: "Logowanie do {service}",
    .eventTitle: "Zapis na wydarzenie",
    .eventSubtitle: "Imię i kontakt wpiszemy za ciebie.",
    .applyTitle: "Wysłanie zgłoszenia",
    .applySubtitle: "Dane przyjdą z VK ID: prawie nic nie trzeba wpisywać.",
    .checkoutTitle: "Zamówienie przez VK ID",
    .checkoutSubtitle: "Imię i kontakt pojawią się od razu.",
    .checkoutAtTitle: "Zamówienie w {service}",

    .follow: "Obserwuj",
    .joinFailedTitle: "Nie dołączono",
    .joinFailedText: "Nie udało się zaobserwować społeczności. Spróbuj jeszcze raz.",
    .verified: "Zweryfikowana społeczność",
    .followed: "Obserwujesz teraz {community}",
]
