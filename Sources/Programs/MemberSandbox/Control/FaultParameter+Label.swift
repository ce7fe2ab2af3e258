import MemberUI

extension FaultForm.Parameter {
    /// The label of the value's field: the unit in words, and the allowed numbers.
    func label(_ language: MemberLanguage) -> String {
        let texts = Texts(language, .faultUnits)
        let word = Self.units[unit].map { texts($0) } ?? unit
        return range.map { "\(word) (\($0.lowerBound) – \($0.upperBound))" } ?? word
    }

    private static let units: [String: TextKey] = [
        "MS": .faultUnitMs, "SECONDS": .faultUnitSeconds, "BYTES": .faultUnitBytes,
        "CODE": .faultUnitCode, "STATUS": .faultUnitStatus, "NUMBER": .faultUnitNumber,
        "PLACE": .faultUnitPlace, "PLACE_CODE": .faultUnitPlaceCode, "ERROR": .faultUnitError,
        "FLAW": .faultUnitFlaw, "FORM": .faultUnitForm, "ENDING": .faultUnitEnding,
    ]
}
