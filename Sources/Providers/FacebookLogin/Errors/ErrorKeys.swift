import Foundation

/// The domain of ``CoreError`` and of errors of the Graph API.
public let ErrorDomain = "com.facebook.sdk.core"
/// The domain of ``LoginError``.
public let LoginErrorDomain = "com.facebook.sdk.login"
/// The domain of ``LimitedLoginRefreshError``.
public let LimitedLoginRefreshErrorDomain = "com.facebook.sdk.login.refresh"

/// In an error's `userInfo`: the service's message for developers, a `String`.
public let ErrorDeveloperMessageKey = key("FBSDKErrorDeveloperMessageKey")
/// In an error's `userInfo`: a sentence that a member may read, a `String`.
public let ErrorLocalizedDescriptionKey = key("FBSDKErrorLocalizedDescriptionKey")
/// In an error's `userInfo`: a title that a member may read, a `String`.
public let ErrorLocalizedTitleKey = key("FBSDKErrorLocalizedErrorTitleKey")
/// In an error's `userInfo`: the category of a Graph error, an `Int`.
public let GraphRequestErrorKey = key("FBSDKGraphRequestErrorKey")
/// In an error's `userInfo`: the code of a Graph error, an `Int`.
public let GraphRequestErrorGraphErrorCodeKey = key("FBSDKGraphRequestErrorGraphErrorCodeKey")
/// In an error's `userInfo`: the subcode of a Graph error, an `Int`.
public let GraphRequestErrorGraphErrorSubcodeKey = key("FBSDKGraphRequestErrorGraphErrorSubcodeKey")
/// In an error's `userInfo`: the HTTP status of a Graph error, an `Int`.
public let GraphRequestErrorHTTPStatusCodeKey = key("FBSDKGraphRequestErrorHTTPStatusCodeKey")
/// In an error's `userInfo`: the response's JSON in parsed form.
public let GraphRequestErrorParsedJSONResponseKey = key("FBSDKGraphRequestErrorParsedJSONResponseKey")

/// The whole text of a key: the platform's prefix and the name that its users know.
private func key(_ name: String) -> String { "com.facebook.sdk:" + name }

extension [String: Any] {
    /// Returns user info with the cause of an error, if there is one.
    static func userInfo(_ cause: (any Error)?) -> [String: Any] { cause.map { [NSUnderlyingErrorKey: $0] } ?? [:] }
}
