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

    .consentTitle: "Sign in to {app}",
    .consentAsks: "{app} asks for:",
    .consentContinue: "Continue",
    .consentCancel: "Cancel",
    .consentChoose: "Who is signing in?",

    .permissionPersonal: "Name and photo",
    .permissionFriends: "Friends",
    .permissionGroups: "Groups",
    .permissionEmail: "E-mail address",
    .permissionPhone: "Phone number",
    .permissionWall: "Posts on the wall",

    .errorTitle: "That did not work",
    .errorNotFound: "There is no such page.",
    .errorInvalidRequest: "This link is broken or incomplete. Go back to the app and start again.",
    .errorExpired: "This took too long. Go back to the app and start again.",
    .errorServer: "The trouble is on our side. Please try again in a minute.",
]
