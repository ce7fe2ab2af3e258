#if canImport(UIKit) && canImport(SwiftUI)
    import MemberUI
    import UIKit

    /// Makes the view controller of a community sheet.
    @MainActor
    enum CommunitySheetController {
        static func make(_ model: some CommunitySheetModeling, texts: Texts) -> UIViewController {
            SheetController(CommunitySheetView(model: model, texts: texts), radius: model.sheetCornerRadius) { model.dismissed() }
        }
    }
#endif
