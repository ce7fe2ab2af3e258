#if canImport(UIKit) && canImport(SwiftUI)
    import UIKit

    /// Makes the view controller of a community sheet.
    @MainActor
    enum CommunitySheetController {
        static func make(_ model: some CommunitySheetModeling) -> UIViewController {
            SheetController(CommunitySheetView(model: model), radius: model.sheetCornerRadius) { model.dismissed() }
        }
    }
#endif
