import Foundation
import MemberCore

/// A webhook of one app.
struct WebhookTarget: Sendable {
    /// Its name in the store and in the log.
    let name: String
    let url: URL
    let secret: Secret

    init(_ webhook: OffersServiceSettings.Webhook) {
        (name, url, secret) = (webhook.label, webhook.url, Secret(webhook.secret))
    }
}

extension OffersServiceSettings.Webhook {
    /// The name in the log: the given one, else the address's host and port.
    var label: String { name ?? [url.host(), url.port.map(String.init)].compactMap { $0 }.joined(separator: ":") }
}
