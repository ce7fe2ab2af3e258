/// Spanish.
let spanishTexts: [ElementText: String] = [
    .vkid: "Entrar con VK ID", .vkidShort: "VK ID",
    .signUp: "Reservar con VK ID", .signUpShort: "Reservar",
    .get: "Obtener con VK ID", .getShort: "Obtener",
    .open: "Abrir con VK ID", .openShort: "Abrir",
    .calculate: "Calcular con VK ID", .calculateShort: "Calcular",
    .order: "Pedir con VK ID", .orderShort: "Pedir",
    .makeOrder: "Hacer el pedido con VK ID", .makeOrderShort: "Hacer pedido",
    .submitRequest: "Enviar la solicitud con VK ID", .submitRequestShort: "Enviar",
    .participate: "Participar con VK ID", .participateShort: "Participar",

    .ok: "Entrar con OK", .okShort: "OK",
    .mail: "Entrar con Mail", .mailShort: "Mail",

    .signInTitle: "Entrar con VK ID",
    .signInSubtitle: "Un toque y ninguna contraseña que recordar.",
    .serviceTitle: "Entrar en {service}",
    .eventTitle: "Inscribirse en el evento",
    .eventSubtitle: "Ponemos tu nombre y tus contactos por ti.",
    .applyTitle: "Enviar tu solicitud",
    .applySubtitle: "Tus datos llegan de VK ID: casi no hay que escribir.",
    .checkoutTitle: "Tramitar con VK ID",
    .checkoutSubtitle: "Tu nombre y tus contactos se rellenan al momento.",
    .checkoutAtTitle: "Tramitar en {service}",

    .follow: "Seguir",
    .joinFailedTitle: "No te has suscrito",
    .joinFailedText: "No se pudo seguir a la comunidad. Inténtalo otra vez.",
    .verified: "Comunidad verificada",
    .followed: "Ahora sigues a {community}",
]
