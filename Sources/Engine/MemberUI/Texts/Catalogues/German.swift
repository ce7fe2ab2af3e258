/// German, of the pages that members see.
let germanTexts: [TextKey: TextEntry] = [
    .signedInTitle: "Du bist angemeldet",
    .signedInBody: "Fertig. Du kannst dieses Fenster schließen und zur App zurückgehen.",
    .declinedTitle: "Du hast dich nicht angemeldet",
    .declinedBody: "Es wurde nichts weitergegeben. Du kannst dieses Fenster schließen.",
    .refusedTitle: "Diese Antwort gehört zu einer anderen Anmeldung",
    .refusedBody: "Zur Sicherheit haben wir sie nicht verwendet. Geh zur App zurück und beginne noch einmal.",
    .failedTitle: "Etwas ist schiefgegangen",
    .failedBody: "Geh bitte zur App zurück und versuche es noch einmal.",
    .failedOfflineBody: "Die App konnte den Dienst nicht erreichen. Prüfe die Verbindung und versuche es in der App noch einmal.",
    .failedRefusedBody: "Der Dienst hat die Anmeldung nicht angenommen. Geh zur App zurück und versuche es noch einmal.",
    .failedStorageBody: "Die App konnte deine Anmeldung nicht speichern. Geh zu ihr zurück: dort steht, was sie braucht.",
    .failedMemberBody: "Beim Dienst ist jemand anderes angemeldet. Melde dich dort ab und beginne in der App noch einmal.",
    .unfinishedTitle: "Fast fertig",
    .unfinishedBody: "Die App schließt deine Anmeldung noch ab. Geh zu ihr zurück, um zu sehen, wie sie ausging.",

    .errorTitle: "Das hat nicht geklappt",
    .errorNotFound: "Diese Seite gibt es nicht.",
    .errorExpired: "Das hat zu lange gedauert. Geh zur App zurück und beginne noch einmal.",
    .forDevelopers: "Für Entwickler",
    .pageBack: "Zurück zum Anfang",

    MemberTrouble.declined.key: "Du hast den Zugriff nicht erlaubt. Melde dich noch einmal an, wenn du es dir anders überlegst.",
    MemberTrouble.late.key: "Das hat zu lange gedauert. Versuche es bitte noch einmal.",
    MemberTrouble.foreign.key: "Diese Anmeldung ist schon beendet. Beginne bitte noch einmal.",
    MemberTrouble.offline.key: "Keine Verbindung. Prüfe das Netz und versuche es noch einmal.",
    MemberTrouble.unavailable.key: "Der Dienst antwortet gerade nicht. Versuche es in einer Minute noch einmal.",
    MemberTrouble.signInAgain.key: "Deine Sitzung ist abgelaufen. Melde dich bitte noch einmal an.",
    MemberTrouble.person.key:
        "Der Dienst möchte erst sicher sein, dass du ein Mensch bist. Versuche es etwas später noch einmal.",
    MemberTrouble.failed.key: "Etwas ist schiefgegangen. Versuche es bitte noch einmal.",
]
