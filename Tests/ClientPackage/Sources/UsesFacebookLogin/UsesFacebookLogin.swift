import FacebookLogin

/// The names of what an app asks for.
public func names(of permissions: [Permission] = [.publicProfile, .email, "instagram_basic"]) -> [String] {
    permissions.map(\.name)
}

/// Logs in by an agent of the app's own, with everything passed in.
public func logIn(_ vault: Vault, _ transport: any HTTPTransport, by agent: any UserAgent) async throws -> Bool {
    let context = FacebookContext(vault: vault, transport: transport, clock: SystemClock(), random: SystemRandom())
    context.settings.appID = "1234567890"
    return try await FacebookContext.$current.withValue(context) {
        let configuration = LoginConfiguration(permissions: ["email"], tracking: .enabled)
        let result = try await LoginManager().logIn(configuration, using: agent)
        guard !result.isCancelled, AccessToken.current?.hasGranted("email") == true else { return false }
        switch try await LoginManager().ensure([.userLikes], for: "recommendations", using: agent) {
        case .granted: return true
        case .declined, .coolingDown, .notNow, .cancelled: return false
        }
    }
}

/// Hears what the button does.
@MainActor
public final class ButtonHearing: LoginButtonDelegate {
    /// Hears nothing yet.
    public init() {}

    /// A login has ended.
    public func loginButton(_ loginButton: FBLoginButton, didCompleteWith result: LoginManagerLoginResult?, error: (any Error)?) {
    }

    /// The member has logged out.
    public func loginButtonDidLogOut(_ loginButton: FBLoginButton) {}
}

/// Decides whether the tooltip appears.
@MainActor
public final class TooltipHearing: LoginTooltipViewDelegate {
    /// Decides nothing yet.
    public init() {}
}

/// Hears how a login by a code goes.
@MainActor
public final class DeviceHearing: DeviceLoginManagerDelegate {
    /// Hears nothing yet.
    public init() {}

    /// There is a code.
    public func deviceLoginManager(_ loginManager: DeviceLoginManager, startedWith codeInfo: DeviceLoginCodeInfo) {}

    /// It has ended.
    public func deviceLoginManager(
        _ loginManager: DeviceLoginManager, completedWith result: DeviceLoginManagerResult?, error: (any Error)?
    ) {}
}
