public import MemberUI

extension PageAction {
    /// Joins the community.
    public static let follow = PageAction(rawValue: "follow")
    /// Declines what the community sheet offers.
    public static let decline = PageAction(rawValue: "decline")
}

extension ComponentButtonMetrics {
    /// VK ID's measures, all decided by the height, in points.
    init(height: Int) {
        self.init(height: height, fontSize: height < 40 ? 14 : height < 48 ? 16 : 17, logoSize: height < 40 ? 24 : 28)
    }
}
