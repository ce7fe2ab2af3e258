public import MemberAccounts
public import MemberCore
import MemberHTTP
public import MemberOAuth

/// What a call needs of the member: that somebody is signed in, and has granted permissions.
///
/// ```swift
/// call.requirement = CallRequirement(["photos"], for: "Shows your pictures on the map")
/// ```
/// A call that declares it is handed to the ``InteractionHook`` where that is missing, once for the sign-in and once for the
/// permissions, and goes on with the new token. A call that declares nothing ends with its error: nobody is asked.
public struct CallRequirement: Sendable, Hashable {
    /// The permissions by the provider's names; empty where being signed in is enough.
    public var permissions: Set<String>
    /// Why the app wants them, in its own words, for the member and the permission ledger.
    public var purpose: String?

    /// A requirement.
    /// - Parameters:
    ///   - permissions: The permissions by the provider's names.
    ///   - purpose: Why the app wants them.
    public init(_ permissions: Set<String> = [], for purpose: String? = nil) {
        self.permissions = permissions
        self.purpose = purpose
    }

    /// That somebody is signed in.
    public static let signIn = CallRequirement()
}

/// What a call declared and did not find: the occasion of a sign-in, or of a question for permissions.
public struct MissingRequirement: Sendable, Equatable {
    /// What the call declared.
    public let requirement: CallRequirement
    /// Whose call it is; nil where its source of tokens is no account's.
    public let account: AccountKey?
    /// Whose call it is: the folder that it was sent with.
    public let folder: String
    /// The access token that the provider refused the call with; where another one is stored by now, that may do. Nil where the call's
    /// tokens showed what is missing, and nothing was sent.
    public let refusedToken: Secret?
    /// What a resource said that it wants of the member besides; nil where it said nothing.
    public let challenge: StepUpChallenge?

    /// What is missing.
    /// - Parameters:
    ///   - requirement: What the call declared.
    ///   - account: Whose call it is.
    ///   - folder: The folder that it was sent with.
    ///   - refusedToken: The access token that the provider refused it with.
    ///   - challenge: What a resource wants of the member besides.
    public init(
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
    /// Whether a sign-in is what the call waits for.
    var isForWantOfSignIn: Bool {
        switch self {
        case .account(.needsSignIn), .account(.notSignedIn): true
        default: false
        }
    }

    /// What the resource said that it wants; nil where it said nothing.
    var challenge: StepUpChallenge? { if case .stepUp(let challenge) = self { challenge } else { nil } }
}

extension CallRun {
    /// Whether the tokens are known to lack a permission that the call declared; false where they do not say what they allow.
    func isLacking(_ tokens: TokenSet) -> Bool {
        guard let permissions = call.requirement?.permissions, let scopes = tokens.scopes else { return false }
        return !permissions.isSubset(of: scopes)
    }

    /// Has the member asked for what the call declared.
    /// - Parameters:
    ///   - kind: A sign-in, or permissions.
    ///   - error: What showed that it is missing; nil where the tokens did.
    ///   - attempt: Where it is noted.
    /// - Returns: Whether there may be something new: worth another look.
    /// - Throws: ``CallFailure`` if the task was cancelled.
    func isAnswered(
        _ kind: Interaction.Kind, _ error: RequestError?, _ attempt: inout Attempt
    ) async throws(CallFailure) -> Bool {
        guard let requirement = call.requirement, !isBackground, let hook = traffic.interaction else { return false }
        guard !attempt.asked.contains(kind), kind == .signIn || !requirement.permissions.isEmpty else { return false }
        let isRefused = kind == .permission && error != nil
        let missing = MissingRequirement(
            requirement, of: source?.accountKey, folder: folder, refusedToken: isRefused ? attempt.sent : nil,
            challenge: error?.challenge)
        let interaction = Interaction(kind, fields: error.map { ["reason": $0.code] } ?? [:], missing: missing)
        let (answer, wasAsked) = await hook.ask(interaction, since: attempt.looked)
        guard !Task.isCancelled else { throw CallFailure(error: .transport(.cancelled), allowsStale: false) }
        if wasAsked { attempt.asked.insert(kind) }
        switch answer {
        case .adding(let fields): attempt.added[kind] = fields
        case .repeating: break
        case .cancelled:
            // Not asked again for this call, also where the no was said to another one.
            attempt.asked.insert(kind)
            return false
        }
        return true
    }
}
