public import MemberCore

extension PermissionWithdrawal {
    private static let shown = "shown"

    /// The fields of the form that confirms it: the switch, and the permissions that the member saw.
    var fields: [ComponentActions.Field] {
        [choice.field] + permissions.map { ComponentActions.Field(name: Self.shown, value: $0.id) }
    }

    /// Whether a confirming form showed the member exactly the permissions that are revoked. If more or fewer were granted in
    /// the meantime, the page must be shown again.
    /// - Parameter fields: The fields of the form.
    /// - Returns: Whether the form showed them.
    public func wasShown(in fields: FormFields) -> Bool { Set(fields.all(Self.shown)) == Set(permissions.map(\.id)) }
}

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
