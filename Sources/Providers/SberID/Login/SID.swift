/// Sber ID, by the names that its users write.
///
/// ```swift
/// SID.settings.applyMainPreferences(clientID: "11111111-2222-3333-4444-555555555555")
/// SID.login.auth(withSberId: request, viewController: self)
/// ```
public enum SID {
    /// The app's settings, set once at its start.
    public static var settings: SIDSettings { SIDSettings(memory: SberIDContext.memory) }
    /// Prepares the library at the app's start; needed only by apps that choose the stand there.
    public static var initializer: SIDInitializer { SIDInitializer(memory: SberIDContext.memory) }
    /// Starts sign-ins, and takes their responses.
    public static var login: SIDLogin { SIDLogin(memory: SberIDContext.memory, given: SberIDContext.current) }
}

/// The settings that an app makes before members sign in; usable on any thread.
public struct SIDSettings: Sendable {
    let memory: SIDState

    /// Sets the client: the one step that every sign-in needs, and every response after a relaunch.
    /// - Parameters:
    ///   - clientID: The app's id at the bank; without it every start fails with ``SIDStartError/notConfigured``.
    ///   - userID: The member's id in the app, if it is known.
    ///   - partnerName: The app's name.
    ///   - partnerProfileUrl: The app's own profile page.
    ///   - stand: The bank's system to use; nil keeps the previous one, which is the live service at first.
    public func applyMainPreferences(
        clientID: String, userID: String? = nil, partnerName: String? = nil, partnerProfileUrl: String? = nil,
        stand: SIDStand? = nil
    ) {
        memory.change { settings in
            (settings.clientID, settings.userID) = (clientID, userID)
            (settings.partnerName, settings.partnerProfileUrl) = (partnerName, partnerProfileUrl)
            settings.stand = stand ?? settings.stand
        }
    }

    /// The app's id at the bank; empty at first.
    public var clientID: String { memory.settings.clientID }
    /// The member's id in the app. It is kept here for the app, and is not sent.
    public var userID: String? { memory.settings.userID }
    /// The app's name. It is kept here for the app, and is not sent.
    public var partnerName: String? { memory.settings.partnerName }
    /// The app's own profile page. It is kept here for the app, and is not sent.
    public var partnerProfileUrl: String? { memory.settings.partnerProfileUrl }
    /// The bank's system in use.
    public var stand: SIDStand { memory.settings.stand }

    /// The schemes of the bank's app, best first; on iOS each must be in the app's `LSApplicationQueriesSchemes`.
    public var bankAppSchemes: [String] {
        get { memory.settings.bankAppSchemes }
        nonmutating set { memory.change { $0.bankAppSchemes = newValue } }
    }

    /// The time for which an AppToken is returned after its sign-in: a day, unless the bank has agreed on something else.
    public var appTokenLife: Duration {
        get { memory.settings.appTokenLife }
        nonmutating set { memory.change { $0.appTokenLife = newValue } }
    }

    /// The schemes that a seamless link may name as the way back to the bank's app.
    public var seamlessSchemes: [String] {
        get { memory.settings.seamlessSchemes }
        nonmutating set { memory.change { $0.seamlessSchemes = newValue } }
    }
}

/// Whether the preparation succeeded.
public enum SIDInitializationResult: String, Sendable, CaseIterable {
    /// The preparation succeeded.
    case success
    /// No client id is set.
    case fail
    /// The result is unknown; this library never reports it.
    case unknown
}

/// Prepares the library at the app's start.
public struct SIDInitializer: Sendable {
    let memory: SIDState

    /// Sets the stand. This sends no request.
    /// - Parameters:
    ///   - stand: The bank's system to use.
    ///   - completion: Called before this returns: `fail` if no client id is set, else `success`.
    public func initialize(stand: SIDStand = .prom, completion: (SIDInitializationResult) -> Void = { _ in }) {
        memory.change { $0.stand = stand }
        completion(memory.settings.clientID.isEmpty ? .fail : .success)
    }
}
