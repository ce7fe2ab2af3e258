import MemberCore
import MemberUI

/// What is drawn of a customer's evidence, and the stylesheets that its pages load.
final class StoreDrawings: Sendable {
    /// Of a longer history nothing is drawn: every look at the page would sign and verify all of it.
    static let mostPurchases = 300
    /// A drawing has one stylesheet; those of more than a few would not be its own.
    private static let mostSheets = 8

    private let drawing: AppStoreSandboxConfiguration.Drawing?
    private let sheets = Locked<[String: ComponentAsset]>([:])

    init(_ drawing: AppStoreSandboxConfiguration.Drawing?) { self.drawing = drawing }

    /// Whether anything is drawn.
    var isOn: Bool { drawing != nil }

    /// Draws, and keeps the stylesheet.
    func component(_ evidence: ShownEvidence) async -> ComponentHTML? {
        guard let component = await drawing?(evidence) else { return nil }
        sheets.withLock { sheets in
            if sheets.count >= Self.mostSheets { sheets = [:] }
            sheets[component.stylesheet.name] = component.stylesheet
        }
        return component
    }

    /// A stylesheet by its name.
    func sheet(_ name: String) -> ComponentAsset? { sheets.value[name] }
}
