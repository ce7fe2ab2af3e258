public import MemberUI

/// Why a text is no fault.
public enum FaultProblem: Error {
    /// It begins with no known name; all that are known are given.
    case unknown(grammar: String)
    /// The kind of this name is a word alone.
    case takesNothing(String)
    /// The parameter of this kind is missing, or not one that is allowed.
    case wrongParameter(FaultForm, FaultForm.Parameter)
    /// The number behind the asterisk is none from 1.
    case wrongTimes
    /// The kind of this name lasts until it is cleared: it has no path, and is not counted.
    case lasting(String)

    /// What is allowed, in a sentence of a language.
    /// - Parameter language: The language.
    /// - Returns: The sentence.
    public func sentence(_ language: MemberLanguage) -> String {
        let texts = Texts(language, .sandbox)
        return switch self {
        case .unknown(let grammar): texts(.sandboxFaultGrammar, ["grammar": grammar])
        case .takesNothing(let name): texts(.sandboxFaultTakesNothing, ["fault": name])
        case .wrongParameter(let form, let parameter): parameter.sentence(form, texts)
        case .wrongTimes: texts(.sandboxFaultTakesTimes)
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
