/// An offer that a campaign of the server gives to a member for some time.
///
/// The app shows it; before the purchase the app's own server asks for its signature.
public struct CampaignOffer: Sendable, Hashable, Codable {
    /// The identifier of the promotional offer in App Store Connect.
    public let id: String
    /// When the campaign's offer ends for this member, by the server's time.
    public let until: StoreTime

    /// Creates an offer.
    /// - Parameters:
    ///   - id: The identifier of the promotional offer.
    ///   - until: When it ends.
    public init(id: String, until: StoreTime) { (self.id, self.until) = (id, until) }
}
