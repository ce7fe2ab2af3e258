public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
import MemberStorage

/// The reason why a backend could not sign a member in, fetch the member's data, or complete the sign-in.
public enum SberBackendError: ExplainedError {
    /// The grant lacks the nonce of the app's request; nothing was sent.
    case nonceMissing
    /// The ID token, or user info in the form of one, is refused.
    case idToken(SberIDTokenFailure)
    /// The bank or its gateway refused.
    case refused(SberRefusal)
    /// The user info is about another member than the ID token.
    case anotherMember
    /// The user info is for another client, or from another issuer if it is a token.
    case anotherClient
    /// The user info cannot be read.
    case claims(SberClaimsError)
    /// The access token of the sign-in has expired, and cannot be renewed; nothing was sent. With the time of its end, if it is
    /// known.
    case loginTokenOver(ended: Date?)
    /// The account's tokens belong to a later sign-in than the given one; nothing was sent.
    case anotherLogin
    /// There was no response: no network, a time limit, a refused certificate on either side.
    case transport(HTTPError)
    /// The account cannot be read, written or refreshed.
    case account(AccountError)
    /// The setup is wrong, or the response has no usable form.
    case protocolFailure(OAuthError)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .nonceMissing:
            .init(
                "sberid.grant_without_nonce", "The grant lacks the nonce of the app's request.",
                "Let the app send the nonce with its code, and pass it in the CodeGrant.")
        case .idToken(let failure): .init("sberid.id_token_\(failure.rawValue)", failure.problem, failure.remedy)
        case .refused(let refusal): .init("sberid.\(refusal.meaning.rawValue)", refusal.sentence, refusal.meaning.remedy)
        case .anotherMember:
            .init("sberid.user_info_of_another", "The user info is about another member.", "Do not use it; sign in again.")
        case .anotherClient:
            .init(
                "sberid.user_info_for_another", "The user info is for another client or of another issuer.",
                "Do not use it; report it to the bank.")
        case .loginTokenOver(let ended):
            .init(
                "sberid.login_token_over",
                "The access token of the sign-in has expired" + (ended.map { ", at \($0.formatted(.iso8601))" } ?? "") + ".",
                "Ask and complete right after the exchange; now let the member sign in again.")
        case .anotherLogin:
            .init(
                "sberid.another_login", "The account's tokens are not of the sign-in that was named.",
                "Complete with the SberLogin itself, which has its own tokens and can be encoded for another process.")
        case .claims(let error): error.explanation
        case .transport(let error): .init(error.code, error.problem, error.remedy)
        case .account(let error): .init(error.code, error.problem, error.remedy)
        case .protocolFailure(let error): .init(error.code, error.problem, error.remedy)
        }
    }

    /// Creates this module's error from any error of the engine.
    init(_ error: any Error) {
        switch error {
        case let error as SberBackendError: self = error
        case let error as OAuthError: self.init(error)
        case AccountError.refresh(let error): self.init(error)
        case AccountError.needsSignIn(let reason, let refusal):
            self = .account(.needsSignIn(reason: reason, refusal: refusal?.withoutWords))
        case let error as AccountError: self = .account(error)
        case let error as HTTPError: self = .transport(error)
        case let error as SberClaimsError: self = .claims(error)
        case is CancellationError: self = .transport(.cancelled)
        case let error as StorageError: self = .account(.storage(error))
        // No other error is expected; it keeps its own code and texts, if it has them.
        default: self = .protocolFailure(.storage(StoreFailure(error)))
        }
    }

    private init(_ error: OAuthError) {
        switch error {
        case .idToken(let problem): self = .idToken(SberIDTokenFailure(problem))
        case .refused(let refusal): self = .refused(SberRefusal(refusal))
        case .transport(_, let error): self = .transport(error)
        case .invalidResponse(.userInfo, .anotherMember), .invalidResponse(.userInfo, .noSubject): self = .anotherMember
        case .invalidResponse(.userInfo, .anotherClient): self = .anotherClient
        case .invalidResponse(.userInfo, .malformed): self = .claims(.malformed)
        case .storage(let failure): self = failure.account.map(SberBackendError.account) ?? .protocolFailure(error)
        default: self = .protocolFailure(error)
        }
    }
}

extension StoreFailure {
    /// The error of the accounts' store, if it was one.
    fileprivate var account: AccountError? {
        switch cause {
        case let error as AccountError: error
        case let error as StorageError: .storage(error)
        default: nil
        }
    }
}

extension SberRefusal.Meaning {
    fileprivate var remedy: String {
        switch self {
        case .tokenOver: "Let the member sign in again; an access token may be good for one request only."
        case .tooMany: "Wait as long as the bank asks, then try again."
        case .later: "Try again later."
        case .refused: "Check client id, secret, certificate and redirect address; a code works once."
        }
    }
}
