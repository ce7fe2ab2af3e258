import Foundation
import MemberCore
import MemberUI
import VKID

/// One browser's visit: what it is in the middle of.
@MainActor
final class PortalVisitor {
    /// What the browser's cookie holds.
    private(set) var id: String
    /// What every form of its pages carries.
    private(set) var formToken: String
    var theme = Appearance.ColorScheme.system
    /// The sign-ins whose responses are awaited: one for each tab.
    private(set) var pending: [PendingAuthorization] = []
    var session: (any UserSession)?
    /// Which component stands alone on the page; nil shows the buttons.
    var showsSignInSheet = false
    var sheet: GroupSubscriptionSheetModel?
    /// What came of the last step, in words.
    var news: [String] = []
    /// When it was last here.
    var lastVisit: Date

    private static let mostPending = 10

    init(random: any RandomSource, at now: Date) {
        id = random.token()
        formToken = random.token()
        lastVisit = now
    }

    /// Waits for one more response; of too many the oldest is waited for no longer.
    func remember(_ authorization: PendingAuthorization) {
        pending = (pending + [authorization]).suffix(Self.mostPending)
    }

    /// The sign-in that a response belongs to, by its state; it is awaited no longer.
    func take(state: String?) -> PendingAuthorization? {
        guard let state, let index = pending.firstIndex(where: { $0.state.isExactly(state) }) else { return nil }
        return pending.remove(at: index)
    }

    /// Takes a new id and a new form token, where somebody else may know the old ones: at a sign-in and at a sign-out.
    func renew(random: any RandomSource) {
        id = random.token()
        formToken = random.token()
    }

    /// Does something with the sheet and waits until the join that it may begin has come to its end.
    func withSheet(_ body: (GroupSubscriptionSheetModel) -> Void) async {
        guard let sheet else { return }
        body(sheet)
        await sheet.settled()
    }

    /// Whether somebody would lose something if it were forgotten now: a session, or a sign-in on its way.
    func isNeeded(at now: Date) -> Bool {
        if session != nil, now.timeIntervalSince(lastVisit) < PortalVisitors.idleLimit { return true }
        return pending.contains { $0.expires > now }
    }
}

extension PendingAuthorization {
    fileprivate var state: String? {
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery
        return query.flatMap { FormFields(encoded: $0) }?["state"]
    }
}
