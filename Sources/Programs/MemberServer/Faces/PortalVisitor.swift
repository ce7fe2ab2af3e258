import Foundation
import MemberCore
import MemberUI
import VKID

/// One browser's visit: what it is in the middle of.
@MainActor
final class PortalVisitor {
    /// What every form of its pages carries.
    let formToken: String
    var theme = Appearance.ColorScheme.system
    /// The sign-ins whose answers are awaited: one for each tab.
    private(set) var pending: [PendingAuthorization] = []
    var session: (any UserSession)?
    /// Which face stands alone on the page; nil shows the buttons.
    var showsSignInSheet = false
    var sheet: GroupSubscriptionSheetModel?
    /// What came of the last step, in words.
    var news: [String] = []

    private static let mostPending = 10

    init(random: any RandomSource) { formToken = random.token() }

    /// Waits for one more answer; of too many the oldest is waited for no longer.
    func remember(_ authorization: PendingAuthorization) {
        pending = (pending + [authorization]).suffix(Self.mostPending)
    }

    /// The sign-in that an answer belongs to, by its state; it is awaited no longer.
    func take(state: String?) -> PendingAuthorization? {
        guard let state, let index = pending.firstIndex(where: { $0.state == state }) else { return nil }
        return pending.remove(at: index)
    }

    /// Does something with the sheet and waits until the join that it may begin has come to its end.
    func withSheet(_ body: (GroupSubscriptionSheetModel) -> Void) async {
        guard let sheet else { return }
        body(sheet)
        await sheet.settled()
    }
}

extension PendingAuthorization {
    fileprivate var state: String? {
        let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery
        return query.flatMap { FormFields(encoded: $0) }?["state"]
    }
}

/// The visitors, by what their cookie says; when there are too many, who was away the longest goes.
@MainActor
final class PortalVisitors {
    private static let most = 200
    private var visitors: [(name: String, visitor: PortalVisitor)] = []
    private let random: any RandomSource

    nonisolated init(random: any RandomSource) { self.random = random }

    /// The visitor of a cookie, or a new one with a new name.
    func visitor(_ name: String?) -> (name: String, visitor: PortalVisitor) {
        if let place = visitors.firstIndex(where: { $0.name == name }) {
            let known = visitors.remove(at: place)
            visitors.append(known)
            return known
        }
        let fresh = (name: random.token(), visitor: PortalVisitor(random: random))
        visitors.append(fresh)
        if visitors.count > Self.most { visitors.removeFirst() }
        return fresh
    }
}
