import MemberUI

/// Why something was not done.
enum ControlProblem: Error {
    case notFault, noTLS, notNumber, noSession, foreign

    func sentence(_ texts: Texts) -> String {
        switch self {
        case .notFault: texts(.sandboxNotFault, ["grammar": Fault.grammar])
        case .noTLS: texts(.sandboxNoTLS)
        case .notNumber: texts(.sandboxNotNumber)
        case .noSession: texts(.sandboxNoSession)
        case .foreign: texts(.sandboxForeign)
        }
    }

    func page(_ texts: Texts) -> HTMLDocument {
        HTMLDocument(
            title: texts(.errorTitle), language: texts.language, stylesheet: "/style.css",
            body: [
                .element(
                    "main", [],
                    [
                        .element("h1", [], [.text(texts(.errorTitle))]), .element("p", [], [.text(sentence(texts))]),
                        .element("p", [], [.element("a", [("href", "/")], [.text(texts(.sandboxBack))])]),
                    ])
            ])
    }
}
