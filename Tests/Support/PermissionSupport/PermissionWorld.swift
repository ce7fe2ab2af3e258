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
    /// Wants permissions; explains them where that is needed, and goes on or not.
    func ensure(_ names: Set<String>, _ choice: MemberChoice, goesOn: Bool) async throws
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

    /// The member changes a permission on the provider's site.
    func changeOnSite(_ name: String, _ change: SiteChange) async throws
    /// Cuts the provider off, or lets it be reached again.
    func setReachable(_ isReachable: Bool) async

    /// Whether the app is signed in.
    func isSignedIn() throws -> Bool
    /// Whether the app believes that it has a permission.
    func hasGranted(_ name: String) throws -> Bool
    /// Whether the provider says so.
    func grants(_ name: String) async throws -> Bool
    /// The pages that the member was shown since the last call.
    func takePages() -> [ShownPage]
    /// What was explained since the last call.
    func takeExplanations() -> [Set<String>]
}

/// What the member does on the next page.
public struct MemberChoice: Sendable {
    /// What is granted, if it is asked for.
    public let granted: Set<String>
    /// Whether the page is closed instead.
    public let closes: Bool

    /// A choice.
    public init(granted: Set<String>, closes: Bool) {
        self.granted = granted
        self.closes = closes
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

/// A page that the member was shown.
public struct ShownPage: Sendable {
    /// What it asked for.
    public let asked: Set<String>
    /// What the member granted of it; nil for a page that was closed.
    public let granted: Set<String>?

    /// A page.
    public init(asked: Set<String>, granted: Set<String>?) {
        self.asked = asked
        self.granted = granted
    }
}
