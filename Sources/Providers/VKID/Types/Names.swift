public import MemberWindow

// Other modules have types of the same names; the class contains its module's types, so that `VKID.AccessToken` works although
// the class has the module's name. A type inside the class has its bare name here. A bare type has an alias in the class; an
// alias to a type of the same name would refer to itself, so there is one name in between.
/// ``VKID/UserID``.
public typealias UserID = VKID.UserID
/// ``VKID/User``.
public typealias User = VKID.User
/// ``VKID/Scope``.
public typealias Scope = VKID.Scope
/// ``VKID/AuthConfiguration``.
public typealias AuthConfiguration = VKID.AuthConfiguration
/// ``VKID/Prompt``.
public typealias Prompt = VKID.Prompt
/// ``VKID/PKCESecrets``.
public typealias PKCESecrets = VKID.PKCESecrets
/// ``VKID/AuthorizationCode``.
public typealias AuthorizationCode = VKID.AuthorizationCode
/// ``VKID/AuthCodeExchanging``.
public typealias AuthCodeExchanging = VKID.AuthCodeExchanging
/// ``VKID/AuthCodeHandler``.
public typealias AuthCodeHandler = VKID.AuthCodeHandler
/// ``VKID/AuthFlowData``.
public typealias AuthFlowData = VKID.AuthFlowData
/// ``VKID/OAuthProvider``.
public typealias OAuthProvider = VKID.OAuthProvider
/// ``VKID/OAuthProviderConfiguration``.
public typealias OAuthProviderConfiguration = VKID.OAuthProviderConfiguration
/// ``VKID/AuthResult``.
public typealias AuthResult = VKID.AuthResult
/// ``VKID/AuthResultCompletion``.
public typealias AuthResultCompletion = VKID.AuthResultCompletion
/// ``VKID/LogoutResult``.
public typealias LogoutResult = VKID.LogoutResult
/// ``VKID/TokenRefreshingResult``.
public typealias TokenRefreshingResult = VKID.TokenRefreshingResult
/// ``VKID/UserFetchingResult``.
public typealias UserFetchingResult = VKID.UserFetchingResult
/// ``VKID/AuthError``.
public typealias AuthError = VKID.AuthError
/// ``VKID/LogoutError``.
public typealias LogoutError = VKID.LogoutError
/// ``VKID/TokenRefreshingError``.
public typealias TokenRefreshingError = VKID.TokenRefreshingError
/// ``VKID/UserFetchingError``.
public typealias UserFetchingError = VKID.UserFetchingError
/// ``VKID/LegacyUserSession``.
public typealias LegacyUserSession = VKID.LegacyUserSession
/// ``VKID/OAuth2MigrationError``.
public typealias OAuth2MigrationError = VKID.OAuth2MigrationError
/// ``VKID/GroupSubscriptionConfiguration``.
public typealias GroupSubscriptionConfiguration = VKID.GroupSubscriptionConfiguration
/// ``VKID/GroupSubscriptionResult``.
public typealias GroupSubscriptionResult = VKID.GroupSubscriptionResult
/// ``VKID/GroupSubscriptionCompletion``.
public typealias GroupSubscriptionCompletion = VKID.GroupSubscriptionCompletion
/// ``VKID/GroupSubscriptionsLimit``.
public typealias GroupSubscriptionsLimit = VKID.GroupSubscriptionsLimit
/// ``VKID/GroupSubscriptionError``.
public typealias GroupSubscriptionError = VKID.GroupSubscriptionError
/// ``VKID/GroupSubscriptionSheetCreationError``.
public typealias GroupSubscriptionSheetCreationError = VKID.GroupSubscriptionSheetCreationError
/// ``VKID/UIKitPresenter``.
public typealias UIKitPresenter = VKID.UIKitPresenter
/// ``VKID/UIKitPresenting``.
public typealias UIKitPresenting = VKID.UIKitPresenting
/// ``VKID/AutoShowConfiguration``.
public typealias AutoShowConfiguration = VKID.AutoShowConfiguration
/// ``AccessToken``, by a name that no other module has.
public typealias VKIDAccessToken = AccessToken
/// ``RefreshToken``, by a name that no other module has.
public typealias VKIDRefreshToken = RefreshToken
/// ``IDToken``, by a name that no other module has.
public typealias VKIDIDToken = IDToken
/// ``UserSession``, by a name that no other module has.
public typealias VKIDUserSession = UserSession
/// ``Configuration``, by a name that no other module has.
public typealias VKIDConfiguration = Configuration
/// ``AppCredentials``, by a name that no other module has.
public typealias VKIDAppCredentials = AppCredentials
/// ``Appearance``, by a name that no other module has.
public typealias VKIDAppearance = Appearance
/// ``VKID/Expiring``.
public typealias Expiring = VKID.Expiring
/// ``VKID/OAuth2MigrationManager``.
public typealias OAuth2MigrationManager = VKID.OAuth2MigrationManager
/// ``VKID/GroupSubscriptionSheet``.
public typealias GroupSubscriptionSheet = VKID.GroupSubscriptionSheet
/// ``CommunitySheet``, by a name that no other module has.
public typealias VKIDCommunitySheet = CommunitySheet
/// ``OneTapButton``, by a name that no other module has.
public typealias VKIDOneTapButton = OneTapButton
/// ``VKID/ActivityIndicating``.
public typealias ActivityIndicating = VKID.ActivityIndicating
/// ``VKID/OAuthListWidget``.
public typealias OAuthListWidget = VKID.OAuthListWidget
/// ``VKID/OneTapBottomSheet``.
public typealias OneTapBottomSheet = VKID.OneTapBottomSheet
/// ``UITrampoline``, by a name that no other module has.
public typealias VKIDUITrampoline = UITrampoline

extension VKID {
    /// The place where an element shows what it opens.
    public typealias UIKitPresenter = WindowPresenter
    /// An app's own way to show what an element opens.
    public typealias UIKitPresenting = WindowPresenting
    /// The result of a sign-in, in the completion form.
    public typealias AuthResult = Result<any VKIDUserSession, AuthError>
    /// Receives the result of a sign-in.
    public typealias AuthResultCompletion = VKIDOneTapButton.AuthCompletion
    /// The result of the community sheet.
    public typealias GroupSubscriptionResult = Result<Void, GroupSubscriptionError>
    /// Receives the result of the community sheet; called exactly once.
    public typealias GroupSubscriptionCompletion = GroupSubscriptionConfiguration.Completion
    /// The control of a button's spinner, by VK's name.
    public typealias ActivityIndicating = VKIDOneTapButton.Progress
    /// The result of a sign-out.
    public typealias LogoutResult = Result<Void, LogoutError>
    /// The result of a request for fresh tokens.
    public typealias TokenRefreshingResult = Result<(VKIDAccessToken, VKIDRefreshToken), TokenRefreshingError>
    /// The result of a fetch of the member's data.
    public typealias UserFetchingResult = Result<User, UserFetchingError>
    /// ``AccessToken`` of this module.
    public typealias AccessToken = VKIDAccessToken
    /// ``RefreshToken`` of this module.
    public typealias RefreshToken = VKIDRefreshToken
    /// ``IDToken`` of this module.
    public typealias IDToken = VKIDIDToken
    /// ``UserSession`` of this module.
    public typealias UserSession = VKIDUserSession
    /// ``Configuration`` of this module.
    public typealias Configuration = VKIDConfiguration
    /// ``AppCredentials`` of this module.
    public typealias AppCredentials = VKIDAppCredentials
    /// ``Appearance`` of this module.
    public typealias Appearance = VKIDAppearance
    /// ``CommunitySheet`` of this module.
    public typealias CommunitySheet = VKIDCommunitySheet
    /// ``OneTapButton`` of this module.
    public typealias OneTapButton = VKIDOneTapButton
    /// ``UITrampoline`` of this module.
    public typealias UITrampoline = VKIDUITrampoline
}
