import MemberUI

extension TextKey {
    static let faultUnitMs = TextKey(rawValue: "sandbox.fault.unit.ms")
    static let faultUnitSeconds = TextKey(rawValue: "sandbox.fault.unit.seconds")
    static let faultUnitBytes = TextKey(rawValue: "sandbox.fault.unit.bytes")
    static let faultUnitCode = TextKey(rawValue: "sandbox.fault.unit.code")
    static let faultUnitStatus = TextKey(rawValue: "sandbox.fault.unit.status")
    static let faultUnitNumber = TextKey(rawValue: "sandbox.fault.unit.number")
    static let faultUnitPlace = TextKey(rawValue: "sandbox.fault.unit.place")
    static let faultUnitPlaceCode = TextKey(rawValue: "sandbox.fault.unit.place_code")
    static let faultUnitError = TextKey(rawValue: "sandbox.fault.unit.error")
    static let faultUnitFlaw = TextKey(rawValue: "sandbox.fault.unit.flaw")
    static let faultUnitForm = TextKey(rawValue: "sandbox.fault.unit.form")
    static let faultUnitEnding = TextKey(rawValue: "sandbox.fault.unit.ending")
}

extension TextTable {
    /// The names of the units of faults' values, as labels of the form.
    static let faultUnits = TextTable([
        .row(.faultUnitMs, en: "Milliseconds", ru: "Миллисекунды"),
        .row(.faultUnitSeconds, en: "Seconds", ru: "Секунды"),
        .row(.faultUnitBytes, en: "Bytes", ru: "Байты"),
        .row(.faultUnitCode, en: "Code", ru: "Код"),
        .row(.faultUnitStatus, en: "Status", ru: "Статус"),
        .row(.faultUnitNumber, en: "Number", ru: "Номер"),
        .row(.faultUnitPlace, en: "Index", ru: "Индекс"),
        .row(.faultUnitPlaceCode, en: "Index and code", ru: "Индекс и код"),
        .row(.faultUnitError, en: "Error", ru: "Ошибка"),
        .row(.faultUnitFlaw, en: "Variant", ru: "Вариант"),
        .row(.faultUnitForm, en: "Form", ru: "Вид"),
        .row(.faultUnitEnding, en: "Ending", ru: "Исход"),
    ])
}
