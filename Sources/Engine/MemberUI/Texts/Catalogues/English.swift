/// English.
let englishTexts: [TextKey: TextEntry] = [
    .signedInTitle: "You are signed in",
    .signedInBody: "All done. You may close this window and go back to the app.",
    .declinedTitle: "You did not sign in",
    .declinedBody: "Nothing was shared. You may close this window.",
    .refusedTitle: "This answer belongs to another sign-in",
    .refusedBody: "To be safe, we did not use it. Go back to the app and start again.",
    .failedTitle: "Something went wrong",
    .failedBody: "Please go back to the app and try again.",

    .errorTitle: "That did not work",
    .errorNotFound: "There is no such page.",
    .errorExpired: "This took too long. Go back to the app and start again.",
    .forDevelopers: "For developers",
    .pageBack: "Back to the start",

    MemberTrouble.declined.key: "You did not allow access. Sign in again if you change your mind.",
    MemberTrouble.late.key: "This took too long. Please try again.",
    MemberTrouble.foreign.key: "This sign-in is over already. Please begin again.",
    MemberTrouble.offline.key: "There is no connection. Check your network and try again.",
    MemberTrouble.unavailable.key: "The service does not respond at the moment. Try again in a minute.",
    MemberTrouble.signInAgain.key: "Your session is over. Please sign in again.",
    MemberTrouble.person.key: "The service first wants to be sure that you are a person. Try again a little later.",
    MemberTrouble.failed.key: "Something went wrong. Please try again.",
]
