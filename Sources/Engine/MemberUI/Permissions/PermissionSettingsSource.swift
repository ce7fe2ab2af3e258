/// The permissions of a website's members and the way to revoke them: the source of its settings pages, for any provider.
///
/// It identifies accounts by the name that the components give them: ``PageMember/account``.
public protocol PermissionSettingsSource: Sendable {
    /// Whether a provider has permissions to show.
    /// - Parameter provider: The provider's short name.
    /// - Returns: Whether it has any; the provider is not asked, because every page calls this.
    func covers(_ provider: String) -> Bool
    /// Reads a member's current permissions.
    /// - Parameters:
    ///   - account: The account, as the components name it.
    ///   - language: The language of titles and explanations.
    /// - Returns: The settings.
    /// - Throws: An error if they cannot be read.
    func settings(of account: String, in language: MemberLanguage) async throws -> PermissionSettings
    /// Revokes the permissions that a member has confirmed, also at the provider.
    /// - Parameters:
    ///   - withdrawal: The permissions to revoke; after ``PermissionChoice/everything`` the website signs the visitor out.
    ///   - account: The account, as the components name it.
    /// - Throws: An error if they were not revoked.
    func takeBack(_ withdrawal: PermissionWithdrawal, of account: String) async throws
}
