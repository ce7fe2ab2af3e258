import MemberUI
import Testing

@Suite("Face buttons")
struct FaceButtonTests {
    @Test(
        "the height decides text, logo and margin",
        arguments: [
            (32, 14, 24, 4), (34, 14, 24, 5), (36, 14, 24, 6), (38, 14, 24, 7), (40, 16, 28, 6), (42, 16, 28, 7),
            (44, 16, 28, 8), (46, 16, 28, 9), (48, 17, 28, 10), (50, 17, 28, 11), (52, 17, 28, 12), (54, 17, 28, 13),
            (56, 17, 28, 14),
        ])
    func metrics(height: Int, font: Int, logo: Int, margin: Int) {
        let metrics = FaceButtonMetrics(height: height)
        #expect(metrics.fontSize == font && metrics.logoSize == logo && metrics.margin == margin)
    }

    @Test(
        "the longest title that fits is shown, else the logo alone",
        arguments: [
            (288.0, FaceButtonMetrics.Title.long), (287.9, .short), (138, .short), (137.9, .none), (0, .none),
        ])
    func title(width: Double, title: FaceButtonMetrics.Title) {
        let metrics = FaceButtonMetrics(height: 44)
        #expect(metrics.reserved == 88)
        #expect(metrics.title(in: width, long: 200, short: 50) == title)
        #expect(metrics.title(in: width, long: 200, short: 50, hasLogo: false) == (title == .none ? .short : title))
    }

    @Test("a busy button ignores a tap, a disabled one too")
    @MainActor
    func model() {
        let button = FaceButtonModel()
        #expect(button.state == .idle && button.begin())
        #expect(button.state == .busy && !button.begin())
        button.end()
        button.isEnabled = false
        #expect(button.state == .disabled && !button.begin())
    }
}
