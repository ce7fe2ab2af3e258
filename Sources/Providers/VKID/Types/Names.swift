public import MemberWindow

// Other modules have types of the same names. The class carries its module's, so that `VKID.AccessToken` works although the class
// is named like the module; an alias of a type's own name would refer to itself, hence one step between.
/// ``AccessToken``, by a name that no other module has.
public typealias VKIDAccessToken = AccessToken
/// ``RefreshToken``, by a name that no other module has.
public typealias VKIDRefreshToken = RefreshToken
/// ``IDToken``, by a name that no other module has.
public typealias VKIDIDToken = IDToken
/// ``UserID``, by a name that no other module has.
public typealias VKIDUserID = UserID
/// ``User``, by a name that no other module has.
public typealias VKIDUser = User
/// ``Scope``, by a name that no other module has.
public typealias VKIDScope = Scope
/// ``UserSession``, by a name that no other module has.
public typealias VKIDUserSession = UserSession
/// ``Configuration``, by a name that no other module has.
public typealias VKIDConfiguration = Configuration
/// ``AppCredentials``, by a name that no other module has.
public typealias VKIDAppCredentials = AppCredentials
/// ``Appearance``, by a name that no other module has.
public typealias VKIDAppearance = Appearance
/// ``AuthConfiguration``, by a name that no other module has.
public typealias VKIDAuthConfiguration = AuthConfiguration
/// ``Prompt``, by a name that no other module has.
public typealias VKIDPrompt = Prompt
/// ``PKCESecrets``, by a name that no other module has.
public typealias VKIDPKCESecrets = PKCESecrets
/// ``AuthorizationCode``, by a name that no other module has.
public typealias VKIDAuthorizationCode = AuthorizationCode
/// ``AuthCodeExchanging``, by a name that no other module has.
public typealias VKIDAuthCodeExchanging = AuthCodeExchanging
/// ``AuthCodeHandler``, by a name that no other module has.
public typealias VKIDAuthCodeHandler = AuthCodeHandler
/// ``AuthFlowData``, by a name that no other module has.
public typealias VKIDAuthFlowData = AuthFlowData
/// ``OAuthProvider``, by a name that no other module has.
public typealias VKIDOAuthProvider = OAuthProvider
/// ``OAuthProviderConfiguration``, by a name that no other module has.
public typealias VKIDOAuthProviderConfiguration = OAuthProviderConfiguration
/// ``Expiring``, by a name that no other module has.
public typealias VKIDExpiring = Expiring
/// ``AuthResult``, by a name that no other module has.
public typealias VKIDAuthResult = AuthResult
/// ``LogoutResult``, by a name that no other module has.
public typealias VKIDLogoutResult = LogoutResult
/// ``TokenRefreshingResult``, by a name that no other module has.
public typealias VKIDTokenRefreshingResult = TokenRefreshingResult
/// ``UserFetchingResult``, by a name that no other module has.
public typealias VKIDUserFetchingResult = UserFetchingResult
/// ``AuthError``, by a name that no other module has.
public typealias VKIDAuthError = AuthError
/// ``LogoutError``, by a name that no other module has.
public typealias VKIDLogoutError = LogoutError
/// ``TokenRefreshingError``, by a name that no other module has.
public typealias VKIDTokenRefreshingError = TokenRefreshingError
/// ``UserFetchingError``, by a name that no other module has.
public typealias VKIDUserFetchingError = UserFetchingError
/// ``LegacyUserSession``, by a name that no other module has.
public typealias VKIDLegacyUserSession = LegacyUserSession
/// ``OAuth2MigrationManager``, by a name that no other module has.
public typealias VKIDOAuth2MigrationManager = OAuth2MigrationManager
/// ``OAuth2MigrationError``, by a name that no other module has.
public typealias VKIDOAuth2MigrationError = OAuth2MigrationError
/// ``GroupSubscriptionConfiguration``, by a name that no other module has.
public typealias VKIDGroupSubscriptionConfiguration = GroupSubscriptionConfiguration
/// ``GroupSubscriptionSheet``, by a name that no other module has.
public typealias VKIDGroupSubscriptionSheet = GroupSubscriptionSheet
/// ``GroupSubscriptionsLimit``, by a name that no other module has.
public typealias VKIDGroupSubscriptionsLimit = GroupSubscriptionsLimit
/// ``GroupSubscriptionError``, by a name that no other module has.
public typealias VKIDGroupSubscriptionError = GroupSubscriptionError
/// ``GroupSubscriptionSheetCreationError``, by a name that no other module has.
public typealias VKIDGroupSubscriptionSheetCreationError = GroupSubscriptionSheetCreationError
/// ``CommunitySheet``, by a name that no other module has.
public typealias VKIDCommunitySheet = CommunitySheet
/// ``OneTapButton``, by a name that no other module has.
public typealias VKIDOneTapButton = OneTapButton
/// ``UIKitPresenter``, by a name that no other module has.
public typealias VKIDUIKitPresenter = UIKitPresenter
/// ``UIKitPresenting``, by a name that no other module has.
public typealias VKIDUIKitPresenting = UIKitPresenting
/// ``AutoShowConfiguration``, by a name that no other module has.
public typealias VKIDAutoShowConfiguration = AutoShowConfiguration
/// ``OAuthListWidget``, by a name that no other module has.
public typealias VKIDOAuthListWidget = OAuthListWidget
/// ``OneTapBottomSheet``, by a name that no other module has.
public typealias VKIDOneTapBottomSheet = OneTapBottomSheet
/// ``UITrampoline``, by a name that no other module has.
public typealias VKIDUITrampoline = UITrampoline

extension VKID {
    /// ``AccessToken`` of this module.
    public typealias AccessToken = VKIDAccessToken
    /// ``RefreshToken`` of this module.
    public typealias RefreshToken = VKIDRefreshToken
    /// ``IDToken`` of this module.
    public typealias IDToken = VKIDIDToken
    /// ``UserID`` of this module.
    public typealias UserID = VKIDUserID
    /// ``User`` of this module.
    public typealias User = VKIDUser
    /// ``Scope`` of this module.
    public typealias Scope = VKIDScope
    /// ``UserSession`` of this module.
    public typealias UserSession = VKIDUserSession
    /// ``Configuration`` of this module.
    public typealias Configuration = VKIDConfiguration
    /// ``AppCredentials`` of this module.
    public typealias AppCredentials = VKIDAppCredentials
    /// ``Appearance`` of this module.
    public typealias Appearance = VKIDAppearance
    /// ``AuthConfiguration`` of this module.
    public typealias AuthConfiguration = VKIDAuthConfiguration
    /// ``Prompt`` of this module.
    public typealias Prompt = VKIDPrompt
    /// ``PKCESecrets`` of this module.
    public typealias PKCESecrets = VKIDPKCESecrets
    /// ``AuthorizationCode`` of this module.
    public typealias AuthorizationCode = VKIDAuthorizationCode
    /// ``AuthCodeExchanging`` of this module.
    public typealias AuthCodeExchanging = VKIDAuthCodeExchanging
    /// ``AuthCodeHandler`` of this module.
    public typealias AuthCodeHandler = VKIDAuthCodeHandler
    /// ``AuthFlowData`` of this module.
    public typealias AuthFlowData = VKIDAuthFlowData
    /// ``OAuthProvider`` of this module.
    public typealias OAuthProvider = VKIDOAuthProvider
    /// ``OAuthProviderConfiguration`` of this module.
    public typealias OAuthProviderConfiguration = VKIDOAuthProviderConfiguration
    /// ``Expiring`` of this module.
    public typealias Expiring = VKIDExpiring
    /// ``AuthResult`` of this module.
    public typealias AuthResult = VKIDAuthResult
    /// ``LogoutResult`` of this module.
    public typealias LogoutResult = VKIDLogoutResult
    /// ``TokenRefreshingResult`` of this module.
    public typealias TokenRefreshingResult = VKIDTokenRefreshingResult
    /// ``UserFetchingResult`` of this module.
    public typealias UserFetchingResult = VKIDUserFetchingResult
    /// ``AuthError`` of this module.
    public typealias AuthError = VKIDAuthError
    /// ``LogoutError`` of this module.
    public typealias LogoutError = VKIDLogoutError
    /// ``TokenRefreshingError`` of this module.
    public typealias TokenRefreshingError = VKIDTokenRefreshingError
    /// ``UserFetchingError`` of this module.
    public typealias UserFetchingError = VKIDUserFetchingError
    /// ``LegacyUserSession`` of this module.
    public typealias LegacyUserSession = VKIDLegacyUserSession
    /// ``OAuth2MigrationManager`` of this module.
    public typealias OAuth2MigrationManager = VKIDOAuth2MigrationManager
    /// ``OAuth2MigrationError`` of this module.
    public typealias OAuth2MigrationError = VKIDOAuth2MigrationError
    /// ``GroupSubscriptionConfiguration`` of this module.
    public typealias GroupSubscriptionConfiguration = VKIDGroupSubscriptionConfiguration
    /// ``GroupSubscriptionSheet`` of this module.
    public typealias GroupSubscriptionSheet = VKIDGroupSubscriptionSheet
    /// ``GroupSubscriptionsLimit`` of this module.
    public typealias GroupSubscriptionsLimit = VKIDGroupSubscriptionsLimit
    /// ``GroupSubscriptionError`` of this module.
    public typealias GroupSubscriptionError = VKIDGroupSubscriptionError
    /// ``GroupSubscriptionSheetCreationError`` of this module.
    public typealias GroupSubscriptionSheetCreationError = VKIDGroupSubscriptionSheetCreationError
    /// ``CommunitySheet`` of this module.
    public typealias CommunitySheet = VKIDCommunitySheet
    /// ``OneTapButton`` of this module.
    public typealias OneTapButton = VKIDOneTapButton
    /// ``UIKitPresenter`` of this module.
    public typealias UIKitPresenter = VKIDUIKitPresenter
    /// ``UIKitPresenting`` of this module.
    public typealias UIKitPresenting = VKIDUIKitPresenting
    /// ``AutoShowConfiguration`` of this module.
    public typealias AutoShowConfiguration = VKIDAutoShowConfiguration
    /// ``OAuthListWidget`` of this module.
    public typealias OAuthListWidget = VKIDOAuthListWidget
    /// ``OneTapBottomSheet`` of this module.
    public typealias OneTapBottomSheet = VKIDOneTapBottomSheet
    /// ``UITrampoline`` of this module.
    public typealias UITrampoline = VKIDUITrampoline
}
