import MemberUI
import Testing

@Suite("FaceColor")
struct FaceColorTests {
    private static let (white, black) = (FaceColor(0xFFFFFF), FaceColor(0x000000))

    @Test(
        "the contrast is WCAG's",
        arguments: [
            (black, white, 21.0), (white, white, 1), (FaceColor(0x777777), white, 4.48), (FaceColor(0x767676), white, 4.54),
            (FaceColor(0xFF0000), white, 4.0), (FaceColor(0x0000FF), black, 2.44), (FaceColor(0x000000, opacity: 0), white, 1),
        ])
    func contrast(text: FaceColor, ground: FaceColor, ratio: Double) {
        #expect(abs(text.contrast(on: ground) - ratio) < 0.01)
    }

    @Test("a translucent colour is mixed with its ground")
    func mixing() {
        #expect(FaceColor(0x000000, opacity: 4).over(Self.white) == FaceColor(0xF5F5F5))
        #expect(FaceColor(0xFFFFFF, opacity: 10).over(FaceColor(0x1C1D1E)) == FaceColor(0x333435))
        #expect(FaceColor(0x123456).over(Self.white) == FaceColor(0x123456))
    }

    @Test("a stylesheet reads it")
    func css() {
        #expect(FaceColor(0x0077FF).css == "rgb(0 119 255)")
        #expect(FaceColor(0x000000, opacity: 12).css == "rgb(0 0 0 / 12%)")
    }
}
