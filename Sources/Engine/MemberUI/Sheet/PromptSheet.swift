public import Foundation

/// A sheet that asks a member for one thing, in one phase: all values that its HTML and its view draw.
///
/// ```swift
/// var sheet = PromptSheet(
///     "berth", .initial, title: "Reserve a berth?", accept: .reserve, primary: reserve, secondary: later,
///     identifier: "berth_sheet")
/// sheet.text = "It is yours until noon."
/// ```
public struct PromptSheet: Sendable {
    /// A round picture above the title.
    public struct Picture: Sendable, Equatable {
        /// The picture's address; without one its place is empty.
        public var url: URL?
        /// The name of the badge at its corner, among the app's images; nil for none.
        public var badge: String?
        /// The colour of an empty place.
        public var ground: ComponentRole

        /// Creates a picture.
        /// - Parameters:
        ///   - url: Its address.
        ///   - badge: The name of the badge at its corner.
        ///   - ground: The colour of an empty place.
        public init(_ url: URL?, badge: String? = nil, ground: ComponentRole) {
            self.url = url
            self.badge = badge
            self.ground = ground
        }
    }

    /// The name of its class, without the provider's prefix.
    public var name: String
    /// Its phase.
    public var phase: PromptSheetPhase
    /// The picture above the title; nil for none. A failed sheet shows a mark instead.
    public var picture: Picture?
    /// Its heading.
    public var title: String
    /// The meaning of the mark beside the heading; nil for no mark.
    public var verified: String?
    /// The sentence below the heading; empty for none.
    public var text = ""
    /// The line below it, about people; nil for none.
    public var people: String?
    /// The small pictures before that line; at most three are shown.
    public var peoplePictures: [URL?] = []
    /// The text that is read out while work is in progress; else nil.
    public var status: String?
    /// The first action of the main button; in a failed sheet the button tries again.
    public var accept: PageAction
    /// The main button.
    public var primary: ComponentButton
    /// The second button: to decline, or to give up.
    public var secondary: ComponentButton
    /// Its greatest width, in points.
    public var width = 420
    /// Its corner radius, in points.
    public var cornerRadius = 24.0
    /// The name by which an app's tests find it.
    public var identifier: String

    /// Creates a sheet; while work is in progress its buttons do nothing.
    /// - Parameters:
    ///   - name: The name of its class, without the provider's prefix.
    ///   - phase: Its phase.
    ///   - title: Its heading.
    ///   - accept: The first action of the main button.
    ///   - primary: The main button.
    ///   - secondary: The second button.
    ///   - identifier: The name by which an app's tests find it.
    public init(
        _ name: String, _ phase: PromptSheetPhase, title: String, accept: PageAction, primary: ComponentButton,
        secondary: ComponentButton, identifier: String
    ) {
        self.name = name
        self.phase = phase
        self.title = title
        self.accept = accept
        self.primary = primary
        self.secondary = secondary
        self.identifier = identifier
        if phase == .loading { (self.primary.state, self.secondary.state) = (.busy, .disabled) }
    }

    var isFailed: Bool { phase == .failed }
}

// As HTML.
extension PromptSheet {
    /// The sheet as HTML; empty after it is closed.
    /// - Parameter frame: The values that the components of a page share.
    /// - Returns: The component.
    public func component(in frame: ComponentFrame) -> ComponentHTML {
        guard phase != .closed else { return frame.nothing }
        var sheet = ComponentSheet(
            name, isFailed ? "failed" : "", width: width, cornerRadius: cornerRadius, identifier: identifier)
        sheet.isDescribed = !text.isEmpty
        sheet.isBusy = phase == .loading
        let style = frame.style
        return sheet.component(
            (isFailed ? failure(frame) : offer(frame)) + [choices(frame)],
            rules: [style.prompt(name, picture?.ground ?? .cardGround)] + primary.rules(style) + secondary.rules(style), in: frame
        )
    }

    private func offer(_ frame: ComponentFrame) -> [HTML] {
        let style = frame.style
        let mark = verified.map { meaning in
            HTML.element("span", [("class", style.classes("verified")), ("role", "img"), ("aria-label", meaning)])
        }
        let name = [ComponentSheet.heading(title, in: frame), mark].compactMap { $0 }
        return [picture.map { self.picture($0, frame) }, .element("div", [("class", style.classes("name"))], name)]
            .compactMap { $0 } + (text.isEmpty ? [] : [about(frame)]) + line(frame)
    }

    private func picture(_ picture: Picture, _ frame: ComponentFrame) -> HTML {
        let badge = picture.badge.flatMap { frame.image($0, "badge") }
        return .element(
            "div", [("class", frame.style.classes("avatar"))],
            [frame.picture(picture.url, of: title, "picture"), badge].compactMap { $0 })
    }

    private func failure(_ frame: ComponentFrame) -> [HTML] {
        let parts = [ComponentSheet.heading(title, in: frame), about(frame)]
        return [ComponentSheet.mark(.bad, in: frame), .element("div", [("role", "alert")], parts)]
    }

    private func line(_ frame: ComponentFrame) -> [HTML] {
        guard let people else { return [] }
        let style = frame.style
        let pictures = peoplePictures.prefix(3).map { frame.picture($0, "picture") }
        let row = HTML.element("span", [("class", style.classes("faces")), ("aria-hidden", "true")], pictures)
        let line = HTML.element("span", [], [.text(people)])
        return [.element("div", [("class", style.classes("members"))], (pictures.isEmpty ? [] : [row]) + [line])]
    }

    private func choices(_ frame: ComponentFrame) -> HTML {
        let style = frame.style
        let address = isFailed ? frame.actions.retry : frame.actions.address(of: accept)
        let forms = [
            frame.form(isFailed ? .retry : accept, to: address, primary.slot(style), primary.html(in: frame)),
            frame.form(.decline, to: frame.actions.address(of: .decline), secondary.slot(style), secondary.html(in: frame)),
        ]
        let told = status.map { HTML.element("p", [("class", style.classes("status")), ("role", "status")], [.text($0)]) }
        return .element("div", [("class", style.classes("choices"))], forms + [told].compactMap { $0 })
    }

    private func about(_ frame: ComponentFrame) -> HTML {
        let id = ComponentSheet.textID(frame.style)
        return .element("p", [("class", frame.style.classes("about")), ("id", id), ("dir", "auto")], [.text(text)])
    }
}
