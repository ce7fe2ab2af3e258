import MemberUI

/// The page of the captcha: a form that works without scripts.
struct CaptchaPage {
    static let path = CaptchaDemands.pagePath
    static let stylePath = path + "/style.css"

    let texts: Texts

    /// Makes the page with the question.
    func question(_ session: String) -> HTMLDocument {
        let form = HTML.element(
            "form", [("method", "post"), ("action", Self.path)],
            [
                .hidden("session_token", session),
                .decision("confirm", texts(.sandboxCaptchaConfirm), isPrimary: true), .decision("cancel", texts(.consentCancel)),
            ])
        return document(.sandboxCaptchaTitle, [.element("p", [], [.text(texts(.sandboxCaptchaAsks))]), form])
    }

    /// Makes the page after the confirmation, with the proof in a hidden field.
    func solved(_ proof: String) -> HTMLDocument {
        let field: [(String, String?)] = [
            ("type", "hidden"), ("id", "success_token"), ("name", "success_token"), ("value", proof),
        ]
        let done = HTML.element("p", [], [.text(texts(.sandboxCaptchaDone))])
        return document(.sandboxCaptchaTitle, [done, .element("input", field)])
    }

    /// The page for an unknown demand, and for the end without a proof.
    var over: HTMLDocument { VKSandbox.look.problem(texts(.sandboxCaptchaOver), texts, stylesheet: Self.stylePath) }

    private func document(_ title: TextKey, _ parts: [HTML]) -> HTMLDocument {
        VKSandbox.look.question(texts(title), parts, texts, stylesheet: Self.stylePath)
    }
}
