import MemberUI

/// The German texts, for the pages that members see.
let facebookGerman: [TextKey: TextEntry] = [
    .facebookSignInTitle: "Mit Facebook anmelden",
    .facebookSignInAsks: "Diese Seite stellt Facebooks Dialog dar. Nach echten Daten wird nicht gefragt.",
    .facebookWho: "Wer meldet sich an?",
    .facebookNobody: "Facebook kennt niemanden mit diesem Namen.",
    .facebookProblem: "Diese App kann dich nicht anmelden, weil ihre Anfrage nicht passt. Ihre Entwickler können das beheben.",
    .facebookConsentTitle: "Bei {app} anmelden",
    .facebookAsks: "{app} fragt nach dem, was unten eingeschaltet ist. Du wählst, was die App bekommt.",
    .facebookAgain: "Du hast dich schon einmal bei {app} angemeldet.",
    .facebookRenews: "{app} möchte deine Daten weiterhin lesen.",
    .facebookHeld: "Die App hat schon:",
    .facebookPermissions: "Berechtigungen",
    .facebookContinue: "Weiter",
    .facebookContinueAs: "Weiter als {name}",
    .facebookCancel: "Abbrechen",
    .facebookOther: "Jemand anderes",
    .facebookControl: "Kontrollseite der Sandbox",

    .facebookAppsTitle: "Apps und Websites",
    .facebookAppsOf: "Was {name} Apps erlaubt.",
    .facebookAppsNone: "Es gibt keine Apps.",
    .facebookPeople: "Mitglieder",
    .facebookSave: "Speichern",
    .facebookRemove: "Entfernen",
]

/// The texts of the permissions, in German.
let facebookGermanPermissions: KeyValuePairs<String, TextEntry> = [
    "public_profile": "Name und Profilbild",
    "email": "E-Mail-Adresse",
    "user_friends": "Freunde, die die App auch nutzen",
    "user_birthday": "Geburtstag",
    "user_age_range": "Altersgruppe",
    "user_gender": "Geschlecht",
    "user_hometown": "Heimatort",
    "user_location": "Wohnort",
    "user_link": "Link zum Profil",
    "user_likes": "Seiten, die dir gefallen",
    "user_posts": "Beiträge in deinem Feed",
    "user_photos": "Fotos",
    "user_videos": "Videos",
    "publish_actions": "In deinem Namen veröffentlichen",
]
