import Foundation
import MemberKit
import MemberPostgresAccounts

/// What the site keeps of a visitor. It travels in a sealed cookie, so that any machine can read it and none has to keep it.
struct Visit: Codable {
    /// The token in the visitor's forms.
    var formToken = SystemRandom().token()
    /// The sign-in that this browser has begun, and the machine that began it.
    var begun: Begun?
    var member: Member?
    /// After this time the cookie is worth nothing.
    var expires: Date

    struct Begun: Codable {
        let id: String
        let machine: String
    }

    struct Member: Codable {
        let account: AccountKey
        /// When the account was stored first. After a sign-out and a new sign-in it is another time, so that an old cookie is worth nothing.
        let created: Date
        /// The machines of the sign-in, for the page to show.
        let begunAt: String
        let finishedAt: String

        func isOf(_ account: Account) -> Bool { abs(account.created.timeIntervalSince(created)) < 0.01 }
    }
}

/// Seals visits with the keys of the fleet. A key that is added or removed counts here from the next start of the process.
struct VisitSeal {
    static let life: TimeInterval = 12 * 3600
    private static let purpose = Data("visit of the fleet's site".utf8)

    let keys: FleetKeys

    /// The value of a cookie.
    func seal(_ visit: Visit) throws -> String {
        let sealed = try keys.writing.seal(try JSONEncoder().encode(visit), authenticating: Self.purpose)
        return sealed.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The visit in a cookie; nil if there is none, if no key opens it, or if its time is over.
    func open(_ cookie: String?, at now: Date) -> Visit? {
        guard let cookie else { return nil }
        let text = cookie.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - text.count % 4) % 4)
        guard let sealed = Data(base64Encoded: text + padding) else { return nil }
        for key in [keys.writing] + keys.reading {
            guard let opened = try? key.open(sealed, authenticating: Self.purpose) else { continue }
            let visit = try? JSONDecoder().decode(Visit.self, from: opened)
            return visit.flatMap { $0.expires > now ? $0 : nil }
        }
        return nil
    }
}
