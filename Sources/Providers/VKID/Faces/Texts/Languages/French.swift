/// French.
let frenchTexts: [ElementText: String] = [
    .vkid: "Se connecter avec VK ID", .vkidShort: "VK ID",
    .signUp: "Réserver avec VK ID", .signUpShort: "Réserver",
    .get: "Obtenir avec VK ID", .getShort: "Obtenir",
    .open: "Ouvrir avec VK ID", .openShort: "Ouvrir",
    .calculate: "Calculer avec VK ID", .calculateShort: "Calculer",
    .order: "Commander avec VK ID", .orderShort: "Commander",
    .makeOrder: "Passer commande avec VK ID", .makeOrderShort: "Commander",
    .submitRequest: "Envoyer la demande avec VK ID", .submitRequestShort: "Envoyer",
    .participate: "Participer avec VK ID", .participateShort: "Participer",

    .ok: "Se connecter avec OK", .okShort: "OK",
    .mail: "Se connecter avec Mail", .mailShort: "Mail",

    .signInTitle: "Connexion avec VK ID",
    .signInSubtitle: "Un geste, et aucun mot de passe à retenir.",
    .serviceTitle: "Connexion à {service}",
    .eventTitle: "Inscription à l’événement",
    .eventSubtitle: "Nous remplissons votre nom et vos coordonnées.",
    .applyTitle: "Envoi de la demande",
    .applySubtitle: "Vos données viennent de VK ID : presque rien à saisir.",
    .checkoutTitle: "Commande avec VK ID",
    .checkoutSubtitle: "Votre nom et vos coordonnées sont remplis aussitôt.",
    .checkoutAtTitle: "Commande chez {service}",

    .follow: "Suivre",
    .joinFailedTitle: "Abonnement impossible",
    .joinFailedText: "La communauté n’a pas pu être suivie. Essayez encore une fois.",
    .verified: "Communauté vérifiée",
    .followed: "Vous suivez maintenant {community}",
]
