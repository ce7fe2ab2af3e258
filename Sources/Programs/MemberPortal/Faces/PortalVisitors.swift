import Foundation
import MemberCore
import MemberUI

/// The visitors, found by their cookies.
///
/// Any number of strangers, who have no cookie, may come: a new one takes the place of another stranger, never of a visitor who is
/// signed in or signing in. If all places are needed, new strangers are refused.
@MainActor
final class PortalVisitors {
    /// How many visitors are remembered.
    nonisolated static let most = 200
    /// After this many seconds without a request a session may make room for a new visitor.
    nonisolated static let idleLimit: TimeInterval = 12 * 3600

    /// In the order of their last requests, the oldest first.
    private var visitors: [PortalVisitor] = []
    private let sources: [any ComponentSource]
    private let random: any RandomSource
    private let clock: any MemberClock
    private var limit: SignInLimit

    nonisolated init(
        _ sources: [any ComponentSource], random: any RandomSource, clock: any MemberClock, limit: SignInLimit = SignInLimit()
    ) {
        self.sources = sources
        self.random = random
        self.clock = clock
        self.limit = limit
    }

    /// The visitor whose cookie has exactly these bytes.
    /// - Parameter id: The cookie's value; nil without a cookie.
    /// - Returns: The visitor; nil for a stranger.
    func visitor(_ id: String?) -> PortalVisitor? {
        guard let id, let place = visitors.firstIndex(where: { $0.id.isExactly(id) }) else { return nil }
        let known = visitors.remove(at: place)
        known.lastRequest = clock.now
        visitors.append(known)
        return known
    }

    /// Makes a visitor of a stranger, with an id of our own.
    /// - Returns: The new visitor; nil if every place is needed.
    func welcome() -> PortalVisitor? {
        let now = clock.now
        if visitors.count >= Self.most {
            guard let place = visitors.firstIndex(where: { !$0.isNeeded(at: now) }) else { return nil }
            visitors.remove(at: place)
        }
        let fresh = PortalVisitor(sources, random: random, at: now)
        visitors.append(fresh)
        return fresh
    }

    /// Gives a visitor a new id and a new form token, and drops the sign-ins on their way.
    func renew(_ visitor: PortalVisitor) { visitor.renew(random: random) }

    /// Counts a sign-in that a visitor may be about to begin.
    /// - Returns: How many seconds the visitor has to wait; nil where it may begin.
    func begin(_ visitor: PortalVisitor) -> Int? { limit.begin(for: visitor.id, at: clock.now) }

    /// Reverts the count of ``begin(_:)`` when no sign-in has begun.
    /// - Parameter id: The visitor's id at that time.
    func giveBack(_ id: String) { limit.giveBack(for: id) }
}
