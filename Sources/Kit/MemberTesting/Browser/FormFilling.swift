public import MemberCore

/// Fills a form for a person with a name and a decision. It sends nothing.
public struct FormFilling: Sendable {
    /// What the person wants.
    public enum Decision: String, Sendable {
        /// Signs in and allows what is asked.
        case agree
        /// Declines.
        case decline
    }

    /// Why a form cannot be filled.
    public enum Obstacle: Error, Equatable {
        /// The page offers a choice without a member of that name.
        case noSuchMember
        /// The form has no button to press.
        case noButton
    }

    /// The person's name: the value, the text or the short name of a choice, whatever the case; nil keeps what is preset.
    public var memberName: String?
    /// What the person wants.
    public var decision: Decision

    /// A person.
    /// - Parameters:
    ///   - memberName: The value, the text or the short name of the choice to take.
    ///   - decision: What the person wants.
    public init(memberName: String?, decision: Decision) {
        self.memberName = memberName
        self.decision = decision
    }

    /// What the filled form sends: its fields in order, the pressed button last.
    /// - Parameter form: The form.
    /// - Returns: The pairs.
    /// - Throws: ``Obstacle``.
    public func fields(for form: PageForm) throws(Obstacle) -> FormFields {
        let chosen = try radios(in: form)
        let pressed = try button(in: form)
        var fields = FormFields()
        for (index, control) in form.controls.enumerated() where !control.name.isEmpty {
            guard let value = value(of: control, isChosen: chosen.contains(index)) else { continue }
            fields.append(control.name, value)
        }
        if !pressed.name.isEmpty { fields.append(pressed.name, pressed.value) }
        return fields
    }

    private func value(of control: FormControl, isChosen: Bool) -> String? {
        switch control.kind {
        case .hidden, .password: control.value
        case .text: control.value.isEmpty ? memberName ?? "" : control.value
        case .radio: isChosen ? control.value : nil
        case .checkbox: decision == .agree || control.isChecked ? control.value : nil
        case .select(let choices): choice(among: choices)?.value
        case .button: nil
        }
    }

    /// The places of the radio buttons that end up chosen: in each group the member's, else the preset one.
    private func radios(in form: PageForm) throws(Obstacle) -> Set<Int> {
        let radios = form.controls.enumerated().filter { $0.element.kind == .radio }
        let groups = Dictionary(grouping: radios) { $0.element.name }.values
        guard !groups.isEmpty else { return [] }
        let member = groups.compactMap { group in group.first { isMember($0.element) } }
        if memberName != nil, member.isEmpty { throw .noSuchMember }
        let decided = Set(member.map(\.element.name))
        let preset = groups.compactMap { group in group.last { $0.element.isChecked && !decided.contains($0.element.name) } }
        return Set((member + preset).map(\.offset))
    }

    private func choice(among choices: [FormControl.Choice]) -> FormControl.Choice? {
        let wanted = memberName?.lowercased()
        let member = choices.first { $0.value.lowercased() == wanted || $0.text.lowercased() == wanted }
        return member ?? choices.last(where: \.isSelected) ?? choices.first
    }

    private func isMember(_ control: FormControl) -> Bool { memberName.map(control.isMeant(by:)) ?? false }

    /// The button for what the person wants. A page without a button that declines is continued: it comes before the page that asks.
    private func button(in form: PageForm) throws(Obstacle) -> FormControl {
        let buttons = form.controls.filter { $0.kind == .button }
        let spoken = buttons.first { says(decision, $0) }
        let goingOn = buttons.first(where: isMember) ?? buttons.first(where: \.isPrimary)
        let harmless = buttons.first { !says(.decline, $0) }
        guard let button = spoken ?? goingOn ?? harmless else { throw .noButton }
        return button
    }

    private func says(_ decision: Decision, _ button: FormControl) -> Bool {
        let words: Set<String> =
            switch decision {
            case .agree: ["agree", "allow", "accept", "approve", "continue", "confirm", "yes"]
            case .decline: ["decline", "deny", "reject", "refuse", "cancel", "no"]
            }
        return words.contains(button.value.lowercased()) || words.contains(button.text.lowercased())
    }
}
