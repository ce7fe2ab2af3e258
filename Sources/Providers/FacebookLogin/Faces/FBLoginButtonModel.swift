import Foundation
import MemberOAuth
public import MemberUI
public import Observation

/// What a login button knows and does, for whichever view or page shows it.
///
/// ```swift
/// let loginButton = FBLoginButton()
/// loginButton.permissions = ["public_profile", "email"]
/// ```
/// It offers to log in while nobody is logged in, and to log out else; it follows the current token and the profile.
@MainActor
@Observable
public final class FBLoginButtonModel {
    /// What a login asks for, by name.
    public var permissions: [String]
    /// Who sees what the app publishes for the member.
    public var defaultAudience = DefaultAudience.friends
    /// What kind of login it is.
    public var loginTracking = LoginTracking.enabled
    /// Whether Facebook's app may be asked before the web page.
    public var appSwitch = AppSwitch.enabled
    /// What ties the token to the login; nil makes one for each login. One that is empty or has blanks becomes nil, and is told of.
    public var nonce: String? { didSet { dropInvalidNonce() } }
    /// The page whose conversation the login comes from.
    public var messengerPageId: String?
    /// What the login is for; nil does not ask again for what was declined.
    public var authType: LoginAuthType? = .rerequest
    /// What ties the code to the login.
    public var codeVerifier = CodeVerifier()
    /// When the tooltip is shown.
    public var tooltipBehavior = TooltipBehavior.automatic
    /// By which colours the tooltip is drawn.
    public var tooltipColorStyle = TooltipColorStyle.friendlyBlue
    /// The language of its texts; the person's own unless set.
    public var language: MemberLanguage
    /// The name of the logo among the app's images; nil for none. The button carries no artwork of Facebook's.
    public var logo: String? = "facebookLogo"
    /// Hears what the button does.
    @ObservationIgnored public weak var delegate: (any LoginButtonDelegate)?
    /// Asks the member before a log-out; without it a tap logs out.
    @ObservationIgnored public var confirmsLogOut: (@MainActor (LogOutQuestion) async -> Bool)?

    /// Whether it offers to log out.
    public internal(set) var isSelected = false
    /// Who is logged in, as far as it is known.
    public internal(set) var userName: String?
    /// The tooltip, once it is shown.
    public internal(set) var tooltip: FBLoginTooltipModel?
    /// What it does just now.
    public let button = ComponentButtonModel()

    @ObservationIgnored let context: FacebookContext?
    @ObservationIgnored var watch: LoginButtonWatch?
    /// Whose the name is.
    @ObservationIgnored var userID: String?
    @ObservationIgnored var hasEnteredWindow = false
    /// Whether the member is being asked about a log-out.
    @ObservationIgnored var isAsking = false
    /// The button that the delegate is told of.
    @ObservationIgnored var face: @MainActor () -> FBLoginButton? = { nil }

    /// A button.
    /// - Parameter permissions: What a login asks for.
    public init(permissions: [Permission] = []) {
        self.permissions = permissions.map(\.name)
        language = .preferred(from: Locale.preferredLanguages)
        context = FacebookContext.current ?? (try? FacebookContext.inForce())
        face = { [weak self] in self?.standing }
        follow()
    }

    /// Whether somebody is logged in in either way: what a tap goes by.
    public var isAuthenticated: Bool {
        context?.currentTokens.map { $0.access != nil || $0.authentication != nil } ?? false
    }

    private func dropInvalidNonce() {
        guard let nonce, !LoginConfiguration.isValid(nonce: nonce) else { return }
        context?.diagnostics.report(.warning, "facebook.invalid_nonce")
        self.nonce = nil
    }

    /// What a login that begins now asks for; nil where a name cannot be asked for.
    var configuration: LoginConfiguration? {
        let permissions = Set<Permission>(named: permissions)
        if let nonce {
            return LoginConfiguration(
                permissions: permissions, tracking: loginTracking, nonce: nonce, messengerPageId: messengerPageId,
                authType: authType, appSwitch: appSwitch, codeVerifier: codeVerifier)
        }
        return LoginConfiguration(
            permissions: permissions, tracking: loginTracking, messengerPageId: messengerPageId, authType: authType,
            appSwitch: appSwitch, codeVerifier: codeVerifier)
    }
}
