import MemberUI

// A question of the app's own, asked by a sheet that the product draws.

enum OwnRefusal: Error { case closed, declined, full }

extension PageAction {
    static let reserve = PageAction(rawValue: "reserve")
}

struct OwnQuestion: PromptSheetContent {
    let appearance = ComponentAppearance(.own, texts: Texts(.en))
    let thanks: String? = "It is yours"

    func sheet(_ phase: PromptSheetPhase) -> PromptSheet {
        let metrics = ComponentButtonMetrics(height: 44, fontSize: 16, logoSize: 28)
        let yes = ComponentButton(ComponentTitle(long: "Reserve", short: "Yes"), style: .own, metrics: metrics, cornerRadius: 8)
        let no = ComponentButton(ComponentTitle(long: "Not now", short: "No"), style: .own, metrics: metrics, cornerRadius: 8)
        return PromptSheet(
            "own", phase, title: "Reserve a place?", accept: .reserve, primary: yes, secondary: no, identifier: "own_sheet")
    }
}

@MainActor
func ask(_ reserve: @escaping @Sendable () async -> Result<Void, OwnRefusal>) -> PromptSheetModel<OwnQuestion, OwnRefusal> {
    let work = PromptSheetWork<OwnRefusal>(closed: .closed, declined: .declined, clock: SystemClock(), act: reserve)
    let ending = PromptSheetEnding<OwnRefusal>(closed: .closed) { print($0) }
    return PromptSheetModel(OwnQuestion(), presenter: .newWindow, work, ending)
}
