/// A member's decision about a permission of an app.
public enum SandboxPermissionStatus: String, Codable, Sendable, CaseIterable {
    /// The app has it.
    case granted
    /// The member declined or revoked it.
    case declined
    /// The app had it, but has not used it for a long time.
    case expired
}
