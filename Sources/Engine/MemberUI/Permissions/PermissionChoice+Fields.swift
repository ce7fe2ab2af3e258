public import MemberCore

extension PermissionChoice {
    /// The field of a form, or of an address, that names the switch.
    public var field: ComponentActions.Field {
        switch self {
        case .permission(let id): .init(name: "permission", value: id)
        case .feature(let name): .init(name: "feature", value: name)
        case .everything: .init(name: "everything", value: "yes")
        }
    }

    /// The switch that a form, or an address, names; nil if they name no switch, or more than one.
    /// - Parameter fields: The fields.
    public init?(_ fields: FormFields) {
        let found: [PermissionChoice?] = [
            fields["permission"].map(PermissionChoice.permission), fields["feature"].map(PermissionChoice.feature),
            fields["everything"] == "yes" ? .everything : nil,
        ]
        let choices = found.compactMap(\.self)
        guard choices.count == 1 else { return nil }
        self = choices[0]
    }
}
