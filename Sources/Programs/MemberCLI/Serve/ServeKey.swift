import Foundation
import MemberCore
import MemberHTTPServer
import OffersService

/// A new API key: the key itself, which is printed once, and its line for the settings, which only has its hash.
struct ServeKey {
    private let key: Secret
    private let members: [String: JSONValue]

    /// Makes a key of the command line.
    init(_ invocation: Invocation) throws(UsageError) {
        let arguments = invocation.arguments
        let kinds = OfferCaller.Kind.allCases.map(\.rawValue)
        guard let kind = arguments["kind"], kinds.contains(kind) else {
            throw UsageError("--kind takes one of: \(kinds.joined(separator: ", ")).")
        }
        guard let app = arguments["app"], !app.isEmpty else { throw UsageError("--app takes the app's bundle identifier.") }
        let until = arguments["until"]
        if let until, (try? Date(until, strategy: .iso8601)) == nil {
            throw UsageError("--until takes a moment such as 2027-01-31T00:00:00Z.")
        }
        key = BearerKey.newKey()
        var members: [String: JSONValue] = [
            "kind": .string(kind), "app": .string(app), "hash": .string(BearerKey.hash(of: key)),
        ]
        members["until"] = until.map(JSONValue.string)
        members["name"] = arguments["name"].map(JSONValue.string)
        self.members = members
    }

    /// The report of the command.
    var report: Report {
        let line = JSONValue.object(members)
        return Report(
            [
                "\(key.reveal)", "This key is shown once: give it to the caller, who sends it as “Authorization: Bearer KEY”.",
                "Add this line to “keys” of the settings, which has only its hash:", line.line,
            ], ["key": .string(key.reveal), "settings": line])
    }
}
