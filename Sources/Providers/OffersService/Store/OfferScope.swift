package import StoreOffers

/// An app in one of the store's environments: every row begins with it, so that no app sees another's members, and sandbox data is never
/// stored with production.
package struct OfferScope: Hashable, Sendable {
    /// The app's bundle identifier.
    package let app: String
    /// Production or sandbox.
    package let environment: StoreEnvironment

    /// A scope.
    /// - Parameters:
    ///   - app: The app's bundle identifier.
    ///   - environment: Production or sandbox.
    package init(app: String, environment: StoreEnvironment) {
        (self.app, self.environment) = (app, environment)
    }
}
