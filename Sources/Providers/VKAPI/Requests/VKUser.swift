import MemberAccounts
import MemberCore
import MemberSignIn
import VKWire

/// A user who has signed in, with everything that they can do at VK: a function for each action, which returns its request.
///
/// ```swift
/// VKUser.currentUser?.delegate = self
/// VKUser.currentUser?.groupsGetMembers(withCustomOptions: ["group_id": "1", "count": "100", "offset": "0"])
/// ```
/// The properties belong to this object; ``currentUser`` returns the same one until another user is activated.
public final class VKUser: Sendable {
    private struct Setup: Sendable {
        var delegate: (any VKRequestDelegate)?
        var startsImmediately = true
        var isOffline = false
    }

    /// The user's id.
    public let userID: UInt
    private let context: VKAPIContext
    /// The app and the environment that the user signed in to.
    let client: AccountClient
    private let setup = Locked(Setup())

    init(userID: UInt, context: VKAPIContext) { (self.userID, self.context, client) = (userID, context, context.client) }

    /// The active user; nil if no person has signed in. Without an active one, the person who signed in last becomes active.
    public static var currentUser: VKUser? {
        guard let context = try? VKAPIContext.resolve() else { return nil }
        return context.currentUser
    }

    /// Makes a stored person the active user.
    /// - Parameter userID: The person's id.
    /// - Returns: Whether the person is stored; nothing changes otherwise.
    @discardableResult
    public static func activateUser(withID userID: UInt) -> Bool {
        guard let context = try? VKAPIContext.resolve() else { return false }
        return context.activate(userID)
    }

    /// The ids of all stored people, in the order of their last sign-in.
    public static var localUsers: [UInt] {
        guard let context = try? VKAPIContext.resolve() else { return [] }
        return context.people
    }

    /// The user's current token, also after a renewal; nil once the user is removed from the storage.
    public var accessToken: VKAccessToken? { context.storing(nil) { try context.records.token(of: String(userID)) } }

    /// The delegate of all later requests. The user holds it strongly, a request weakly.
    public var delegate: (any VKRequestDelegate)? {
        get { setup.value.delegate }
        set { setup.withLock { $0.delegate = newValue } }
    }

    /// Whether each later action starts its request before it returns it; true by default.
    public var startAllRequestsImmediately: Bool {
        get { setup.value.startsImmediately }
        set { setup.withLock { $0.startsImmediately = newValue } }
    }

    /// Whether all later requests accept kept replies of any age; false by default.
    public var offlineMode: Bool {
        get { setup.value.isOffline }
        set { setup.withLock { $0.isOffline = newValue } }
    }

    /// Makes the request of any method in the user's name, for methods without an action.
    /// - Parameters:
    ///   - method: The method's name, such as `users.get`.
    ///   - options: Its parameters.
    /// - Returns: The request; it is started unless ``startAllRequestsImmediately`` is false.
    @discardableResult
    public func call(_ method: String, options: VKOptions = [:]) -> VKRequest {
        start(request(.method(method, options, nil)))
    }

    func perform(_ action: VKAction, _ options: VKOptions?) -> VKRequest {
        var options = action.options(from: options ?? [:])
        if action == .info { options["user_ids"] = userID }
        let request = request(.method(action.method, options, action.verb))
        request.signature = action.signature
        if !action.isKept { request.cacheLiveTime = .never }
        return start(request)
    }

    private func request(_ target: VKRequest.Target) -> VKRequest {
        let setup = setup.value
        let request = VKRequest(target, setup.delegate, owner: String(userID), context: RequestContext(context))
        request.offlineMode = setup.isOffline
        return request
    }

    private func start(_ request: VKRequest) -> VKRequest {
        if startAllRequestsImmediately { request.start() }
        return request
    }
}

extension VKAPIContext {
    /// The ids of the stored people.
    var people: [UInt] {
        storing([]) { try records.ids }.filter { VKTokenKind(recordID: $0) == .user }.compactMap { UInt($0) }
    }

    /// The active user; the same object as long as the same person of the same app is active.
    var currentUser: VKUser? {
        guard let id = storing(nil, { try records.activeID }), let userID = UInt(id) else {
            objects.user.withLock { $0 = nil }
            return nil
        }
        // The choice stays when other people sign in later.
        if (try? records.hasActive) == false { storing(()) { try records.activate(id) } }
        let client = client
        return objects.user.withLock { user in
            if let user, user.userID == userID, user.client == client { return user }
            let made = VKUser(userID: userID, context: withoutUser)
            user = made
            return made
        }
    }

    func activate(_ userID: UInt) -> Bool {
        let isActive = storing(false) {
            guard try records.contains(String(userID)) else { return false }
            try records.activate(String(userID))
            return true
        }
        // The properties of the earlier user do not return with them.
        if isActive { objects.user.withLock { if $0?.userID != userID { $0 = nil } } }
        return isActive
    }
}

extension VKAction {
    /// The options of a call: the caller's and the action's own.
    func options(from options: VKOptions) -> VKOptions {
        var all = options
        // Today's API ignores the old name, and would describe the caller.
        if method == "users.get", all["user_ids"] == nil, let ids = all.removeValue(forKey: "uids") { all["user_ids"] = ids }
        return all.merging(parameters) { $1 }
    }
}
