/// The result of a login, judged by the requested permissions and those that the member had granted before.
struct LoginJudgement: Sendable, Equatable {
    /// The permissions that this login granted; empty if it is cancelled.
    let granted: Set<Permission>
    /// The permissions that this login declined; if it is cancelled, those that the service lists as declined.
    let declined: Set<Permission>
    /// Whether it counts as cancelled despite its tokens, because nothing was granted.
    let isCancelled: Bool

    /// Judges a login.
    /// - Parameters:
    ///   - requested: The requested permissions.
    ///   - granted: The permissions that the service lists as granted.
    ///   - declined: The permissions that it lists as declined.
    ///   - current: The permissions of the current token; nil if there is no token.
    init(
        requested: Set<Permission>, granted: Set<Permission>, declined: Set<Permission>, current: Set<Permission>?
    ) {
        let isFurther = current?.isEmpty == false && !requested.isEmpty
        let recent = isFurther ? granted.intersection(requested) : granted
        isCancelled = recent.isEmpty
        self.granted = recent
        self.declined = isCancelled ? (current == nil ? [] : declined) : requested.intersection(declined)
    }
}
