import MemberUI

/// The page of a validation: a form that works without scripts, with a button for each ending.
struct ValidationPage {
    let texts: Texts

    /// Makes the page with the question.
    func question(_ name: String) -> HTMLDocument {
        let form = HTML.element(
            "form", [("method", "post"), ("action", ValidationDemands.pagePath)],
            [
                .hidden("hash", name), button(.token, .sandboxValidationToken, isPrimary: true),
                button(.passed, .sandboxValidationPassed), button(.fail, .sandboxValidationFail),
                button(.cancel, .consentCancel),
            ])
        return VKSandbox.look.question(
            texts(.sandboxCaptchaTitle), [.element("p", [], [.text(texts(.sandboxValidationAsks))]), form], texts)
    }

    /// The page for an unknown demand.
    var over: HTMLDocument { VKSandbox.look.problem(texts(.sandboxCaptchaOver), texts) }

    private func button(_ ending: VKValidationEnding, _ title: TextKey, isPrimary: Bool = false) -> HTML {
        .decision(ending.rawValue, texts(title), isPrimary: isPrimary)
    }
}
