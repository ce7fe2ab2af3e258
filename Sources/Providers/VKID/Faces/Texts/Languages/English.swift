/// English.
let englishTexts: [ElementText: String] = [
    .vkid: "Sign in with VK ID", .vkidShort: "VK ID",
    .signUp: "Book with VK ID", .signUpShort: "Book",
    .get: "Get it with VK ID", .getShort: "Get",
    .open: "Open with VK ID", .openShort: "Open",
    .calculate: "Calculate with VK ID", .calculateShort: "Calculate",
    .order: "Order with VK ID", .orderShort: "Order",
    .makeOrder: "Place the order with VK ID", .makeOrderShort: "Place order",
    .submitRequest: "Send the request with VK ID", .submitRequestShort: "Send",
    .participate: "Take part with VK ID", .participateShort: "Take part",

    .ok: "Sign in with OK", .okShort: "OK",
    .mail: "Sign in with Mail", .mailShort: "Mail",

    .signInTitle: "Sign in with VK ID",
    .signInSubtitle: "One tap, and no password to remember.",
    .serviceTitle: "Sign in to {service}",
    .eventTitle: "Sign up for the event",
    .eventSubtitle: "We fill in your name and contacts for you.",
    .applyTitle: "Send your application",
    .applySubtitle: "Your details come from VK ID, so there is less to type.",
    .checkoutTitle: "Check out with VK ID",
    .checkoutSubtitle: "Your name and contacts are filled in at once.",
    .checkoutAtTitle: "Check out at {service}",

    .follow: "Follow",
    .joinFailedTitle: "You were not added",
    .joinFailedText: "The community could not be followed. Please try once more.",
    .verified: "Verified community",
    .followed: "You now follow {community}",
]
