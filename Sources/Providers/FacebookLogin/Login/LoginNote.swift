import Foundation
import MemberCore
import MemberSignIn

/// What is kept sealed with a login on its way, so that it can be finished after a relaunch.
struct LoginNote: Codable, Sendable {
    /// A name of its own, by which what it came to is found.
    var loginID = UUID().uuidString
    /// What was asked for.
    var requested: [String]
    /// The mode in which it runs.
    var mode: LoginMode
    /// Where Facebook is reached, and by which version.
    var details: FacebookAccountDetails
    /// Whether the current member must log in, if there is one.
    var isCurrentMembers: Bool
    /// Who is asked for permissions; nil where anybody may log in. Somebody else is a mismatch where the current member must log in, and
    /// elsewhere the engine stores nobody else's account.
    var expectedUserID: String?

    /// The same as a member of the payload.
    struct Payload: Codable, Sendable { var facebook: LoginNote }

    /// Reads what was kept; nil where it is not this module's.
    init?(_ payload: Data?) {
        guard let payload, let known = try? JSONDecoder().decode(Payload.self, from: payload) else { return nil }
        self = known.facebook
    }

    init(requested: Set<Permission>, mode: LoginMode, details: FacebookAccountDetails, isCurrentMembers: Bool) {
        self.requested = requested.names.sorted()
        (self.mode, self.details, self.isCurrentMembers) = (mode, details, isCurrentMembers)
    }

    /// What was asked for.
    var permissions: Set<Permission> { Set(named: requested) }
}

/// What the exchange of a login found, beyond what the engine's errors can say.
enum LoginVerdict: Sendable {
    /// The member granted something: what is told, and all that is granted.
    case granted(LoginJudgement, all: Set<Permission>)
    /// The member granted nothing: what is told, and what of the request was declined; by somebody else than the current member, nothing.
    case nothingGranted(LoginJudgement, refused: Set<Permission>)
    /// It failed.
    case failed(any Error)
}

/// The verdicts of logins whose end is not yet told, by the logins' names.
final class LoginVerdicts: Sendable {
    private let verdicts = Locked<[(loginID: String, verdict: LoginVerdict)]>([])
    /// How many are kept: those of sign-ins that nobody asks about go.
    private static let limit = 64

    static func of(_ shared: ProviderContext) -> LoginVerdicts { shared.kept { LoginVerdicts() } }

    func set(_ verdict: LoginVerdict, _ note: LoginNote) {
        verdicts.withLock { verdicts in
            verdicts.removeAll { $0.loginID == note.loginID }
            verdicts = verdicts.suffix(Self.limit - 1) + [(note.loginID, verdict)]
        }
    }

    func known(_ note: LoginNote) -> LoginVerdict? { verdicts.value.first { $0.loginID == note.loginID }?.verdict }

    func take(_ note: LoginNote) -> LoginVerdict? {
        verdicts.withLock { verdicts in
            guard let place = verdicts.firstIndex(where: { $0.loginID == note.loginID }) else { return nil }
            return verdicts.remove(at: place).verdict
        }
    }

    var count: Int { verdicts.value.count }
}
