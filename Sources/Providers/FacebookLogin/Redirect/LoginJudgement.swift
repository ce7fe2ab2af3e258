/// What a login has brought, judged by what was asked for and what the member had allowed before.
struct LoginJudgement: Sendable, Equatable {
    /// What this login has granted; empty of a cancelled one.
    let granted: Set<Permission>
    /// What this login has declined; of a cancelled one, what the service lists as declined.
    let declined: Set<Permission>
    /// Whether it counts as cancelled although tokens came: nothing was granted.
    let isCancelled: Bool

    /// Judges a login.
    /// - Parameters:
    ///   - requested: What was asked for.
    ///   - granted: What the service lists as granted.
    ///   - declined: What it lists as declined.
    ///   - current: What the current token allows; nil where there is no token.
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
