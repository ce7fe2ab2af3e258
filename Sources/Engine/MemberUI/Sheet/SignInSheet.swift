/// A sheet that offers to sign in: all values that its HTML and its view draw.
public struct SignInSheet<Choice: SignInChoice>: Sendable {
    /// The app's or website's name, shown on top.
    public var serviceName: String
    /// The name of the picture above the title, among the app's images; nil for none.
    public var cover: String?
    /// Its heading.
    public var title: String
    /// The sentence below the heading.
    public var subtitle: String
    /// The button that signs in, and the row of other accounts below it.
    public var buttons: SignInButtons<Choice>
    /// The button that repeats a failed sign-in.
    public var retry: ComponentButton
    /// Its greatest width, in points.
    public var width: Int
    /// Its corner radius, in points.
    public var cornerRadius: Double
    /// The name by which an app's tests find it.
    public var identifier: String

    /// Creates a sheet.
    /// - Parameters:
    ///   - serviceName: The app's or website's name, shown on top.
    ///   - cover: The name of the picture above the title, among the app's images.
    ///   - title: Its heading.
    ///   - subtitle: The sentence below the heading.
    ///   - buttons: The button that signs in, and the row of other accounts below it.
    ///   - retry: The button that repeats a failed sign-in.
    ///   - width: Its greatest width, in points.
    ///   - cornerRadius: Its corner radius, in points.
    ///   - identifier: The name by which an app's tests find it.
    public init(
        serviceName: String, cover: String? = nil, title: String, subtitle: String, buttons: SignInButtons<Choice>,
        retry: ComponentButton, width: Int = 420, cornerRadius: Double = 24, identifier: String
    ) {
        self.serviceName = serviceName
        self.cover = cover
        self.title = title
        self.subtitle = subtitle
        self.buttons = buttons
        self.retry = retry
        self.width = width
        self.cornerRadius = cornerRadius
        self.identifier = identifier
    }

    /// The sheet as HTML; empty after it is dismissed.
    /// - Parameters:
    ///   - phase: Its phase.
    ///   - frame: The values that the components of a page share.
    /// - Returns: The component.
    public func component(_ phase: SignInSheetPhase, in frame: ComponentFrame) -> ComponentHTML {
        guard phase != .dismissed else { return frame.nothing }
        var sheet = ComponentSheet("sign-in", width: width, cornerRadius: cornerRadius, identifier: identifier)
        sheet.isBusy = phase == .inProgress
        let style = frame.style
        return sheet.component(
            [bar(style)] + parts(phase, frame),
            rules: [style.signIn] + buttons.rules(style) + retry.rules(style), in: frame)
    }

    private func bar(_ style: ComponentStyle) -> HTML {
        .element("div", [("class", style.classes("bar"))], [.element("span", [], [.text(serviceName)])])
    }

    private func parts(_ phase: SignInSheetPhase, _ frame: ComponentFrame) -> [HTML] {
        let texts = frame.texts
        return switch phase {
        case .idle:
            [cover.flatMap { frame.image($0, "cover") }, heading(title, frame), sentence(subtitle)].compactMap { $0 }
                + buttons.html(in: frame)
        case .inProgress: [ComponentSheet.mark(.waiting, in: frame), heading(texts(.signInProgress), frame, role: "status")]
        case .success: [ComponentSheet.mark(.good, in: frame), heading(texts(.signInSuccess), frame, role: "status")]
        case .failure:
            [
                ComponentSheet.mark(.bad, in: frame), heading(texts(.signInFailureTitle), frame, role: "alert"),
                sentence(texts(.signInFailureText)), again(frame),
            ]
        case .dismissed: []
        }
    }

    private func again(_ frame: ComponentFrame) -> HTML {
        let classes = frame.style.classes("again") + " " + retry.slot(frame.style)
        return frame.form(.retry, to: frame.actions.retry, classes, retry.html(in: frame))
    }

    private func sentence(_ text: String) -> HTML { .element("p", [], [.text(text)]) }

    /// The heading; its text about a sign-in in progress is read out.
    private func heading(_ text: String, _ frame: ComponentFrame, role: String? = nil) -> HTML {
        let heading = ComponentSheet.heading(text, in: frame)
        return role.map { .element("div", [("role", $0)], [heading]) } ?? heading
    }
}
