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
/// An app that uses one `VKID` for all its screens sets up ``shared`` by `VKID.shared.set(config:)` when it starts. Before that
/// the lists of ``shared`` are empty, its optional values are nil, and its operations fail with
/// ``VKIDConfigurationError/notConfigured``.
public final class VKID: Sendable {
    private struct State: Sendable {
        var setup: VKIDSetup?
        /// The appearance set last; nil before the first one.
        var appearance: Appearance?
    }
    private let state: Locked<State>
    let observers = ObserverList<any VKIDObserver>()
    let refreshNotices = RefreshNotices()

    /// The `VKID` that an app's screens share: one object for the life of the process, which `set(config:)` sets up.
    public static let shared = VKID(nil)

    /// The version of this SDK.
    public static var sdkVersion: String { VKOAuthProfile.sdkVersion }
    /// The API version that VK ID's own calls pass.
    public static var apiVersion: String { VKOAuthProfile.apiVersion }

    /// Creates a `VKID`.
    /// - Parameters:
    ///   - config: The configuration.
    ///   - context: The objects that it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``.
    public convenience init(config: Configuration, context: VKIDContext? = nil) throws(VKIDConfigurationError) {
        self.init(try VKIDSetup(config, context))
    }

    /// Creates a `VKID` with a setup, or without one yet.
    init(_ setup: VKIDSetup?) {
        state = Locked(State(setup: setup, appearance: setup?.configuration.appearance))
        setup.map { setup in setup.context.appearanceBox.withLock { $0 = setup.configuration.appearance } }
    }

    /// Sets this object up, also a second time.
    ///
    /// Observers, elements and an appearance that were set before stay in use; an appearance in the configuration takes
    /// precedence. Sign-ins of the former setup that wait for their member end with ``SignInSuperseded``; sessions created before
    /// still use the former setup.
    /// - Parameters:
    ///   - config: The configuration.
    ///   - context: The objects that it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``; nothing changes then.
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

    /// Sets up ``shared``, as the method of the object does.
    /// - Parameters:
    ///   - config: The configuration.
    ///   - context: The objects that it works with; nil is the task's ``VKIDContext/current``, else the process's default.
    /// - Throws: ``VKIDConfigurationError``; nothing changes then.
    public static func set(config: Configuration, context: VKIDContext? = nil) throws(VKIDConfigurationError) {
        try shared.set(config: config, context: context)
    }

    /// This object with its current setup; nil before the first setup.
    var configured: ConfiguredVKID? { state.value.setup.map { ConfiguredVKID(object: self, setup: $0) } }

    /// The current configuration; nil before the first setup.
    public var configuration: Configuration? { state.value.setup?.configuration }

    /// How often the community sheet may follow a sign-in; nil means always, or that there is no setup yet.
    public var groupSubscriptionsLimit: GroupSubscriptionsLimit? { configuration?.groupSubscriptionsLimit }

    /// The appearance of this object's components and their language; it may change at any time. The value set last, here or in
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

    /// Adds an observer of sign-ins and sessions.
    /// - Parameter observer: Held weakly; added once, no matter how often it is passed.
    public func add(observer: any VKIDObserver) { observers.add(observer) }

    /// Removes an observer.
    /// - Parameter observer: The observer.
    public func remove(observer: any VKIDObserver) { observers.remove(observer) }
}
