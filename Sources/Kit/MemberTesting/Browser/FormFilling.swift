public import Foundation
public import MemberCore

/// Fills a form for a person with a name and a decision. It does not send the form.
public struct FormFilling: Sendable {
    /// The person's decision.
    public enum Decision: String, Sendable {
        /// The person signs in and allows the request.
        case agree
        /// The person declines.
        case decline
    }

    /// The reason why a form cannot be filled.
    public enum Obstacle: Error, Equatable, Sendable {
        /// The page offers a choice of members without one of that name, or a choice that must be made without a preset one; the
        /// values are the offered ones, by short name or text.
        case noSuchMember(among: [String])
        /// The form has no button to press.
        case noButton
        /// A requested button is on none of the pages; the values are the others.
        case noSuchButton(String, among: [String])
        /// The form's address is not on the web, but a script or a mail.
        case noAddress
        /// The form asks for a password, and none was given.
        case passwordMissing
        /// The form would send the password to a server that it is not for.
        case passwordForStranger(PageOrigin)
        /// The form would send the password over http.
        case passwordUnprotected(PageOrigin)
        /// The form would write the password into an address.
        case passwordInAddress
    }

    /// The content that a filled form sends.
    public struct Submission: Sendable, Equatable {
        /// The address that receives it.
        public let target: URL
        /// Whether it is sent as a body; otherwise as the address's query.
        public let usesPost: Bool
        /// The pairs in order, the pressed button last.
        public let fields: FormFields
        /// Whether the member's password is among them.
        package let carriesPassword: Bool
    }

    /// The person's name: the value, the text or the short name of a choice, in any case; nil keeps the preset one.
    public var memberName: String?
    /// The person's decision.
    public var decision: Decision
    /// The person's name and password for login pages; nil signs in only if no password is required.
    public var credentials: PageCredentials?
    /// The buttons to press, by text, or as `name=value`; otherwise the decision selects them. A walk that does not find one of
    /// them fails.
    public var buttons: [String] = []
    /// The boxes to leave empty although the person agrees, by value, text or short name, in any case: permissions that are
    /// declined. A box that a page does not have is ignored.
    public var unticked: Set<String> = []

    /// Creates a filling for a person.
    /// - Parameters:
    ///   - memberName: The value, the text or the short name of the choice to take.
    ///   - decision: The person's decision.
    public init(memberName: String?, decision: Decision) {
        self.memberName = memberName
        self.decision = decision
    }

    /// Returns the content that the filled form sends: its fields in order, the pressed button last.
    /// - Parameter form: The form.
    /// - Returns: The pairs.
    /// - Throws: ``Obstacle``.
    public func fields(for form: PageForm) throws(Obstacle) -> FormFields { try submission(of: form).fields }

    /// Fills a form and presses a button.
    /// - Parameter form: The form.
    /// - Returns: The content, and the address that receives it.
    /// - Throws: ``Obstacle``; also where the password may not go where the form leads.
    package func submission(of form: PageForm) throws(Obstacle) -> Submission {
        let chosen = try radios(in: form)
        let pressed = try button(in: form)
        let secret = try passwordPlace(in: form)
        let name = form.asksPassword ? Self.userNamePlace(in: form) : nil
        var fields = FormFields()
        for (index, control) in form.controls.enumerated() where !control.name.isEmpty {
            if index == secret, let credentials {
                fields.append(control.name, credentials.password.reveal)
            } else if index == name, let credentials {
                fields.append(control.name, credentials.userName)
            } else if let value = value(of: control, isChosen: chosen.contains(index), isLogin: name != nil) {
                fields.append(control.name, value)
            }
        }
        for (name, value) in pressed?.sent ?? [] { fields.append(name, value) }
        guard pressed?.hasForeignAction != true, let target = pressed?.action ?? form.target else { throw .noAddress }
        let usesPost = pressed?.usesPost ?? form.usesPost
        if secret != nil {
            if let obstacle = credentials?.obstacle(to: target) { throw obstacle }
            guard usesPost else { throw .passwordInAddress }
        }
        return Submission(target: target, usesPost: usesPost, fields: fields, carriesPassword: secret != nil)
    }

    private func value(of control: FormControl, isChosen: Bool, isLogin: Bool) -> String? {
        switch control.kind {
        case .hidden, .password: control.value
        case .text: control.value.isEmpty && !isLogin ? memberName ?? credentials?.userName ?? "" : control.value
        case .radio: isChosen ? control.value : nil
        case .checkbox: isTicked(control, isLogin: isLogin) ? control.value : nil
        case .select(let choices): choice(among: choices)?.value
        case .button: nil
        }
    }

    private func isTicked(_ box: FormControl, isLogin: Bool) -> Bool {
        guard !unticked.contains(where: box.isMeant) else { return false }
        return box.isChecked || (decision == .agree && !isLogin)
    }

    /// Returns the place of the password field to fill: the first one. A person who declines signs in too, because the page that asks
    /// comes later; without a password, the login page itself is declined if possible.
    private func passwordPlace(in form: PageForm) throws(Obstacle) -> Int? {
        guard let place = form.controls.firstIndex(where: { $0.kind == .password }) else { return nil }
        if credentials != nil { return place }
        guard form.controls[place].value.isEmpty, !declinesLogin(form) else { return nil }
        throw .passwordMissing
    }

    /// Returns the place of the field for the name beside a password: the marked one, else the last text field before the password.
    private static func userNamePlace(in form: PageForm) -> Int? {
        let texts = form.controls.indices.filter { form.controls[$0].kind == .text }
        let password = form.controls.firstIndex { $0.kind == .password } ?? form.controls.endIndex
        return texts.first { ["username", "email"].contains(form.controls[$0].completion) } ?? texts.last { $0 < password }
            ?? texts.first
    }

    /// Returns the places of the radio buttons that end up chosen: in each group the member's, else the preset one. A choice of members,
    /// which have short names, must offer the wanted member, and so must a choice without a preset.
    private func radios(in form: PageForm) throws(Obstacle) -> Set<Int> {
        let radios = form.controls.enumerated().filter { $0.element.kind == .radio }
        let groups = Dictionary(grouping: radios) { $0.element.name }.values
        guard !groups.isEmpty else { return [] }
        let member = groups.compactMap { group in group.first { isMember($0.element) } }
        let isOpen = groups.contains { group in
            group.contains { $0.element.shortName != nil } || !group.contains { $0.element.isChecked }
        }
        if memberName != nil, member.isEmpty, isOpen, !form.asksPassword {
            throw .noSuchMember(
                among: radios.map { $0.element.shortName ?? ($0.element.text.isEmpty ? $0.element.value : $0.element.text) })
        }
        let decided = Set(member.map(\.element.name))
        let preset = groups.compactMap { group in group.last { $0.element.isChecked && !decided.contains($0.element.name) } }
        return Set((member + preset).map(\.offset))
    }

    private func choice(among choices: [FormControl.Choice]) -> FormControl.Choice? {
        let wanted = memberName?.lowercased()
        let member = choices.first { $0.value.lowercased() == wanted || $0.text.lowercased() == wanted }
        return member ?? choices.last(where: \.isSelected) ?? choices.first
    }

    func isMember(_ control: FormControl) -> Bool { memberName.map(control.isMeant(by:)) ?? false }
}
