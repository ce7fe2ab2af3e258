public import MemberTesting

/// A provider with single permissions, its member, and a signed-in app, as a walk sees them.
///
/// Its functions throw the errors that the app gets; a walk continues after them.
public protocol PermissionWorld: Sendable {
    /// The clock, which only the walk moves.
    var clock: TestClock { get }
    /// The permissions that can be asked for.
    var names: [String] { get }
    /// The cool-down after a "no".
    var coolDown: Duration { get }
    /// Whether the app learns which permissions a member declined if the whole sign-in is declined.
    var learnsOfDeclinedSignIns: Bool { get }

    /// Signs in without a previous question.
    func signIn(asking names: Set<String>, _ choice: MemberChoice) async throws
    /// Wants several sets of permissions at the same time; explains them if needed, and continues or not.
    func ensure(_ wants: [Set<String>], _ choice: MemberChoice) async throws
    /// Revokes one permission.
    func revoke(_ name: String) async throws
    /// Revokes all permissions.
    func revokeAll() async throws
    /// Signs out.
    func signOut() async throws
    /// Ends the process and starts another one on the same home.
    func relaunch() async throws
    /// Fetches tokens and permissions from the provider again.
    func refresh() async throws
    /// Forgets everything that is known about permissions.
    func eraseLedgers() async throws

    /// The member changes a permission on the provider's site.
    func changeOnSite(_ name: String, _ change: SiteChange) async throws
    /// Sets the parts of the provider that can be reached from now on.
    func set(_ reach: Reach) async

    /// Whether the app is signed in.
    func isSignedIn() throws -> Bool
    /// Whether the app believes that it has a permission.
    func hasGranted(_ name: String) throws -> Bool
    /// Whether the provider grants the permission.
    func grants(_ name: String) async throws -> Bool
    /// The pages and explanations since the last call, in their order.
    func takeShown() -> [Shown]
}

extension PermissionWorld {
    /// Runs a closure for each of several wants at the same time.
    /// - Throws: The first error, after all have ended.
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

/// The parts of a provider that can be reached.
public enum Reach: Sendable {
    /// All of it.
    case everything
    /// Its pages, but not the requests of the app: the response to a page is lost.
    case pages
    /// Nothing.
    case nothing
}

/// The member's actions on the next pages, and the reactions to explanations.
public struct MemberChoice: Sendable {
    /// The permissions that are granted, if they are asked for.
    public let granted: Set<String>
    /// Whether the page is closed instead.
    public let closes: Bool
    /// Whether the member wants to continue after an explanation.
    public let goesOn: Bool

    /// A choice.
    public init(granted: Set<String>, closes: Bool, goesOn: Bool) {
        self.granted = granted
        self.closes = closes
        self.goesOn = goesOn
    }
}

/// A change of a permission on the provider's site.
public enum SiteChange: String, Sendable, CaseIterable {
    /// It is granted there.
    case granted
    /// It is revoked there.
    case declined
    /// It expires by itself.
    case expired
}

/// A page or an explanation that the member saw.
public enum Shown: Sendable {
    /// A page that asked for something; the granted permissions, nil for a closed page.
    case page(asked: Set<String>, granted: Set<String>?)
    /// An explanation, and whether the member wanted to continue.
    case explanation(Set<String>, goesOn: Bool)
}
