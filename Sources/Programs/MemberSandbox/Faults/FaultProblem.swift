public import MemberUI

/// The reason why a text is not a fault.
public enum FaultProblem: Error {
    /// The text does not begin with a known name; the grammar lists all known names, and one of them may be near.
    case unknown(grammar: String, nearest: String?)
    /// The kind with this name takes no parameter.
    case takesNothing(String)
    /// The parameter of this kind is missing or not allowed.
    case wrongParameter(FaultForm, FaultForm.Parameter)
    /// The path does not begin with a slash, or has a query.
    case wrongPath
    /// The text after the asterisk is not a number from 1 on.
    case wrongTimes
    /// The kind with this name lasts until it is removed: it takes neither a path nor a number of times.
    case lasting(String)

    /// Explains in a sentence of a language what is allowed.
    /// - Parameter language: The language.
    /// - Returns: The sentence.
    public func sentence(_ language: MemberLanguage) -> String {
        let texts = Texts(language, .sandbox)
        return switch self {
        case .unknown(let grammar, nil): texts(.sandboxFaultGrammar, ["grammar": grammar])
        case .unknown(let grammar, let nearest?): texts(.sandboxFaultNearest, ["fault": nearest, "grammar": grammar])
        case .takesNothing(let name): texts(.sandboxFaultTakesNothing, ["fault": name])
        case .wrongParameter(let form, let parameter): parameter.sentence(form, texts)
        case .wrongTimes: texts(.sandboxFaultTakesTimes)
        case .wrongPath: texts(.sandboxFaultTakesPath)
        case .lasting(let name): texts(.sandboxFaultLasting, ["fault": name])
        }
    }
}

extension FaultForm.Parameter {
    fileprivate func sentence(_ form: FaultForm, _ texts: Texts) -> String {
        var values = ["pattern": form.pattern, "unit": unit, "example": form.example]
        if let range {
            (values["first"], values["last"]) = (String(range.lowerBound), String(range.upperBound))
            return texts(.sandboxFaultTakesNumber, values)
        }
        values["choices"] = choices?.listed(in: texts.language)
        return texts(choices == nil ? .sandboxFaultTakesWord : .sandboxFaultTakesChoice, values)
    }
}
