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
]
