/// English.
let englishTexts: [TextKey: TextEntry] = [
    .signedInTitle: "You are signed in",
    .signedInBody: "All done. You may close this window and go back to the app.",
    .declinedTitle: "You did not sign in",
    .declinedBody: "Nothing was shared. You may close this window.",
    .refusedTitle: "This response belongs to another sign-in",
    .refusedBody: "To be safe, we did not use it. Go back to the app and start again.",
    .failedTitle: "Something went wrong",
    .failedBody: "Please go back to the app and try again.",
    .failedOfflineBody: "The app could not reach the service. Check the connection, then go back to the app and try again.",
    .failedRefusedBody: "The service did not accept the sign-in. Please go back to the app and try again.",
    .failedStorageBody: "The app could not save your sign-in. Go back to the app to see what it needs.",
    .failedMemberBody: "Somebody else is signed in at the service. Sign out there, then start again in the app.",
    .unfinishedTitle: "Almost done",
    .unfinishedBody: "The app is still finishing your sign-in. Go back to it to see how it ended.",

    .errorTitle: "That did not work",
    .errorNotFound: "There is no such page.",
    .errorExpired: "This took too long. Go back to the app and start again.",
]
