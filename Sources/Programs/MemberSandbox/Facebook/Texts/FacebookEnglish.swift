import MemberUI

/// English.
let facebookEnglish: [TextKey: TextEntry] = [
    .facebookSignInTitle: "Log in with Facebook",
    .facebookSignInAsks: "This page acts Facebook's dialog out. No real data are asked for.",
    .facebookWho: "Who is logging in?",
    .facebookNobody: "Facebook knows nobody of that name.",
    .facebookProblem: "This app cannot log you in, because it asks in a way that does not fit. Its developers can mend that.",
    .facebookConsentTitle: "Log in to {app}",
    .facebookAsks: "{app} asks for what is switched on below. You choose what it gets.",
    .facebookAgain: "You have logged in to {app} before.",
    .facebookRenews: "{app} asks to go on reading your data.",
    .facebookHeld: "It has already:",
    .facebookPermissions: "Permissions",
    .facebookContinue: "Continue",
    .facebookContinueAs: "Continue as {name}",
    .facebookCancel: "Cancel",
    .facebookOther: "Somebody else",
    .facebookControl: "Control page of the sandbox",

    .facebookAppsTitle: "Apps and websites",
    .facebookAppsOf: "What {name} allows apps.",
    .facebookAppsNone: "There are no apps.",
    .facebookPeople: "Members",
    .facebookSave: "Save",
    .facebookRemove: "Remove",

    .facebookExplorerTitle: "Graph API Explorer",
    .facebookExplorerIntro: "Calls Graph for a member who logs in here.",
    .facebookApplication: "Application",
    .facebookChoose: "Choose",
    .facebookAccessToken: "Access Token",
    .facebookGetToken: "Get Token",
    .facebookGetAccessToken: "Get Access Token",
    .facebookClear: "Clear",
    .facebookTokenOf: "Access token of {name}: {list}",
    .facebookTokenNone: "No access token.",
    .facebookCall: "Call",
    .facebookMethod: "Method",
    .facebookPath: "Path",
    .facebookParameters: "Parameters, one name=value a line",
    .facebookSubmit: "Submit",
    .facebookResponse: "Response, status {status}",

    .facebookSection: "Facebook",
    .facebookMember: "Member",
    .facebookApp: "App",
    .facebookGranted: "Granted",
    .facebookDeclined: "Declined",
    .facebookExpired: "Expired",
    .facebookUsageApp: "Used of the app's limit, percent (empty says nothing)",
    .facebookUsageBusiness: "Used of a business use case's limit, percent",
    .facebookUsageMinutes: "Minutes until calls go again",
    .facebookUsageSet: "Set the limits",
    .facebookExpireData: "End the access to members' data",
    .facebookForget: "Let browsers forget their members",
    .facebookNoJSON: "json is no JSON.",
    .facebookNotChanged: "There is no such app or status; name is a permission, status granted, declined, expired or none.",

    TextKey(rawValue: "facebook.fault.graphError"):
        "Graph responds with this error, such as 190_460 for a subcode or 2_transient.",
    TextKey(rawValue: "facebook.fault.graphBody"):
        "Graph responds with an odd body: text, page, empty, null, list, number, literal_true, failure, error_text, no_data, odd_list or wrong_types.",
    TextKey(rawValue: "facebook.fault.batchNull"):
        "The entry at this place of a batch's response is null.",
    TextKey(rawValue: "facebook.fault.batchError"):
        "The entry at a place of a batch's response is an error, such as 0_190_460.",
    TextKey(rawValue: "facebook.fault.batchFlaw"):
        "The response to a batch has this flaw: short, long, object, null_bodies, text_bodies or numbers.",
    TextKey(rawValue: "facebook.fault.exchangeFlaw"):
        "The tokens of an exchange have this flaw: blank_token, no_token, text_times, no_times, never or list.",
    TextKey(rawValue: "facebook.fault.redirect"):
        "Facebook's dialog ends in a redirect of this form: nonce, code, code_and_token, mixed, wrong_state, no_state, no_scopes, nothing, error_message or error.",
    TextKey(rawValue: "facebook.fault.identity"):
        "Facebook's ID token has this flaw: wrong_nonce, wrong_issuer, old_issuer, wrong_audience, audience_list, expired, old, no_subject, no_identifier, unknown_key, bad_signature, wrong_type or bad_claims.",
    TextKey(rawValue: "facebook.fault.status"):
        "Facebook's check of a login is told this: not_authorized, connected, unknown, no_header or refused.",
]

/// What the permissions reveal or allow, in English.
let facebookEnglishPermissions: KeyValuePairs<String, TextEntry> = [
    "public_profile": "Name and profile picture",
    "email": "E-mail address",
    "user_friends": "Friends who use the app too",
    "user_birthday": "Birthday",
    "user_age_range": "Age range",
    "user_gender": "Gender",
    "user_hometown": "Home town",
    "user_location": "Current city",
    "user_link": "Link to the profile",
    "user_likes": "Pages you like",
    "user_posts": "Posts on your feed",
    "user_photos": "Photos",
    "user_videos": "Videos",
    "publish_actions": "Post on your behalf",
]
