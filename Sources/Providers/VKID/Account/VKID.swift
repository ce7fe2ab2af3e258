import MemberCore
import MemberSignIn
import VKWire

/// Signs members in with VK ID and keeps their sessions.
///
/// ```swift
/// let vkid = try VKID(config: Configuration(appCredentials: AppCredentials(clientId: "51234567")))
/// let outcome = try await vkid.authorize(using: agent)
/// let token = try await vkid.currentAuthorizedSession?.getFreshAccessToken()
/// ```
///
/// An app with one of them for all its screens sets up ``shared`` by `VKID.shared.set(config:)` at its start. Before that the lists
/// of ``shared`` are empty, its optional values nil, and what it is asked for fails with ``VKIDConfigurationError/notConfigured``.
public final class VKID: Sendable {
    private struct State: Sendable {
        var setup: VKIDSetup?
        /// The appearance that was set; nil before anything has set one.
        var appearance: Appearance?
    }
    private let state: Locked<State>
    let observers = ObserverList<any VKIDObserver>()
    let refreshNotices = RefreshNotices()

    /// The one that an app's screens share: one object for the process's life, which `set(config:)` sets up.
    public static let shared = VKID(nil)

    /// The version of this SDK.
    public static var sdkVersion: String { VKOAuthProfile.sdkVersion }
    /// The API version that VK ID's own calls name.
    public static var apiVersion: String { VKOAuthProfile.apiVersion }

    /// Makes a `VKID`.
    /// - Parameters:
    ///   - config: How it is set up.
    ///   - context: What it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``.
    public convenience init(config: Configuration, context: VKIDContext? = nil) throws(VKIDConfigurationError) {
        self.init(try VKIDSetup(config, context))
    }

    /// One that is set up, or not yet.
    init(_ setup: VKIDSetup?) {
        state = Locked(State(setup: setup, appearance: setup?.configuration.appearance))
        setup.map { setup in setup.context.appearanceBox.withLock { $0 = setup.configuration.appearance } }
    }

    /// Sets this object up, or sets it up anew.
    ///
    /// Observers, elements and an appearance that it was given before work on; an appearance that the configuration names wins. Sign-ins
    /// of the former setup that wait for their member end with ``SignInSuperseded``; sessions handed out before go on by the former setup.
    /// - Parameters:
    ///   - config: How it is set up.
    ///   - context: What it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``; nothing is changed then.
    public func set(config: Configuration, context: VKIDContext? = nil) throws(VKIDConfigurationError) {
        let made = try VKIDSetup(config, context)
        let (former, appearance) = state.withLock { state in
            let former = state.setup
            let isChosen = former != nil || config.appearance != Appearance()
            let appearance = isChosen ? config.appearance : state.appearance ?? config.appearance
            state = State(setup: made, appearance: appearance)
            return (former, appearance)
        }
        made.context.appearanceBox.withLock { $0 = appearance }
        former?.reach.close()
    }

    /// Sets ``shared`` up, as the method of the object does.
    /// - Parameters:
    ///   - config: How it is set up.
    ///   - context: What it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``; nothing is changed then.
    public static func set(config: Configuration, context: VKIDContext? = nil) throws(VKIDConfigurationError) {
        try shared.set(config: config, context: context)
    }

    /// This object as it is set up now; nil before that.
    var configured: ConfiguredVKID? { state.value.setup.map { ConfiguredVKID(object: self, setup: $0) } }

    /// How it is set up; nil before that.
    public var configuration: Configuration? { state.value.setup?.configuration }

    /// How often the community sheet may follow a sign-in; nil is always, and before it is set up.
    public var groupSubscriptionsLimit: GroupSubscriptionsLimit? { configuration?.groupSubscriptionsLimit }

    /// How the components of this object look and which language they speak; may be changed at any time. What was set last, here or in
    /// another `VKID` of the context, is also ``Appearance/ColorScheme/current`` and ``Appearance/Locale/current``.
    public var appearance: Appearance {
        get { state.value.appearance ?? Appearance() }
        set {
            let setup = state.withLock { state in
                state.appearance = newValue
                return state.setup
            }
            (setup?.context.appearanceBox ?? VKIDContext.appearance).withLock { $0 = newValue }
        }
    }

    /// Tells an object what happens.
    /// - Parameter observer: Held weakly; added once however often it is given.
    public func add(observer: any VKIDObserver) { observers.add(observer) }

    /// Tells an object no more.
    /// - Parameter observer: The object.
    public func remove(observer: any VKIDObserver) { observers.remove(observer) }
}
