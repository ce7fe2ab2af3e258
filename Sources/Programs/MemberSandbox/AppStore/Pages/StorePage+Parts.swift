import MemberUI

extension StorePage {
    func card(_ id: String, _ title: TextKey, _ parts: [HTML]) -> HTML { .card(id: id, title: texts(title), parts) }

    func form(_ order: String, _ parts: [HTML], isInline: Bool = false) -> HTML {
        writer.form(order, parts, isInline: isInline)
    }

    func hidden(_ name: String, _ value: String) -> HTML { writer.hidden(name, value) }

    /// A button that sends its form; `about` names its subject for assistive technology.
    func button(_ title: TextKey, _ role: ButtonRole = .secondary, about subject: String? = nil) -> HTML {
        let label = subject.map { ("aria-label", Optional(texts(title) + ": " + $0)) }
        return .element(
            "button", [("type", "submit"), ("class", role.rawValue)] + [label].compactMap(\.self), [.text(texts(title))])
    }

    /// A customer's name in the letters of the page's language.
    func name(_ customer: ShopCustomer) -> String {
        guard let person = InventedPerson.all.first(where: { $0.login == customer.id }) else { return customer.name }
        return person.name(in: texts.language)
    }

    func paragraph(_ text: String, _ name: String? = nil) -> HTML { paragraph([.text(text)], name) }

    func paragraph(_ parts: [HTML], _ name: String? = nil) -> HTML {
        .element("p", name.map { [("class", $0)] } ?? [], parts)
    }

    /// Badges and other labels side by side.
    func labels(_ parts: [HTML]) -> HTML { .element("span", [("class", "labels")], parts) }

    /// Two cards, side by side where the page is wide enough; the first one is wider.
    func pair(_ first: HTML, _ second: HTML) -> HTML { .element("div", [("class", "pair")], [first, second]) }

    /// A moment in words, from the store's present time: `in 12 days`.
    func moment(_ time: ShopTime) -> HTML { .moment(time.date, now: shop.now.date, texts.language) }

    /// A date in words, with the exact time on hover.
    func date(_ time: ShopTime, _ name: String? = nil) -> HTML { dated(time, words.date(time), name) }

    /// A text for a time, with the exact time on hover.
    func dated(_ time: ShopTime, _ text: String, _ name: String? = nil) -> HTML {
        .element("time", [("datetime", time.iso), ("title", time.iso)] + (name.map { [("class", $0)] } ?? []), [.text(text)])
    }

    /// Returns a text's parts, with the element in place of its placeholder `{time}`.
    func sentence(_ key: TextKey, _ values: [String: String] = [:], time: HTML) -> [HTML] {
        texts(key, values).sentence(time: time)
    }
}

extension String {
    /// The text's parts, with an element in place of the placeholder `{time}`.
    func sentence(time: HTML) -> [HTML] {
        let parts = split(separator: "{time}", omittingEmptySubsequences: false).map { HTML.text(String($0)) }
        return Array(parts.map { [$0] }.joined(separator: [time]))
    }
}
