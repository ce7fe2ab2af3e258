import MemberUI
import Testing

@testable import StoreOffers

@Suite("The offer's line as HTML")
struct OfferLineComponentTests {
    private func line(_ evidence: OfferEvidence, price: String = "$9.99") -> OfferLine {
        let terms = OfferTerms(price: price, period: OfferPeriod(1, .month), offer: .freeTrial(OfferPeriod(1, .week)))
        return OfferLine(
            OfferEngine().decide(.introductory, for: monthly, on: evidence, at: .exact(now)), terms: terms, language: .en)
    }

    @Test("it has two paragraphs, their language, and their kinds")
    func offer() {
        #expect(
            OfferLineComponent(line(verified([]))).html().markup
                == #"<div class="so-offer so-system" lang="en" dir="ltr" data-content="offer"><p class="so-title" dir="auto">1 week free</p><p class="so-detail" dir="auto">then $9.99 per month</p></div>"#
        )
        let full = OfferLineComponent(line(verified([period(trial: .yes)])), theme: .dark).html().markup
        #expect(
            full.contains("so-dark") && full.contains("$9.99 per month") && !full.contains("so-detail") && !full.contains("free"))
    }

    @Test("in grace the element is empty and hidden, also from assistive technology")
    func nothing() {
        let html = OfferLineComponent(line(verified([period()], [renewal(grace: days(1))]))).html()
        #expect(
            html.markup
                == #"<div class="so-offer so-system" lang="en" dir="ltr" data-content="nothing" hidden="hidden"></div>"#)
    }

    @Test("a price is always escaped as text")
    func escaping() {
        let markup = OfferLineComponent(line(verified([]), price: "<b>&")).html().markup
        #expect(markup.contains("then &lt;b&gt;&amp; per month"))
    }

    @Test("it needs no exception in the page's policy")
    func policy() {
        let html = OfferLineComponent(line(verified([]))).html()
        #expect(!html.markup.contains("style=") && !html.stylesheet.text.contains("url("))
    }

    @Test("texts have a contrast of 4.5 in light and in dark, and of 7 for people who ask for more")
    func contrast() {
        for palette in [OfferLineStyle.light, OfferLineStyle.dark] {
            #expect(palette.detail.contrast(on: palette.ground) >= 4.5)
            #expect(palette.title.contrast(on: palette.ground) >= 7)
        }
    }

    @Test("both schemes are in the stylesheet, dark by the system's setting or the app's")
    func schemes() {
        let css = OfferLineComponent(line(verified([]))).html().stylesheet.text
        #expect(css.contains("@media (prefers-color-scheme: dark) { .so-system {") && css.contains("prefers-contrast: more"))
        let dark = OfferLineStyle.dark.ground.css
        #expect(
            css.contains(".so-dark { --so-ground: \(dark)")
                && css.contains(".so-offer { --so-ground: \(OfferLineStyle.light.ground.css)"))
        #expect(css.filter { $0 == "{" }.count == css.filter { $0 == "}" }.count)
    }
}
