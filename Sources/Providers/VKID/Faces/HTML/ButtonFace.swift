import Foundation
import MemberUI

/// A button of a face as HTML: a form's whole width, its title as long as there is room for.
struct ButtonFace {
    /// By which colours it is drawn.
    enum Style: String {
        case primary
        case secondary
        case widget
        case follow
        case later
        case retry
    }

    let title: FaceTitle
    let style: Style
    let height: OneTapButton.Layout.Height
    let cornerRadius: CGFloat
    var kind = OneTapButton.Layout.Kind.regular
    var image: HTML?
    /// What stands in the place of a missing image where there is no title.
    var monogram: String?
    var state = ComponentButtonState.idle
    var identifier: String?

    private var metrics: ComponentButtonMetrics { ComponentButtonMetrics(height: height.points) }
    private var radius: Int { FaceRules.pixels(cornerRadius) }
    private var fit: TitleFit { TitleFit(title, metrics) }

    /// The classes of the form around it.
    var slot: String { "vk-slot vk-h\(height.points)" + (kind == .logoOnly ? " vk-square" : "") }

    /// The button, which sends its form.
    var html: HTML {
        var attributes: [(String, String?)] = [
            ("type", "submit"), ("class", "vk-button vk-\(style.rawValue) vk-r\(radius)"), ("aria-label", title.long),
        ]
        if let identifier { attributes.append(("data-identifier", identifier)) }
        if state == .busy { attributes.append(("aria-busy", "true")) }
        if state != .idle { attributes.append(("disabled", nil)) }
        return .element("button", attributes, parts)
    }

    /// What the stylesheet needs for it.
    var rules: [String] {
        let own = [FaceRules.height(metrics), FaceRules.radius(radius)]
        return kind == .regular && title.long != title.short ? own + [FaceRules.fit(fit)] : own
    }

    private var parts: [HTML] {
        let spinner = HTML.element("span", [("class", "vk-spinner"), ("aria-hidden", "true")])
        if kind == .logoOnly { return [image ?? span("vk-title", monogram ?? title.short), spinner] }
        guard title.long != title.short else { return (image.map { [$0] } ?? []) + [span("vk-title", title.long), spinner] }
        let titles = HTML.element(
            "span", [("class", "vk-title \(fit.name)"), ("aria-hidden", "true")],
            [span("vk-long", title.long), span("vk-short", title.short)])
        return (image.map { [$0] } ?? []) + [titles, spinner]
    }

    private func span(_ cssClass: String, _ text: String) -> HTML {
        .element(
            "span", [("class", cssClass), ("aria-hidden", cssClass == "vk-title" ? "true" : nil)].filter { $0.1 != nil },
            [.text(text)])
    }
}
