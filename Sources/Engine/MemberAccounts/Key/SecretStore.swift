/// A place of the system that keeps small texts under lock: the Secret Service of a desktop.
protocol SecretStore: Sendable {
    /// Whether there is one for this desktop.
    var isThere: Bool { get }
    /// Finds a text.
    /// - Parameter name: Its name.
    /// - Returns: The text; nil if there is none of that name.
    /// - Throws: ``AccountError/locked`` if the place cannot be asked now.
    func text(named name: String) throws(AccountError) -> String?
    /// Keeps a text.
    /// - Parameters:
    ///   - text: The text.
    ///   - name: Its name.
    /// - Throws: ``AccountError/locked`` if it was not taken.
    func keep(_ text: String, named name: String) throws(AccountError)
}
