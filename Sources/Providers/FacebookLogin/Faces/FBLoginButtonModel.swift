import Foundation
import MemberOAuth
public import MemberUI
public import Observation

/// The state and the actions of a login button, for any view or page that shows it.
///
/// ```swift
/// let loginButton = FBLoginButton()
/// loginButton.permissions = ["public_profile", "email"]
/// ```
/// The button logs in while no member is logged in, and out otherwise; it follows the current token and the profile.
@MainActor
@Observable
public final class FBLoginButtonModel {
    /// The permissions that a login requests, by name.
    public var permissions: [String]
    /// The audience of posts that the app publishes for the member.
    public var defaultAudience = DefaultAudience.friends
    /// The kind of login.
    public var loginTracking = LoginTracking.enabled
    /// Whether Facebook's app may be asked before the web page.
    public var appSwitch = AppSwitch.enabled
    /// The value that ties the token to the login; nil creates one for each login. A value that is empty or has blanks becomes
    /// nil and is reported.
    public var nonce: String? { didSet { dropInvalidNonce() } }
    /// The page whose conversation the login comes from.
    public var messengerPageId: String?
    /// The purpose of the login; nil does not request declined permissions again.
    public var authType: LoginAuthType? = .rerequest
    /// The value that ties the code to the login.
    public var codeVerifier = CodeVerifier()
    /// The occasions on which the tooltip is shown.
    public var tooltipBehavior = TooltipBehavior.automatic
    /// The colours of the tooltip.
    public var tooltipColorStyle = TooltipColorStyle.friendlyBlue
    /// The language of the texts; the default is the person's.
    public var language: MemberLanguage
    /// The name of the logo among the app's images; nil for none. The package contains no artwork of Facebook's.
    public var logo: String? = "facebookLogo"
    /// Receives the button's events.
    @ObservationIgnored public weak var delegate: (any LoginButtonDelegate)?
    /// Asks the member before a log-out; without it a tap logs out.
    @ObservationIgnored public var confirmsLogOut: (@MainActor (LogOutQuestion) async -> Bool)?

    /// Whether the button logs out.
    public internal(set) var isSelected = false
    /// The name of the logged-in member, if it is known.
    public internal(set) var userName: String?
    /// The tooltip; nil before it is shown.
    public internal(set) var tooltip: FBLoginTooltipModel?
    /// The current activity.
    public let button = ComponentButtonModel()

    @ObservationIgnored let context: FacebookContext?
    @ObservationIgnored var watch: LoginButtonWatch?
    /// The id of the member whose name is known.
    @ObservationIgnored var userID: String?
    @ObservationIgnored var hasEnteredWindow = false
    /// Whether the member is being asked about a log-out.
    @ObservationIgnored var isAsking = false
    /// The button that the delegate receives.
    @ObservationIgnored var face: @MainActor () -> FBLoginButton? = { nil }

    /// Creates a button.
    /// - Parameter permissions: The permissions that a login requests.
    public init(permissions: [Permission] = []) {
        self.permissions = permissions.map(\.name)
        language = .preferred(from: Locale.preferredLanguages)
        context = FacebookContext.current ?? (try? FacebookContext.inForce())
        face = { [weak self] in self?.standing }
        follow()
    }

    /// Whether a member is logged in by an access token or an authentication token; it determines the action of a tap.
    public var isAuthenticated: Bool {
        context?.currentTokens.map { $0.access != nil || $0.authentication != nil } ?? false
    }

    private func dropInvalidNonce() {
        guard let nonce, !LoginConfiguration.isValid(nonce: nonce) else { return }
        context?.diagnostics.report(.warning, "facebook.invalid_nonce")
        self.nonce = nil
    }

    /// The configuration of a login that begins now; nil if a name cannot be requested.
    var configuration: LoginConfiguration? {
        LoginConfiguration(
            permissions: permissions, tracking: loginTracking, nonce: nonce ?? UUID().uuidString,
            messengerPageId: messengerPageId, authType: authType, appSwitch: appSwitch, codeVerifier: codeVerifier)
    }
}
