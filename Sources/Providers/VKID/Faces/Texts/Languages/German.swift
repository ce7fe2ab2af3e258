/// German.
let germanTexts: [ElementText: String] = [
    .vkid: "Mit VK ID anmelden", .vkidShort: "VK ID",
    .signUp: "Mit VK ID buchen", .signUpShort: "Buchen",
    .get: "Mit VK ID holen", .getShort: "Holen",
    .open: "Mit VK ID öffnen", .openShort: "Öffnen",
    .calculate: "Mit VK ID berechnen", .calculateShort: "Berechnen",
    .order: "Mit VK ID bestellen", .orderShort: "Bestellen",
    .makeOrder: "Bestellung mit VK ID aufgeben", .makeOrderShort: "Bestellen",
    .submitRequest: "Anfrage mit VK ID senden", .submitRequestShort: "Senden",
    .participate: "Mit VK ID teilnehmen", .participateShort: "Teilnehmen",

    .ok: "Mit OK anmelden", .okShort: "OK",
    .mail: "Mit Mail anmelden", .mailShort: "Mail",

    .signInTitle: "Mit VK ID anmelden",
    .signInSubtitle: "Ein Tippen, und kein Passwort zu merken.",
    .serviceTitle: "Bei {service} anmelden",
    .eventTitle: "Zur Veranstaltung anmelden",
    .eventSubtitle: "Name und Kontaktdaten tragen wir für dich ein.",
    .applyTitle: "Antrag senden",
    .applySubtitle: "Deine Angaben kommen von VK ID: kaum etwas einzutippen.",
    .checkoutTitle: "Mit VK ID zur Kasse",
    .checkoutSubtitle: "Name und Kontaktdaten stehen sofort da.",
    .checkoutAtTitle: "Zur Kasse bei {service}",

    .follow: "Folgen",
    .joinFailedTitle: "Du folgst noch nicht",
    .joinFailedText: "Der Community konnte nicht gefolgt werden. Versuche es noch einmal.",
    .verified: "Bestätigte Community",
    .followed: "Du folgst jetzt {community}",
]
