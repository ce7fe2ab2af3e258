import Foundation
import MemberCore

/// The decision on the recovery from an error of the Graph API: a pure function.
enum GraphRecovery: Equatable {
    /// The error is delivered.
    case none
    /// The same request is sent again.
    case sendAgain
    /// The member logs in for these permissions, then the request is sent with the new token.
    case logIn(Set<Permission>)

    /// Returns the step after an error.
    /// - Parameters:
    ///   - error: The error.
    ///   - token: The token of the request.
    ///   - current: The current token.
    /// - Returns: The step. An error that an immediate second call would make worse is delivered.
    static func step(for error: GraphError, token: String?, current: AccessToken?) -> GraphRecovery {
        switch error.category {
        case .other: return .none
        case .transient: return error.forbidsHaste ? .none : .sendAgain
        case .recoverable:
            guard let token, let current, current.tokenString.isExactly(token), !current.permissions.isEmpty else { return .none }
            return .logIn(current.permissions)
        }
    }
}

/// Recovers from errors of the Graph API for an app that sends its requests in its own way.
///
/// ```swift
/// let processor = GraphErrorRecoveryProcessor(accessTokenString: token.tokenString)
/// if !processor.processError(error, request: request, delegate: self) { show(error) }
/// ```
public final class GraphErrorRecoveryProcessor: Sendable {
    private let accessToken: Secret?

    /// Creates a processor.
    /// - Parameter accessTokenString: The token of the failed request.
    public init(accessTokenString: String?) { accessToken = accessTokenString.map { Secret($0) } }

    /// Recovers from an error, if it can.
    /// - Parameters:
    ///   - error: The error of the request.
    ///   - request: The request.
    ///   - delegate: Is asked first, and notified of the end.
    /// - Returns: Whether it takes charge: the delegate is then notified of the end.
    @MainActor public func processError(
        _ error: any Error, request: GraphRequest, delegate: (any GraphErrorRecoveryProcessorDelegate)?
    ) -> Bool {
        guard let graph = error as? GraphError, graph.category != .other,
            delegate?.processorWillProcessError(self, error: error) ?? true
        else { return false }
        let client = request.client
        let current = client.tokens.current()
        switch GraphRecovery.step(for: graph, token: accessToken?.reveal, current: current) {
        case .none: return false
        case .sendAgain: delegate?.processorDidAttemptRecovery(self, didRecover: true, error: nil)
        case .logIn(let permissions):
            Task {
                let fresh = if let current { await client.logIn(again: current, permissions) } else { AccessToken?.none }
                let isMended = fresh != nil
                delegate?.processorDidAttemptRecovery(self, didRecover: isMended, error: isMended ? nil : error)
            }
        }
        return true
    }
}

/// Receives the events of a recovery.
@MainActor public protocol GraphErrorRecoveryProcessorDelegate: AnyObject, Sendable {
    /// A recovery has ended.
    /// - Parameters:
    ///   - processor: The processor.
    ///   - didRecover: Whether the request may be sent again.
    ///   - error: The reason why it may not.
    func processorDidAttemptRecovery(_ processor: GraphErrorRecoveryProcessor, didRecover: Bool, error: (any Error)?)

    /// A recovery is about to begin.
    /// - Parameters:
    ///   - processor: The processor.
    ///   - error: The error.
    /// - Returns: Whether it may; the default is true.
    func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: any Error) -> Bool
}

extension GraphErrorRecoveryProcessorDelegate {
    /// Allows every recovery.
    public func processorWillProcessError(_ processor: GraphErrorRecoveryProcessor, error: any Error) -> Bool { true }
}
