import MemberUI

/// The captcha page, a form that works without scripts.
struct CaptchaPage {
    static let path = CaptchaDemands.pagePath
    static let stylePath = path + "/style.css"

    let texts: Texts

    /// The question.
    func question(_ session: String) -> HTMLDocument {
        let form = HTML.element(
            "form", [("method", "post"), ("action", Self.path)],
            [
                .element("input", [("type", "hidden"), ("name", "session_token"), ("value", session)]),
                button("confirm", .sandboxCaptchaConfirm, isPrimary: true), button("cancel", .consentCancel, isPrimary: false),
            ])
        return document(.sandboxCaptchaTitle, [.element("p", [], [.text(texts(.sandboxCaptchaAsks))]), form])
    }

    /// The end, with the proof in a hidden field.
    func solved(_ proof: String) -> HTMLDocument {
        let field: [(String, String?)] = [
            ("type", "hidden"), ("id", "success_token"), ("name", "success_token"), ("value", proof),
        ]
        let done = HTML.element("p", [], [.text(texts(.sandboxCaptchaDone))])
        return document(.sandboxCaptchaTitle, [done, .element("input", field)])
    }

    /// The page without a demand, or after its end.
    var over: HTMLDocument { document(.errorTitle, [.element("p", [], [.text(texts(.sandboxCaptchaOver))])]) }

    private func button(_ decision: String, _ title: TextKey, isPrimary: Bool) -> HTML {
        let style: [(String, String?)] = isPrimary ? [("class", "primary")] : []
        return .element(
            "button", [("type", "submit"), ("name", "decision"), ("value", decision)] + style, [.text(texts(title))])
    }

    private func document(_ title: TextKey, _ parts: [HTML]) -> HTMLDocument {
        HTMLDocument(
            title: texts(title), language: texts.language, stylesheet: Self.stylePath,
            body: [.element("main", [], [.element("h1", [], [.text(texts(title))])] + parts)])
    }
}
