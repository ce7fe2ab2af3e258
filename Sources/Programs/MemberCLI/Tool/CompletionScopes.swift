import SberID
import VKWire

/// The scopes that shells offer for `--scope`, by provider; a sign-in takes others too.
enum CompletionScopes {
    static let vk = VKOAuthProfile.scopes
    static let facebook = [
        "public_profile", "email", "user_friends", "user_birthday", "user_age_range", "user_gender", "user_hometown",
        "user_location",
        "user_link", "user_photos", "user_posts", "user_likes",
    ]
    static let openID = ["openid", "profile", "email", "phone", "address", "offline_access"]
    static let sber: [String] = [
        SberScope.openID, .name, .birthdate, .mobile, .email, .gender, .mainDocument, .inn, .snils, .drivingLicense,
        .internationalPassport, .priorityDocument, .citizenship, .placeOfBirth, .registeredAddress, .residence, .deliveryAddress,
        .offlineAccess,
    ].map(\.rawValue)
}
