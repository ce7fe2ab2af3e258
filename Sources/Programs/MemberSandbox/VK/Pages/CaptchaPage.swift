import MemberUI

/// The page on which a person proves to be one; a plain form, usable without scripts.
struct CaptchaPage {
    static let path = CaptchaQueue.pagePath
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

    /// The end: the proof stands in a hidden field.
    func solved(_ proof: String) -> HTMLDocument {
        let field: [(String, String?)] = [
            ("type", "hidden"), ("id", "success_token"), ("name", "success_token"), ("value", proof),
        ]
        let done = HTML.element("p", [], [.text(texts(.sandboxCaptchaDone))])
        return document(.sandboxCaptchaTitle, [done, .element("input", field)])
    }

    /// What is shown where nothing is demanded, or no longer.
    var over: HTMLDocument { document(.errorTitle, [.element("p", [], [.text(texts(.sandboxCaptchaOver))])]) }

    private func button(_ decision: String, _ title: TextKey, isPrimary: Bool) -> HTML {
        let look: [(String, String?)] = isPrimary ? [("class", "primary")] : []
        return .element(
            "button", [("type", "submit"), ("name", "decision"), ("value", decision)] + look, [.text(texts(title))])
    }

    private func document(_ title: TextKey, _ parts: [HTML]) -> HTMLDocument {
        HTMLDocument(
            title: texts(title), language: texts.language, stylesheet: Self.stylePath,
            body: [.element("main", [], [.element("h1", [], [.text(texts(title))])] + parts)])
    }
}
