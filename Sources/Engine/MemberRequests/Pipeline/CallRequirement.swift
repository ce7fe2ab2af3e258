public import MemberAccounts
package import MemberCore
import MemberHTTP
public import MemberOAuth

/// The requirement of a call: that the member is signed in, and has granted permissions.
///
/// ```swift
/// call.requirement = CallRequirement(["photos"], for: "Shows your pictures on the map")
/// ```
/// If the requirement is missing, a call that declares it is passed to the ``InteractionHook``, once for the sign-in and once
/// for the permissions, and continues with the new token. A call that declares none ends with its error: the member is not
/// asked.
public struct CallRequirement: Sendable, Hashable {
    /// The permissions by the provider's names; empty where being signed in is enough.
    public var permissions: Set<String>
    /// Why the app wants them, in its own words, for the member and the permission ledger.
    public var purpose: String?

    /// Creates a requirement.
    /// - Parameters:
    ///   - permissions: The permissions by the provider's names.
    ///   - purpose: Why the app wants them.
    public init(_ permissions: Set<String> = [], for purpose: String? = nil) {
        self.permissions = permissions
        self.purpose = purpose
    }

    /// The requirement that the member is signed in.
    public static let signIn = CallRequirement()
}

/// A missing requirement of a call: the reason for a sign-in, or for a request for permissions.
public struct MissingRequirement: Sendable, Equatable {
    /// The requirement that the call declared.
    public let requirement: CallRequirement
    /// The account of the call; nil where its token source does not belong to an account.
    public let account: AccountKey?
    /// The account's folder that the call was sent with.
    public let folder: String
    /// The access token that the provider refused the call with; if another token is stored by now, that one may suffice. Nil
    /// where the call's tokens already showed the lack, and no request was sent.
    package let refusedToken: Secret?
    /// The further demand of a resource on the member; nil where it made none.
    public let challenge: StepUpChallenge?

    /// Creates a missing requirement.
    /// - Parameters:
    ///   - requirement: The requirement that the call declared.
    ///   - account: The account of the call.
    ///   - folder: The account's folder that the call was sent with.
    ///   - refusedToken: The access token that the provider refused it with.
    ///   - challenge: The further demand of a resource on the member.
    package init(
        _ requirement: CallRequirement, of account: AccountKey?, folder: String, refusedToken: Secret? = nil,
        challenge: StepUpChallenge? = nil
    ) {
        self.requirement = requirement
        self.account = account
        self.folder = folder
        self.refusedToken = refusedToken
        self.challenge = challenge
    }
}

extension RequestError {
    /// Whether the call needs a sign-in.
    var isForWantOfSignIn: Bool {
        switch self {
        case .account(.needsSignIn), .account(.notSignedIn): true
        default: false
        }
    }

    /// The resource's demand; nil where it made none.
    var challenge: StepUpChallenge? { if case .stepUp(let challenge) = self { challenge } else { nil } }
}

extension CallExecution {
    /// Whether the tokens are known to lack a permission that the call declared; false where the tokens do not name their scopes.
    func isLacking(_ tokens: TokenSet) -> Bool {
        guard let permissions = call.requirement?.permissions, let scopes = tokens.scopes else { return false }
        return !permissions.isSubset(of: scopes)
    }

    /// Asks the member, by the hook, for the call's requirement.
    /// - Parameters:
    ///   - kind: A sign-in, or permissions.
    ///   - error: The error that showed the lack; nil where the tokens showed it.
    ///   - attempt: Records that the member was asked.
    /// - Returns: Whether there may be new tokens, so that the call should look again.
    /// - Throws: ``CallFailure`` if the task was cancelled.
    func isAnswered(
        _ kind: Interaction.Kind, _ error: RequestError?, _ attempt: inout Attempt
    ) async throws(CallFailure) -> Bool {
        guard let requirement = call.requirement, !call.isUnattended, let hook = traffic.interaction else { return false }
        guard !attempt.asked.contains(kind), kind == .signIn || !requirement.permissions.isEmpty else { return false }
        let isRefused = kind == .permission && error != nil
        let missing = MissingRequirement(
            requirement, of: source?.accountKey, folder: folder, refusedToken: isRefused ? attempt.sent : nil,
            challenge: error?.challenge)
        var interaction = Interaction(kind, fields: error.map { ["reason": $0.code] } ?? [:], missing: missing)
        interaction.account = source?.accountKey
        let (answer, wasAsked) = await hook.ask(interaction, since: attempt.looked)
        guard !Task.isCancelled else { throw CallFailure(error: .transport(.cancelled), allowsStale: false) }
        if wasAsked { attempt.asked.insert(kind) }
        switch answer {
        case .adding(let fields): attempt.added[kind] = fields
        case .repeating: break
        case .replacingToken(let token): return await isKept(token, attempt)
        case .cancelled:
            // The member is not asked again for this call, even if the refusal was given to another call.
            attempt.asked.insert(kind)
            return false
        }
        return true
    }
}
