import Foundation
import MemberCore
import MemberUI

/// The visitors, by what their cookies hold.
///
/// Strangers, who bring no cookie, may come in any number: they take the places of other strangers, never that of a visitor who is
/// signed in or signing in. Where all places are needed, newcomers are turned away.
@MainActor
final class PortalVisitors {
    /// How many visitors are remembered.
    nonisolated static let most = 200
    /// After how many seconds without a request a session is given up for a newcomer's sake.
    nonisolated static let idleLimit: TimeInterval = 12 * 3600

    /// The one who was away the longest is the first.
    private var visitors: [PortalVisitor] = []
    private let sources: [any ComponentSource]
    private let random: any RandomSource
    private let clock: any MemberClock

    nonisolated init(_ sources: [any ComponentSource], random: any RandomSource, clock: any MemberClock) {
        self.sources = sources
        self.random = random
        self.clock = clock
    }

    /// The visitor whose cookie holds this, byte by byte.
    /// - Parameter id: What the cookie holds; nil for none.
    /// - Returns: The visitor; nil for a stranger.
    func visitor(_ id: String?) -> PortalVisitor? {
        guard let id, let place = visitors.firstIndex(where: { $0.id.isExactly(id) }) else { return nil }
        let known = visitors.remove(at: place)
        known.lastVisit = clock.now
        visitors.append(known)
        return known
    }

    /// A place for a stranger, under an id of our own making.
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

    /// Gives a visitor a new id and a new form token.
    func renew(_ visitor: PortalVisitor) { visitor.renew(random: random) }
}
