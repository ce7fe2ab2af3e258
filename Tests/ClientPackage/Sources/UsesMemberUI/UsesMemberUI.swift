import MemberUI

func note(_ name: String) -> HTML { .element("p", [("class", "note")], [.text(name), "!"]) }

func language(_ header: String) -> MemberLanguage { .preferred(acceptLanguage: header) }

func title(_ width: Double) -> ComponentButtonMetrics.Title {
    ComponentButtonMetrics(height: 44, fontSize: 16, logoSize: 28).title(in: width, long: 200, short: 50)
}
