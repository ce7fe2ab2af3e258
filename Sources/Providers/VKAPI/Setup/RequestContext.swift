import MemberAccounts

/// The context that was in force when an object was made, or the reason why it could not be made.
struct RequestContext: Sendable {
    private let context: Result<VKAPIContext, AccountError>

    /// The context in force now.
    init() {
        do throws(AccountError) { context = .success(try VKAPIContext.resolve()) } catch { context = .failure(error) }
    }

    init(_ context: VKAPIContext) { self.context = .success(context) }

    func get() throws(AccountError) -> VKAPIContext { try context.get() }
}
