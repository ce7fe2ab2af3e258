import FacebookLogin
import Foundation
import MemberCore
import Testing

@Suite("Error numbers")
struct FacebookErrorTests {
    static let logins: [(LoginError, Int)] = [
        (.unknown(), 301), (.passwordChanged, 302), (.userCheckpointed, 303), (.userMismatch(expected: "1", actual: "2"), 304),
        (.unconfirmedUser, 305), (.systemAccountAppDisabled, 306), (.systemAccountUnavailable, 307), (.badChallengeString, 308),
        (.invalidIDToken(), 309), (.missingAccessToken, 310), (.loginInProgress, 390), (.featureDisabled, 391),
    ]

    @Test("a login's error has its number in the login domain", arguments: logins)
    func login(error: LoginError, number: Int) {
        #expect((error as NSError).domain == "com.facebook.sdk.login")
        #expect((error as NSError).code == number)
        #expect(error.number == LoginErrorCode(rawValue: number))
    }

    @Test("300 is never used, and every other number has its error")
    func everyNumber() {
        #expect(Set(LoginErrorCode.allCases.map(\.rawValue)) == Set(Self.logins.map(\.1)).union([300]))
    }

    @Test(
        "a core error has its number in the core domain",
        arguments: [
            (CoreError.encryption, 1), (.invalidArgument("x"), 2), (.unknown(), 3), (.network, 4), (.appEventsFlush, 5),
            (.graphRequestNonTextMimeTypeReturned, 6), (.graphRequestProtocolMismatch, 7),
            (.graphRequestGraphAPI(message: nil, code: nil), 8), (.dialogUnavailable, 9), (.accessTokenRequired, 10),
            (.appVersionUnsupported, 11), (.browserUnavailable, 12), (.bridgeAPIInterruption, 13), (.bridgeAPIResponse, 14),
        ])
    func core(error: CoreError, number: Int) {
        #expect((error as NSError).domain == "com.facebook.sdk.core")
        #expect((error as NSError).code == number)
    }

    @Test(
        "an error that raised an exception has the number of an invalid argument, and its own code",
        arguments: [
            (CoreMisuse.appIDMissing, "facebook.app_id_missing"), (.clientTokenMissing, "facebook.client_token_missing"),
            (.schemeMissing("fb1"), "facebook.scheme_missing"), (.schemeOfFacebook("fbapi"), "facebook.scheme_of_facebook"),
            (.connectionStarted, "facebook.connection_started"),
        ])
    func misuse(misuse: CoreMisuse, code: String) {
        let error = CoreError.misuse(misuse)
        #expect(error.code == code && (error as NSError).code == 2 && (error as NSError).domain == "com.facebook.sdk.core")
    }

    @Test("the code of a failed redirect is a number if it is one, else its text")
    func numericCode() {
        let info = { (code: String?) in (CoreError.graphRequestGraphAPI(message: "m", code: code) as NSError).userInfo }
        #expect(info("200")[GraphRequestErrorGraphErrorCodeKey] as? Int == 200)
        #expect(info("twelve")[GraphRequestErrorGraphErrorCodeKey] as? String == "twelve")
        #expect(info(nil)[GraphRequestErrorGraphErrorCodeKey] == nil)
        #expect(info("200")[GraphRequestErrorKey] as? Int == 0)
        #expect(info("200")[ErrorDeveloperMessageKey] as? String == "m")
    }

    @Test("a refusal contains its code if that is a number, and none of the service's text")
    func refusalText() {
        let text = { (code: String?) in CoreError.graphRequestGraphAPI(message: "secret words", code: code).description }
        #expect(text("190").contains("(code 190)"))
        #expect(!text("strange words").contains("strange") && !text("190").contains("secret"))
    }

    @Test("an error has its cause")
    func underlying() {
        let error = LoginError.userMismatch(expected: "1", actual: nil, cause: CoreError.network)
        #expect((error as NSError).userInfo[NSUnderlyingErrorKey] as? CoreError == .network)
        #expect((LoginError.passwordChanged as NSError).userInfo[NSUnderlyingErrorKey] == nil)
    }

    @Test(
        "the errors of refreshing a limited login are numbered from 0, each with its name",
        arguments: zip(
            [
                LimitedLoginRefreshError.noCurrentToken, .notLimitedLogin, .loginRequired, .consentRequired, .userMismatch,
                .networkError, .timeout, .rateLimited, .invalidResponse, .cancelled, .featureDisabled, .unsupportedPlatform,
                .notDPoPBound, .dpopKeyGenerationFailed, .unknown,
            ], 0...14))
    func refresh(error: LimitedLoginRefreshError, number: Int) {
        #expect((error as NSError).code == number && LimitedLoginRefreshError(rawValue: number) == error)
        #expect((error as NSError).domain == "com.facebook.sdk.login.refresh")
        #expect(LimitedLoginRefreshError.allCases.count == 15)
    }

    @Test("the keys have the platform's prefix")
    func keys() {
        #expect(GraphRequestErrorKey == "com.facebook.sdk:FBSDKGraphRequestErrorKey")
        #expect(GraphRequestErrorGraphErrorCodeKey == "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorCodeKey")
        #expect(GraphRequestErrorGraphErrorSubcodeKey == "com.facebook.sdk:FBSDKGraphRequestErrorGraphErrorSubcodeKey")
        #expect(GraphRequestErrorHTTPStatusCodeKey == "com.facebook.sdk:FBSDKGraphRequestErrorHTTPStatusCodeKey")
        #expect(GraphRequestErrorParsedJSONResponseKey == "com.facebook.sdk:FBSDKGraphRequestErrorParsedJSONResponseKey")
        #expect(ErrorDeveloperMessageKey == "com.facebook.sdk:FBSDKErrorDeveloperMessageKey")
        #expect(ErrorLocalizedDescriptionKey == "com.facebook.sdk:FBSDKErrorLocalizedDescriptionKey")
        #expect(ErrorLocalizedTitleKey == "com.facebook.sdk:FBSDKErrorLocalizedErrorTitleKey")
    }
}
