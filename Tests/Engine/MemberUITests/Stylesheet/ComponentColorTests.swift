import MemberUI
import Testing

@Suite("ComponentColor")
struct ComponentColorTests {
    private static let white = ComponentColor(0xFFFFFF)

    @Test(
        "the contrast is WCAG's",
        arguments: [
            (0x000000, 0xFFFFFF, 21.0), (0xFFFFFF, 0xFFFFFF, 1), (0x777777, 0xFFFFFF, 4.48), (0x767676, 0xFFFFFF, 4.54),
            (0xFF0000, 0xFFFFFF, 4.0), (0x0000FF, 0x000000, 2.44),
        ] as [(UInt32, UInt32, Double)])
    func contrast(text: UInt32, ground: UInt32, ratio: Double) {
        #expect(abs(ComponentColor(text).contrast(on: ComponentColor(ground)) - ratio) < 0.01)
    }

    @Test("a translucent colour is mixed with its background")
    func mixing() {
        #expect(ComponentColor(0x000000, opacity: 0).contrast(on: Self.white) == 1)
        #expect(ComponentColor(0x000000, opacity: 4).over(Self.white) == ComponentColor(0xF5F5F5))
        #expect(ComponentColor(0xFFFFFF, opacity: 10).over(ComponentColor(0x1C1D1E)) == ComponentColor(0x333435))
        #expect(ComponentColor(0x123456).over(Self.white) == ComponentColor(0x123456))
    }

    @Test("its text is valid in a stylesheet")
    func css() {
        #expect(ComponentColor(0x0077FF).css == "rgb(0 119 255)")
        #expect(ComponentColor(0x000000, opacity: 12).css == "rgb(0 0 0 / 12%)")
    }
}
