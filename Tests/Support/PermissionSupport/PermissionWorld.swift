public import MemberTesting

/// A provider with single permissions, its member, and an app that is signed in there, as a walk over all of them sees them.
///
/// Its functions throw what the app is told; a walk goes on after that.
public protocol PermissionWorld: Sendable {
    /// The time, which only the walk moves.
    var clock: TestClock { get }
    /// The permissions that can be asked for.
    var names: [String] { get }
    /// How long a "no" holds.
    var coolDown: Duration { get }
    /// Whether the app learns whose "no" it was when a member declines all of a sign-in.
    var learnsOfDeclinedSignIns: Bool { get }

    /// Signs in outright.
    func signIn(asking names: Set<String>, _ choice: MemberChoice) async throws
    /// Wants several sets of permissions at the same time; explains them where that is needed, and goes on or not.
    func ensure(_ wants: [Set<String>], _ choice: MemberChoice) async throws
    /// Takes one permission back.
    func revoke(_ name: String) async throws
    /// Takes all permissions back.
    func revokeAll() async throws
    /// Leaves.
    func signOut() async throws
    /// Ends the process and starts another one on the same home.
    func relaunch() async throws
    /// Asks the provider for everything anew: tokens and permissions.
    func refresh() async throws
    /// Forgets all that is known of permissions.
    func eraseLedgers() async throws

    /// The member changes a permission on the provider's site.
    func changeOnSite(_ name: String, _ change: SiteChange) async throws
    /// Says what of the provider can be reached from now on.
    func set(_ reach: Reach) async

    /// Whether the app is signed in.
    func isSignedIn() throws -> Bool
    /// Whether the app believes that it has a permission.
    func hasGranted(_ name: String) throws -> Bool
    /// Whether the provider says so.
    func grants(_ name: String) async throws -> Bool
    /// What the member was shown since the last call, in its order.
    func takeShown() -> [Shown]
}

extension PermissionWorld {
    /// Does some work for each of several wants at the same time.
    /// - Throws: The first error, after the end of all.
    public func atOnce(_ wants: [Set<String>], _ work: @escaping @Sendable (Set<String>) async throws -> Void) async throws {
        let results = await withTaskGroup(of: Result<Void, any Error>.self) { group in
            for want in wants {
                group.addTask { do { return .success(try await work(want)) } catch { return .failure(error) } }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for result in results { try result.get() }
    }
}

/// What of a provider can be reached.
public enum Reach: Sendable {
    /// All of it.
    case everything
    /// Its pages, but nothing that the app asks: a page's response is lost.
    case pages
    /// Nothing.
    case nothing
}

/// What the member does on the next pages, and says to explanations.
public struct MemberChoice: Sendable {
    /// What is granted, if it is asked for.
    public let granted: Set<String>
    /// Whether the page is closed instead.
    public let closes: Bool
    /// Whether the member wants to go on after an explanation.
    public let goesOn: Bool

    /// A choice.
    public init(granted: Set<String>, closes: Bool, goesOn: Bool) {
        self.granted = granted
        self.closes = closes
        self.goesOn = goesOn
    }
}

/// What happens to a permission on the provider's site.
public enum SiteChange: String, Sendable, CaseIterable {
    /// It is granted there.
    case granted
    /// It is taken back there.
    case declined
    /// It ends by itself.
    case expired
}

/// What a member was shown.
public enum Shown: Sendable {
    /// A page that asked for something; what was granted of it, nil for one that was closed.
    case page(asked: Set<String>, granted: Set<String>?)
    /// An explanation, and whether the member wanted to go on.
    case explanation(Set<String>, goesOn: Bool)
}
