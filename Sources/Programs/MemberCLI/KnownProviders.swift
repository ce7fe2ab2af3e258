import MemberKit
import MemberSignIn
import VKID

/// The providers that this tool knows, each with one line here.
enum KnownProviders {
    static let all: [any MemberProvider] = [
        .vk,
        .openID,
    ]

    /// The one of a name.
    static func named(_ name: String) -> (any MemberProvider)? { all.first { $0.name == name } }

    /// The one that is found by an issuer.
    static var byIssuer: (any MemberProvider)? { all.first { $0.settings.contains(.issuer) } }
}
