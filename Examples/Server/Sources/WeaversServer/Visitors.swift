import Foundation
import MemberUI
import VKID

/// One browser: what it sees of VK ID, the token in its forms, the sign-ins that it has begun.
struct Visitor {
    /// How many sign-ins of one browser may be on their way: one for each tab.
    static let mostSignIns = 8

    let components: any PageComponents
    var formToken = SystemRandom().token()
    var signIns: [PageSignIn] = []
    var lastRequest = Date.now

    /// Adds a sign-in on its way; beyond the limit the oldest one is dropped.
    mutating func remember(_ signIn: PageSignIn) { signIns = (signIns + [signIn]).suffix(Self.mostSignIns) }
}

/// The visitors, by their cookies: so many at most, and nobody for ever.
@MainActor
struct Visitors {
    static let most = 1_000
    /// After so many seconds without a request a visitor is forgotten: one who is signed in, and one who is not.
    static let session: TimeInterval = 12 * 3600
    static let visit: TimeInterval = 20 * 60

    private var known: [String: Visitor] = [:]

    var count: Int { known.count }

    /// Finds a visitor, who is here again.
    mutating func visitor(_ id: String?, at now: Date) -> Visitor? {
        guard let id, let visitor = known[id] else { return nil }
        guard !isGone(visitor, at: now) else {
            known[id] = nil
            return nil
        }
        known[id]?.lastRequest = now
        return visitor
    }

    /// Adds a visitor. Those who are gone make room, then the one who has been away longest without a session or a sign-in.
    /// - Returns: The new cookie; nil if every place is needed.
    mutating func add(_ visitor: Visitor, at now: Date) -> String? {
        if known.count >= Self.most { known = known.filter { !isGone($0.value, at: now) } }
        if known.count >= Self.most {
            let idle = known.filter { $0.value.components.member == nil && $0.value.signIns.allSatisfy { $0.expires <= now } }
            guard let oldest = idle.min(by: { $0.value.lastRequest < $1.value.lastRequest }) else { return nil }
            known[oldest.key] = nil
        }
        return put(visitor, as: SystemRandom().token())
    }

    /// Removes a visitor, whose cookie is worth nothing from now on.
    mutating func take(_ id: String) -> Visitor? { known.removeValue(forKey: id) }

    /// Puts a visitor back, under the old cookie or a new one.
    @discardableResult
    mutating func put(_ visitor: Visitor, as id: String = SystemRandom().token()) -> String {
        known[id] = visitor
        return id
    }

    /// Notes a sign-in; the visitor may have signed in or out meanwhile, and has another cookie then.
    /// - Returns: Whether the visitor is still there.
    mutating func remember(_ signIn: PageSignIn, of id: String) -> Bool { known[id]?.remember(signIn) != nil }

    private func isGone(_ visitor: Visitor, at now: Date) -> Bool {
        let limit = visitor.components.member == nil ? Self.visit : Self.session
        return abs(now.timeIntervalSince(visitor.lastRequest)) >= limit
    }
}
