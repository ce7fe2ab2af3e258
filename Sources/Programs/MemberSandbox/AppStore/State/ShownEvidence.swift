public import Foundation
public import MemberUI

/// A customer's evidence, as an app gets it from the sandbox's store, for what is drawn of it on the store's page.
public struct ShownEvidence: Sendable {
    /// The app's settings, as the store's `app.json` has them: products, roots, hosts and credentials.
    public let settings: Data
    /// The environment of the customer's purchases: `Production` or `Sandbox`.
    public let environment: String
    /// The signed transactions, those first that were bought first.
    public let signedTransactions: [String]
    /// The signed renewal information of the subscriptions.
    public let signedRenewalInfos: [String]
    /// The store's present time.
    public let time: Date
    /// The page's language.
    public let language: MemberLanguage
}

extension AppStoreSandboxConfiguration {
    /// Draws what an app knows from a customer's evidence; nil draws nothing.
    ///
    /// The page loads the component's stylesheet and runs no script.
    public typealias Drawing = @Sendable (ShownEvidence) async -> ComponentHTML?
}
