/// What the members of a website have allowed, and how they take it back: what stands behind its settings pages, of any provider.
///
/// It knows accounts by the name that the components give them: ``PageMember/account``.
public protocol PermissionSettingsSource: Sendable {
    /// Whether a provider has permissions to show.
    /// - Parameter provider: The provider's short name.
    /// - Returns: Whether it has; without asking the provider, since every page asks.
    func covers(_ provider: String) -> Bool
    /// What a member has allowed at this moment.
    /// - Parameters:
    ///   - account: The account, as the components name it.
    ///   - language: The language of titles and explanations.
    /// - Returns: The settings.
    /// - Throws: Why they cannot be read.
    func settings(of account: String, in language: MemberLanguage) async throws -> PermissionSettings
    /// Takes back what a member has confirmed, at the provider too.
    /// - Parameters:
    ///   - withdrawal: What is taken back; after ``PermissionChoice/everything`` the website signs the visitor out.
    ///   - account: The account, as the components name it.
    /// - Throws: Why it was not.
    func takeBack(_ withdrawal: PermissionWithdrawal, of account: String) async throws
}
