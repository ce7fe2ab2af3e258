import Foundation
import MemberOAuth

/// An account as it lies in an export, under the seal.
struct ExportedAccount: Codable {
    struct Event: Codable {
        var scope: String
        var event: String
        var at: Double
        var why: String?
    }

    var key: AccountKey
    var label: String?
    var reason: String?
    var details: Data
    var created: Double
    var signedIn: Double
    /// The secrets as the vault seals them, members of newer versions included.
    var secrets: Data
    var permissions: [Event]
    var isActive: Bool

    init(_ account: Account, secrets: AccountSecrets, permissions: [PermissionEvent], isActive: Bool) throws {
        key = account.key
        label = account.label
        if case .needsSignIn(let reason) = account.state { self.reason = reason }
        details = account.details
        created = account.created.timeIntervalSince1970
        signedIn = account.signedIn.timeIntervalSince1970
        self.secrets = try secrets.encoded()
        self.permissions = permissions.map {
            Event(scope: $0.scope, event: $0.kind.rawValue, at: $0.date.timeIntervalSince1970, why: $0.why)
        }
        self.isActive = isActive
    }

    var account: Account {
        Account(
            key: key, label: label, state: reason.map(Account.State.needsSignIn) ?? .ready, details: details,
            created: Date(timeIntervalSince1970: created), signedIn: Date(timeIntervalSince1970: signedIn))
    }

    var events: [PermissionEvent] {
        permissions.compactMap { event in
            PermissionEvent.Kind(rawValue: event.event).map {
                PermissionEvent(
                    scope: event.scope, kind: $0, date: Date(timeIntervalSince1970: event.at), why: event.why)
            }
        }
    }
}
