import MemberCore
import MemberHTTPServer
public import MemberUI

/// The reason why an action at the control address was refused: a sentence in a response with status 400.
public struct ControlProblem: Error {
    /// Returns the sentence in a language.
    public let sentence: @Sendable (MemberLanguage) -> String
    /// The name of the field that is wrong, whose sentence the page shows beside it; nil for a problem of the whole form.
    public let field: String?

    /// Creates a problem.
    /// - Parameters:
    ///   - field: The name of the field that is wrong; nil for a problem of the whole form.
    ///   - sentence: Returns the sentence in a language, at least in English.
    public init(field: String? = nil, _ sentence: @escaping @Sendable (MemberLanguage) -> String) {
        (self.field, self.sentence) = (field, sentence)
    }

    /// Returns the same problem as that of a field.
    /// - Parameter field: The field's name.
    /// - Returns: The problem, whose sentence the page shows beside the field.
    public func about(_ field: String) -> ControlProblem { ControlProblem(field: field, sentence) }

    /// A number is missing or outside 0 to 86400.
    public static let notNumber = ControlProblem(outside: 0...86_400)

    /// A number is missing or outside a range.
    /// - Parameter range: The allowed numbers.
    /// - Returns: The problem.
    public static func notNumber(in range: ClosedRange<Int>) -> ControlProblem { ControlProblem(outside: range) }

    static let noPage = ControlProblem(.errorNotFound)
    static let noTLS = ControlProblem(.sandboxNoTLS).about("kind")
    static let noFault = ControlProblem(.sandboxNoFault)
    static let noSession = ControlProblem(.sandboxNoSession)
    /// No invented member has this name; a near one is suggested.
    static func noMember(_ name: String) -> ControlProblem {
        let nearest = NearestWord.find(name, among: InventedPerson.all.map(\.login))
        return ControlProblem { language in
            let texts = Texts(language, .sandbox)
            let near = nearest.map { " " + texts(.sandboxNearest, ["name": $0]) } ?? ""
            return texts(.sandboxNoMember, ["name": name]) + near
        }.about("member")
    }
    static let foreign = ControlProblem(.sandboxForeign)
    static func notFault(_ problem: FaultProblem) -> ControlProblem {
        let field: String? =
            switch problem {
            case .wrongParameter(let form, _): FaultForm.valueField(form.name.rawValue)
            case .wrongTimes: "times"
            case .wrongPath: "path"
            case .unknown, .takesNothing, .lasting: nil
            }
        return ControlProblem(field: field) { Texts($0, .sandbox)(.sandboxNotFault, ["why": problem.sentence($0)]) }
    }

    private init(_ key: TextKey, _ arguments: [String: String] = [:]) { self.init { Texts($0, .sandbox)(key, arguments) } }

    private init(outside range: ClosedRange<Int>) {
        self.init(.sandboxNotNumber, ["first": String(range.lowerBound), "last": String(range.upperBound)])
    }

    /// Makes a page with the problem and a link back to `address`.
    func page(_ texts: Texts, backTo address: String = "/") -> HTMLDocument {
        .message(
            title: texts(.errorTitle), sentence(texts.language),
            details: MessageDetails(
                mark: .bad, ways: [.init(texts(.sandboxBack), address)],
                asking: QuestionHead(provider: .memberKit, badge: ProviderLook.badge(texts.language))),
            language: texts.language, stylesheet: "/style.css", head: [PageShell.iconLink])
    }
}

extension ServerResponse {
    /// Makes the response to a form that is out of date or comes from another page, with a link to the page at `address`.
    static func foreignForm(_ request: ServerRequest, backTo address: String) -> ServerResponse {
        .html(ControlProblem.foreign.page(request.texts, backTo: address).rendered, status: 403)
    }
}

extension FaultForm {
    /// The name of the page's field for the value of a kind.
    static func valueField(_ name: String) -> String { "value-" + name }
}

extension FormFields {
    /// Returns the number in a field; nil for a field that is missing or empty. Another text or a number outside the range is
    /// refused.
    func number(_ name: String, in range: ClosedRange<Int>) throws(ControlProblem) -> Int? {
        guard let text = filled(name) else { return nil }
        guard let number = Int(text), range.contains(number) else { throw .notNumber(in: range).about(name) }
        return number
    }

    /// Returns the number in a field that must not be empty.
    func requiredNumber(_ name: String, in range: ClosedRange<Int>) throws(ControlProblem) -> Int {
        guard let number = try number(name, in: range) else { throw .notNumber(in: range).about(name) }
        return number
    }
}
