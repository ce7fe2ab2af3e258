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
    /// The sign-in whose answer is awaited.
    var pending: PendingAuthorization?
    var session: (any UserSession)?
    /// Which face stands alone on the page; nil shows the buttons.
    var showsSignInSheet = false
    var sheet: GroupSubscriptionSheetModel?
    /// What came of the last step, in words.
    var news: [String] = []

    init(random: any RandomSource) { formToken = random.token() }

    /// Does something with the sheet and waits until the join that it may begin has come to its end.
    func withSheet(_ body: (GroupSubscriptionSheetModel) -> Void) async {
        guard let sheet else { return }
        body(sheet)
        await sheet.settled()
    }
}

/// The visitors, by what their cookie says; the oldest goes when there are too many.
@MainActor
final class PortalVisitors {
    private static let most = 200
    private var visitors: [(name: String, visitor: PortalVisitor)] = []
    private let random: any RandomSource

    nonisolated init(random: any RandomSource) { self.random = random }

    /// The visitor of a cookie, or a new one with a new name.
    func visitor(_ name: String?) -> (name: String, visitor: PortalVisitor) {
        if let known = visitors.first(where: { $0.name == name }) { return known }
        let fresh = (name: random.token(), visitor: PortalVisitor(random: random))
        visitors.append(fresh)
        if visitors.count > Self.most { visitors.removeFirst() }
        return fresh
    }
}
