package import Foundation
import MemberCore
package import OffersBackend
package import StoreOffers

/// The settings of the service, as they stand in its file (JSON). The operator is their only author.
///
/// ``problems`` says everything that is missing at once; ``OffersService`` is made of settings without problems only.
package struct OffersServiceSettings: Codable, Sendable, Equatable {
    /// The apps, each for production and the sandbox together.
    package var apps: [App]
    /// The API keys of callers.
    package var keys: [Key]
    /// The secret key of the hashes that stay of erased purchases: 32 bytes or more in base64. It must not change, or erased purchases
    /// could be stored again.
    package var erasureKey: String?
    /// Whether authorities are asked if a certificate was revoked (OCSP); absent means yes.
    package var revocation: Bool?
    /// The addresses that get events.
    package var webhooks: [Webhook]
    /// How many days an event is kept, with the log of its deliveries; absent means 90.
    package var eventDays: Int?
    /// How many days a notification is kept; absent means 180, the time for which the store itself keeps them.
    package var notificationDays: Int?
    /// How many days it is kept who looked at a member; absent means 365.
    package var lookDays: Int?
    /// How the service catches up with the App Store.
    package var catchUp = CatchUpSettings()

    /// Settings without content.
    package init() { (apps, keys, webhooks) = ([], [], []) }

    /// One app: the members of the file of `member offers --app`, and what only the service needs.
    package struct App: Sendable, Equatable {
        /// The app's file, without an environment.
        package var file: OffersAppFile
        /// `review` if evidence of the sandbox may decide for TestFlight and App Review.
        package var sandboxMayDecide: String?
        /// The versions of the app for which a receipt of the sandbox may decide.
        package var allowSandbox: [String]?
        /// The meaning of a refund for an introductory offer; `block` unless said.
        package var refund: OfferPolicies.Refund?
        /// The subscriptions that count for a promotional offer; `group` unless said.
        package var promotionalScope: OfferPolicies.PromotionalScope?
        /// The response to each request for consumption data; absent leaves it to the app's server.
        package var consumption: ConsumptionRule?

        /// An app with its file.
        /// - Parameter file: The file's content.
        package init(_ file: OffersAppFile) { self.file = file }
    }

    /// An API key, by its hash.
    package struct Key: Codable, Sendable, Equatable {
        /// `app`, `server` or `operator`.
        package var kind: String
        /// The bundle identifier of the app that it is for.
        package var app: String
        /// The SHA-256 hash of the key, 64 hexadecimal digits.
        package var hash: String
        /// When it ends, a moment as ISO 8601 writes it; absent means never.
        package var until: String?
        /// A name that may be logged; absent means the first digits of the hash.
        package var name: String?

        enum CodingKeys: String, CodingKey {
            case kind, app, hash, until, name
        }

        /// A key without an end.
        package init(kind: String, app: String, hash: String, until: String? = nil, name: String? = nil) {
            (self.kind, self.app, self.hash, self.until, self.name) = (kind, app, hash, until, name)
        }

        /// The kind; nil for an unknown word.
        package var callerKind: OfferCaller.Kind? { OfferCaller.Kind(rawValue: kind) }
        /// When it ends; nil for never, and for a text that is not a moment, which ``OffersServiceSettings/problems`` names.
        package var end: Date? { until.flatMap { try? Date($0, strategy: .iso8601) } }
    }

    /// An address that gets the events of one app.
    package struct Webhook: Codable, Sendable, Equatable {
        /// The address; https, or http on this machine.
        package var url: URL
        /// The secret that signs each delivery: 16 characters or more.
        package var secret: String
        /// The bundle identifier of the app whose events it gets.
        package var app: String
        /// The name in the log; absent means the address's host.
        package var name: String?

        /// A webhook.
        package init(url: URL, secret: String, app: String, name: String? = nil) {
            (self.url, self.secret, self.app, self.name) = (url, secret, app, name)
        }
    }
}

extension OffersServiceSettings {
    enum CodingKeys: String, CodingKey {
        case apps, keys, erasureKey, revocation, webhooks, eventDays, notificationDays, lookDays, catchUp
    }

    /// Reads settings; a missing list is an empty one.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        apps = try values.decodeIfPresent([App].self, forKey: .apps) ?? []
        keys = try values.decodeIfPresent([Key].self, forKey: .keys) ?? []
        webhooks = try values.decodeIfPresent([Webhook].self, forKey: .webhooks) ?? []
        erasureKey = try values.decodeIfPresent(String.self, forKey: .erasureKey)
        revocation = try values.decodeIfPresent(Bool.self, forKey: .revocation)
        eventDays = try values.decodeIfPresent(Int.self, forKey: .eventDays)
        notificationDays = try values.decodeIfPresent(Int.self, forKey: .notificationDays)
        lookDays = try values.decodeIfPresent(Int.self, forKey: .lookDays)
        catchUp = try values.decodeIfPresent(CatchUpSettings.self, forKey: .catchUp) ?? CatchUpSettings()
    }
}

extension OffersServiceSettings: Masked {
    /// The numbers of apps and keys; no key.
    package var description: String { "<settings of \(apps.count) apps, \(keys.count) keys, \(webhooks.count) webhooks>" }
}

extension OffersServiceSettings.Webhook: Masked {
    /// Only the app, never the secret.
    package var description: String { "<webhook of \(app)>" }
}
