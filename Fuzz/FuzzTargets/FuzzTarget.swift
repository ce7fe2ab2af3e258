package import Foundation

/// What is fuzzed: reading that stands between a foreign party's bytes and everything that trusts them.
package enum FuzzTarget: String, CaseIterable, Sendable {
    /// The redirect of an authorization server.
    case redirect
    /// Signed tokens and their claims.
    case jws
    /// Key sets.
    case keyset
    /// Answers of a token endpoint.
    case token
    /// Target and fields of a request's or an answer's head.
    case head
    /// Exports of accounts: the file, and what lies under its seal.
    case export
    /// Files of the response cache.
    case cacheentry
    /// Responses of verifyReceipt.
    case receipt
    /// Signed documents, and receipts in them.
    case signeddata
    /// Tokens that bring their signer's certificates.
    case certified
    /// Pages of a provider, and what a member's program would send from them.
    case page
    /// Links by which a bank's app opens another.
    case seamless
    /// What a user-info address answers.
    case claims
    /// Responses of the Graph API: errors, batches, limits.
    case graph
    /// Fragments in which the VK API's sign-in page sends its tokens.
    case fragment
    /// Replies to scripts of the VK API, and the results of their calls.
    case updates
    /// Questions to the offers service, and its replies.
    case eligibility
    /// Notifications of the App Store, up to the history that they are merged into.
    case notification

    /// Reads bytes and checks what must hold whatever they are.
    /// - Parameter input: Any bytes.
    /// - Throws: ``FuzzFinding`` naming what did not hold. A trap is a finding too.
    package func run(_ input: Data) throws(FuzzFinding) {
        switch self {
        case .redirect: try redirectTarget.run(input)
        case .jws: try signedTokenTarget.run(input)
        case .keyset: try keySetTarget(input)
        case .token: try tokenAnswerTarget(input)
        case .head: try headTarget(input)
        case .export: try exportTarget(input)
        case .cacheentry: try cacheEntryTarget(input)
        case .receipt: try receiptTarget(input)
        case .signeddata: try signedDataTarget.run(input)
        case .certified: try certifiedTarget.run(input)
        case .page: try pageTarget(input)
        case .seamless: try seamlessTarget(input)
        case .claims: try claimsTarget(input)
        case .graph: try graphTarget(input)
        case .fragment: try fragmentTarget(input)
        case .updates: try updatesTarget(input)
        case .eligibility: try eligibilityTarget(input)
        case .notification: try notificationTarget.run(input)
        }
    }
}

// Made once: keys and profiles cost more than a run.
private let redirectTarget = RedirectTarget()
private let signedTokenTarget = SignedTokenTarget()
private let certifiedTarget = CertifiedTarget()
private let signedDataTarget = SignedDataTarget()
private let notificationTarget = NotificationTarget()
