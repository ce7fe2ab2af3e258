import MemberUI

func note(_ name: String) -> HTML { .element("p", [("class", "note")], [.text(name), "!"]) }

func language(_ header: String) -> MemberLanguage { .preferred(acceptLanguage: header) }
