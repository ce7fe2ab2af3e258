public import MemberCore

/// Why a provider's own function made no tokens (``RequestForm/tokens``): what that means to a client of any provider, and what it is to
/// the provider's module.
///
/// The function throws it as ``OAuthError/exchange(_:)``, and whoever knows the provider casts the cause:
/// ```swift
/// throw .exchange(ExchangeFailure(.declined(), cause: NothingGranted(asked: scopes)))
/// ```
/// Code and words of the error are those of ``error``. The cause does not print.
public struct ExchangeFailure: Sendable {
    /// What it means to a client of any provider.
    public let error: OAuthError
    /// The provider's own error.
    public let cause: any Error

    /// A failure.
    /// - Parameters:
    ///   - error: What it means to a client of any provider.
    ///   - cause: The provider's own error.
    public init(_ error: OAuthError, cause: any Error) {
        (self.error, self.cause) = (error.withoutCause, cause)
    }
}

extension ExchangeFailure: Equatable {
    /// Equal failures mean the same, and have causes of one type and one code.
    public static func == (left: ExchangeFailure, right: ExchangeFailure) -> Bool {
        left.error == right.error && type(of: left.cause) == type(of: right.cause)
            && (left.cause as? any CodedError)?.code == (right.cause as? any CodedError)?.code
    }
}

extension ExchangeFailure: Masked {
    /// What it means; never the cause.
    public var description: String { error.description }
}

extension OAuthError {
    /// What it means to a client of any provider.
    package var withoutCause: OAuthError { if case .exchange(let failure) = self { failure.error } else { self } }

    /// The provider's own error, where its function made no tokens.
    package var exchangeCause: (any Error)? { if case .exchange(let failure) = self { failure.cause } else { nil } }
}
