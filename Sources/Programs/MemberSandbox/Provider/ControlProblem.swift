public import MemberUI

/// Why something was not done at the control address: a sentence for whoever ordered it, answered with 400.
public struct ControlProblem: Error {
    /// The sentence in a language.
    public let sentence: @Sendable (MemberLanguage) -> String

    /// A problem.
    /// - Parameter sentence: The sentence in a language; English at least.
    public init(_ sentence: @escaping @Sendable (MemberLanguage) -> String) { self.sentence = sentence }

    /// A number is missing or not from 0 to 86400.
    public static let notNumber = ControlProblem(outside: 0...86_400)

    /// A number is missing or not one of a range.
    /// - Parameter range: The numbers that are taken.
    /// - Returns: The problem.
    public static func notNumber(in range: ClosedRange<Int>) -> ControlProblem { ControlProblem(outside: range) }

    static let noTLS = ControlProblem(.sandboxNoTLS)
    static let noSession = ControlProblem(.sandboxNoSession)
    static let foreign = ControlProblem(.sandboxForeign)
    static func notFault(_ grammar: String) -> ControlProblem { ControlProblem(.sandboxNotFault, ["grammar": grammar]) }

    private init(_ key: TextKey, _ arguments: [String: String] = [:]) { self.init { Texts($0, .sandbox)(key, arguments) } }

    private init(outside range: ClosedRange<Int>) {
        self.init(.sandboxNotNumber, ["first": String(range.lowerBound), "last": String(range.upperBound)])
    }

    func page(_ texts: Texts) -> HTMLDocument {
        HTMLDocument(
            title: texts(.errorTitle), language: texts.language, stylesheet: "/style.css",
            body: [
                .element(
                    "main", [],
                    [
                        .element("h1", [], [.text(texts(.errorTitle))]),
                        .element("p", [], [.text(sentence(texts.language))]),
                        .element("p", [], [.element("a", [("href", "/")], [.text(texts(.sandboxBack))])]),
                    ])
            ])
    }
}
