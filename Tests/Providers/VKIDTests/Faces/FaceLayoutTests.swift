import Foundation
import MemberUI
import Testing

@testable import VKID

@Suite("Layout of VK ID's components")
struct FaceLayoutTests {
    @Test(
        "a sheet with longer texts is wider",
        arguments: [
            (25, 50, false, SheetWidth.w446), (26, 50, false, .w484), (25, 51, false, .w484), (26, 51, false, .w484),
            (25, 50, true, .w522), (26, 50, true, .w560), (99, 99, true, .w560),
        ])
    func width(title: Int, subtitle: Int, others: Bool, width: SheetWidth) {
        let texts = (String(repeating: "a", count: title), String(repeating: "b", count: subtitle))
        #expect(SheetWidth.fitting(title: texts.0, subtitle: texts.1, hasAlternatives: others) == width)
    }

    @Test(
        "the height decides the sizes of text, logo and margin",
        arguments: [
            (32, 14, 24, 4), (34, 14, 24, 5), (36, 14, 24, 6), (38, 14, 24, 7), (40, 16, 28, 6), (42, 16, 28, 7),
            (44, 16, 28, 8), (46, 16, 28, 9), (48, 17, 28, 10), (50, 17, 28, 11), (52, 17, 28, 12), (54, 17, 28, 13),
            (56, 17, 28, 14),
        ])
    func metrics(height: Int, font: Int, logo: Int, margin: Int) throws {
        let metrics = try #require(OneTapButton.Layout.Height.all.first { $0.points == height }).metrics
        #expect(metrics.height == height && metrics.fontSize == font && metrics.logoSize == logo && metrics.margin == margin)
    }

    @Test("a layout has its height's sizes, and the least width that has room for logo and spinner")
    func layout() {
        let (regular, square) = (OneTapButton.Layout.regular(height: .small(.h32)), OneTapButton.Layout.logoOnly(size: .large()))
        #expect(regular.metrics == VKIDButtonHeight.small(.h32).metrics && regular.minimumWidth == 64)
        #expect(square.metrics.height == 52 && square.minimumWidth == 52)
    }

    @Test("every height has one class, whatever the number of components")
    func heights() {
        let all = OneTapButton.Layout.Height.all
        let rules = all.map { height in
            OneTapButton(layout: .regular(height: height), onCompleteAuth: nil).buttons(Texts(.en, .vkid)).main.button.rules(
                .vkid)[0]
        }
        #expect(all.count == 13 && Set(rules).count == 13)
    }
}
