import MemberCore
import MemberRequests

/// What each error code of the VK API asks of the client, as a table.
enum VKReactions {
    /// The class of a code.
    enum Class: Equatable {
        /// A passing fault; a write only where it is known to do no harm.
        case retry
        /// Too many calls a second: not carried out.
        case tooSoon
        /// The access token is void.
        case renew
        /// Something is wanted of the member; the flag: only with an address to open.
        case ask(Interaction.Kind, needsAddress: Bool = false)
        /// The method is closed for an hour.
        case blockMethod
        /// The part before the dot is closed for a minute.
        case blockSection
        case fail
    }

    /// The class of a code; what is not in the table fails.
    static func of(_ code: Int) -> Class { table[code] ?? .fail }

    private static let table: [Int: Class] = [
        1: .retry, 10: .retry, 32: .retry, 36: .retry, 6: .tooSoon,
        4: .renew, 5: .renew, 1114: .renew, 1116: .renew, 1117: .renew, 1118: .renew,
        14: .ask(.captcha), 3300: .ask(.captcha), 17: .ask(.page), 24: .ask(.confirmation), 25: .ask(.confirmation),
        3301: .ask(.page, needsAddress: true), 3302: .ask(.page, needsAddress: true), 3303: .ask(.page, needsAddress: true),
        3304: .ask(.page, needsAddress: true), 3609: .ask(.credential),
        29: .blockMethod, 601: .blockMethod, 43: .blockSection,
    ]

    /// The first pause after a call that came too soon, and what each further one is multiplied with, up to the last.
    static func pause(after tries: Int) -> Duration {
        var seconds = 1.1
        for _ in 1..<max(1, tries) { seconds = min(seconds * 1.2, 8) }
        return .seconds(seconds)
    }

    /// The section of a method, `friends` of `friends.get`.
    static func section(of method: String) -> String { method.split(separator: ".").first.map(String.init) ?? method }
}
