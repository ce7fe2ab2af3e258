import MemberUI
import Testing

@testable import VKID

@Suite("Layout of VK ID's faces")
struct FaceLayoutTests {
    @Test(
        "the sheet is the wider the more it says",
        arguments: [
            (25, 50, false, SheetWidth.w446), (26, 50, false, .w484), (25, 51, false, .w484), (26, 51, false, .w484),
            (25, 50, true, .w522), (26, 50, true, .w560), (99, 99, true, .w560),
        ])
    func width(title: Int, subtitle: Int, others: Bool, width: SheetWidth) {
        let texts = (String(repeating: "a", count: title), String(repeating: "b", count: subtitle))
        #expect(SheetWidth.fitting(title: texts.0, subtitle: texts.1, hasAlternatives: others) == width)
    }

    @Test("a longer title needs a wider button, and a larger logo takes more of it")
    func fit() {
        let title = FaceTitle(long: "Sign in with VK ID", short: "VK ID")
        let fit = TitleFit(title, FaceButtonMetrics(height: 44))
        #expect(fit.long == 112 && fit.short == 31 && fit.reserved == 88)
        #expect(TitleFit(FaceTitle(long: title.long + "!", short: "VK ID"), FaceButtonMetrics(height: 44)).long > fit.long)
        #expect(TitleFit(title, FaceButtonMetrics(height: 56)).reserved > fit.reserved)
    }

    @Test("every height has its class once, whatever the number of faces")
    func heights() {
        let all = OneTapButton.Layout.Height.all
        #expect(all.count == 13 && Set(all.map { FaceRules.height(FaceButtonMetrics(height: $0.points)) }).count == 13)
    }
}
