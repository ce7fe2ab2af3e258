import Foundation
import Observation

/// What a community sheet's view needs of its model.
@MainActor
protocol CommunitySheetModeling: AnyObject, Observable, Sendable {
    /// What it shows of the community.
    var card: CommunityCard { get }
    /// Light or dark.
    var theme: GroupSubscriptionSheet.Theme { get }
    /// How its buttons look.
    var buttonConfiguration: GroupSubscriptionSheet.ButtonConfiguration { get }
    /// Its corner radius, in points.
    var sheetCornerRadius: CGFloat { get }
    /// Where it stands.
    var phase: SheetPhase { get }

    /// What it says now.
    var texts: CommunitySheetTexts { get }
    /// It is about to appear; whether it may.
    @discardableResult
    func appeared() -> Bool
    /// Joins, and tries again after a failure.
    func follow()
    /// Declines.
    func decline()
    /// Closes by the X.
    func close()
    /// It has left the screen.
    func dismissed()
}
