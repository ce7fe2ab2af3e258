/// What a member says about a permission of an app.
public enum SandboxPermissionStatus: String, Codable, Sendable, CaseIterable {
    /// The app has it.
    case granted
    /// The member declined it, or took it back.
    case declined
    /// The app had it, and has not used it for long.
    case expired
}
