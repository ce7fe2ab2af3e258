import FacebookLogin

/// The names of what an app asks for.
public func names(of permissions: [Permission] = [.publicProfile, .email, "instagram_basic"]) -> [String] {
    permissions.map(\.name)
}
