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
        let fit = TitleFit(title, ComponentButtonMetrics(height: 44))
        #expect(fit.long == 112 && fit.short == 31 && fit.reserved == 88)
        #expect(TitleFit(FaceTitle(long: title.long + "!", short: "VK ID"), ComponentButtonMetrics(height: 44)).long > fit.long)
        #expect(TitleFit(title, ComponentButtonMetrics(height: 56)).reserved > fit.reserved)
    }

    @Test(
        "the height decides text, logo and margin",
        arguments: [
            (32, 14, 24, 4), (34, 14, 24, 5), (36, 14, 24, 6), (38, 14, 24, 7), (40, 16, 28, 6), (42, 16, 28, 7),
            (44, 16, 28, 8), (46, 16, 28, 9), (48, 17, 28, 10), (50, 17, 28, 11), (52, 17, 28, 12), (54, 17, 28, 13),
            (56, 17, 28, 14),
        ])
    func metrics(height: Int, font: Int, logo: Int, margin: Int) {
        let metrics = ComponentButtonMetrics(height: height)
        #expect(metrics.fontSize == font && metrics.logoSize == logo && metrics.margin == margin)
    }

    @Test("every height has its class once, whatever the number of faces")
    func heights() {
        let all = OneTapButton.Layout.Height.all
        #expect(all.count == 13 && Set(all.map { FaceRules.height(ComponentButtonMetrics(height: $0.points)) }).count == 13)
    }
}
