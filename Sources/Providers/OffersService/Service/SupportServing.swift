package import StoreOffers

/// What the service shows the people who help members. Every call is recorded before it returns anything.
package protocol SupportServing: Sendable {
    /// The members that a text names: an app account token, a transaction, a web order line item, or an order on a customer's invoice.
    func search(
        _ text: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberSearch
    /// All that the service knows of one member; of each list the newest entries.
    func memberFile(
        of member: String, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberFile
    /// The entries of one list of a member's file behind a place.
    func memberEntries(
        _ list: MemberList, olderThan place: ListPlace, of member: String, in environment: StoreEnvironment,
        by caller: OfferCaller
    ) async throws(OfferProblem) -> MemberEntries
}
