import Foundation
package import MemberCore
import MemberCrypto

/// What an answer to a pending sign-in means.
package enum SberReading: Sendable, Equatable {
    /// It is not this sign-in's: nothing ends, so that a stray link cannot cancel a sign-in.
    case otherState
    /// The sign-in has failed.
    case failed(String)
    /// The sign-in has succeeded.
    case code(Secret, appToken: Secret?)

    /// Whether an answer's state is the sign-in's.
    package enum StateFit: Sendable, CaseIterable {
        /// It is.
        case same
        /// It is another one.
        case different
        /// The response has no state.
        case missing
    }

    /// Reads an answer at the address of the sign-in.
    /// - Parameters:
    ///   - answer: Its fields.
    ///   - state: Whether its state is the sign-in's.
    package init(_ answer: SberAnswer, state: StateFit) {
        let isOurs = state == .same
        // The bank's app leaves the state out of its errors; without the form of the bank's app anybody could have written one.
        let maySayError = isOurs || state == .missing && answer.hasFailed
        if answer.isBroken {
            self = .otherState
        } else if answer.isAmbiguous {
            self = .failed("internal_error")
        } else if let error = answer.error {
            self = maySayError ? .failed(Self.word(error)) : .otherState
        } else if answer.hasFailed {
            self = maySayError ? .failed("internal_error") : .otherState
        } else if !isOurs {
            self = .otherState
        } else if let code = answer.code {
            self = .code(Secret(code), appToken: answer.appToken.map { Secret($0) })
        } else {
            self = .failed("internal_error")
        }
    }

    /// The bank's word, fit to be shown; one of which nothing is left says nothing.
    private static func word(_ error: String) -> String {
        let word = SberAnswer.cleaned(error)
        return word.allSatisfy(\.isWhitespace) ? "internal_error" : word
    }

    /// Whether the sign-in has ended.
    package var endsAttempt: Bool { self != .otherState }
}

extension SberReading.StateFit {
    /// Compares in constant time.
    /// - Parameters:
    ///   - answer: The fields of the answer.
    ///   - state: The sign-in's.
    package init(_ answer: SberAnswer, state: Secret) {
        guard let arrived = answer["state"], !arrived.isEmpty else {
            self = .missing
            return
        }
        self = constantTimeEquals(Data(arrived.utf8), state.bytes) ? .same : .different
    }
}
